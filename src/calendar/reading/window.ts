/** The time that an events list covers. */

import { yearsListed } from '../../model/tables/events.ts';
import { secondLength, wholeMinute } from '../../model/time/durations.ts';
import { addYears, type Instant, instantOf, isoWithOffset, wallClockOf } from '../../model/time/instants.ts';
import { listInstant } from '../../model/time/list-dates.ts';
import type { Window } from '../../ports.ts';
import type { Calendar, Input } from '../calendar.ts';
import { dateNames, nowFor, strictDates, whenSaid } from './when.ts';

type DateName = (typeof dateNames)[number];

/** Bounds for the index, and the dates in effect as wall clocks of the calendar's zone. */
interface Covered {
  readonly window: Window;
  readonly dates: Readonly<Record<string, string>>;
}

/**
 * From the six date parameters. A bare date is the beginning of its day for `start_date` and its last second for all
 * others, as clients of The Events Calendar know it. Without any of the four strict ones and `when` the list begins with this minute,
 * so that it stays the same for as long, and ends two years on, or two years after a start that lies later. `include` drops all of them.
 */
export function windowOf(calendar: Calendar, input: Input): Covered {
  const { values } = input;
  if (values.include !== undefined) return { window: {}, dates: {} };
  const zone = calendar.settings.timeZone;
  const now = nowFor(calendar, input);
  const isBounded = whenSaid(input) !== undefined || strictDates.some((name) => values[name]);
  const instants: Partial<Record<DateName, Instant>> = isBounded ? {} : defaultBounds(now, zone);
  for (const name of dateNames) {
    const text = values[name];
    if (typeof text === 'string')
      instants[name] = listInstant(text, zone, now, name === 'start_date' ? 'first' : 'last');
  }
  if (values.end_date === undefined) followStart(instants, zone);
  const dates = Object.entries(instants).map(([name, at]) => [name, wordsFor(at, zone)]);
  return { window: boundsOf(instants), dates: Object.fromEntries(dates) };
}

function defaultBounds(now: Instant, zone: string): Partial<Record<DateName, Instant>> {
  const start = wholeMinute(now);
  return { start_date: start, end_date: yearsOn(start, zone) };
}

/** A start that lies after the default end moves it. */
function followStart(instants: Partial<Record<DateName, Instant>>, zone: string): void {
  const { start_date: start, end_date: end } = instants;
  if (start !== undefined && end !== undefined && start > end) instants.end_date = yearsOn(start, zone);
}

function yearsOn(start: Instant, zone: string): Instant {
  return instantOf(addYears(wallClockOf(start, zone), yearsListed), zone);
}

/** A wall clock, or an ISO 8601 text with its offset where the wall clock is another moment's too. */
function wordsFor(at: Instant, zone: string): string {
  const wall = wallClockOf(at, zone);
  return instantOf(wall, zone) === at ? wall : isoWithOffset(at, zone);
}

/** Starts and ends have whole seconds, as what is asked has, so a strict comparison is one second further. */
function boundsOf(at: Partial<Record<DateName, Instant>>): Window {
  return {
    ...bound('startFrom', Math.max, [at.start_date, after(at.starts_after)]),
    ...bound('startTo', Math.min, [at.end_date, before(at.starts_before)]),
    ...bound('endFrom', Math.max, [after(at.ends_after)]),
    ...bound('endTo', Math.min, [before(at.ends_before)]),
  };
}

function bound(
  name: keyof Window,
  choose: (...values: number[]) => number,
  candidates: (number | undefined)[],
): Window {
  const known = candidates.filter((value) => value !== undefined);
  return known.length > 0 ? { [name]: choose(...known) } : {};
}

function after(at: Instant | undefined): Instant | undefined {
  return at === undefined ? undefined : at + secondLength;
}

function before(at: Instant | undefined): Instant | undefined {
  return at === undefined ? undefined : at - secondLength;
}
