/** Parses days and moments relative to now, as scenarios have them. */

import { dayLength } from '../model/time/durations.ts';
import { type Instant, type WallClock, wallClockOf } from '../model/time/instants.ts';
import { offsetAt } from '../model/time/zones.ts';
import { type DayNumber, dateOf, dayNumber } from './days.ts';

/** The zone in which days are counted. */
export const homeZone = 'Europe/Madrid';

/**
 * A day: `+7` and `-1` are days from today; `clocks-forward` and `clocks-back` the next day after tomorrow on which
 * daylight saving begins or ends, with days added or taken away behind it (`clocks-back-1`). Throws RangeError for
 * anything else.
 */
export function dayFrom(said: string, now: Instant): DayNumber {
  const [, change, days = ''] = /^(clocks-forward|clocks-back)?([+-]\d{1,4})?$/.exec(said) ?? [];
  if (change === undefined && days === '') throw new RangeError(`No day: ${said}`);
  const today = dayNumber(wallClockOf(now, homeZone));
  const from = change === undefined ? today : nextChange(today + 2, change === 'clocks-forward' ? 1 : -1);
  return from + Number(days);
}

/** A day as above, with a time: `+7 20:00`. */
export function momentFrom(said: string, now: Instant): WallClock {
  const [, day = '', clock] = /^(\S+) (\d\d:\d\d(?::\d\d)?)$/.exec(said) ?? [];
  if (clock === undefined) throw new RangeError(`No moment: ${said}`);
  return `${dateOf(dayFrom(day, now))} ${clock.padEnd(8, ':00')}`;
}

function nextChange(from: DayNumber, direction: 1 | -1): DayNumber {
  const offsetOn = (day: DayNumber): number => offsetAt(day * dayLength, homeZone);
  let day = from;
  while (Math.sign(offsetOn(day + 1) - offsetOn(day)) !== direction) day += 1;
  return day;
}
