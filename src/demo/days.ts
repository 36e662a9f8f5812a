/** The times of an event on a day, and days and moments relative to now, as scenarios have them. */

import type { Times } from '../model/documents/document.ts';
import { dayLength, minuteLength } from '../model/time/durations.ts';
import { type Day, dateOf, dayOf } from '../model/time/event-days.ts';
import { endOfDay, type Instant, instantOf, startOfDay, type WallClock, wallClockOf } from '../model/time/instants.ts';
import { offsetAt } from '../model/time/zones.ts';

/** The month of a day: 1 to 12. */
export function monthOf(day: Day): number {
  return new Date(day * dayLength).getUTCMonth() + 1;
}

/** The times from one wall clock to another in a zone; a time that the clocks skip moves forward. */
export function timesBetween(start: WallClock, end: WallClock, timezone: string): Times {
  const from = instantOf(start, timezone);
  return timed(from, Math.max(from, instantOf(end, timezone)), timezone);
}

/** The times from a wall clock on, for some minutes. */
export function timesFrom(start: WallClock, minutes: number, timezone: string): Times {
  const from = instantOf(start, timezone);
  return timed(from, from + minutes * minuteLength, timezone);
}

/** The times of whole days. */
export function wholeDays(first: Day, last: Day, timezone: string): Times {
  const [start, end] = [startOfDay(dateOf(first), timezone), endOfDay(dateOf(last), timezone)];
  return { ...timed(start, end, timezone), all_day: true };
}

function timed(start: Instant, end: Instant, timezone: string): Times {
  const [start_date, end_date] = [wallClockOf(start, timezone), wallClockOf(end, timezone)];
  return { timezone, start_date, end_date, start, end, all_day: false };
}

/** The zone in which days are counted. */
export const homeZone = 'Europe/Madrid';

/**
 * A day: `+7` and `-1` are days from today; `clocks-forward` and `clocks-back` the next day after tomorrow on which
 * daylight saving begins or ends, with days added or subtracted behind it (`clocks-back-1`). Throws RangeError for
 * anything else.
 */
export function dayFrom(said: string, now: Instant): Day {
  const [, change, days = ''] = /^(clocks-forward|clocks-back)?([+-]\d{1,4})?$/.exec(said) ?? [];
  if (change === undefined && days === '') throw new RangeError(`No day: ${said}`);
  const today = dayOf(wallClockOf(now, homeZone));
  const from = change === undefined ? today : nextChange(today + 2, change === 'clocks-forward' ? 1 : -1);
  return from + Number(days);
}

/** A day as above, with a time: `+7 20:00`. */
export function momentFrom(said: string, now: Instant): WallClock {
  const [, day = '', clock] = /^(\S+) (\d\d:\d\d(?::\d\d)?)$/.exec(said) ?? [];
  if (clock === undefined) throw new RangeError(`No moment: ${said}`);
  return `${dateOf(dayFrom(day, now))} ${clock.padEnd(8, ':00')}`;
}

function nextChange(from: Day, direction: 1 | -1): Day {
  const offsetOn = (day: Day): number => offsetAt(day * dayLength, homeZone);
  let day = from;
  while (Math.sign(offsetOn(day + 1) - offsetOn(day)) !== direction) day += 1;
  return day;
}
