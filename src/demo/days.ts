/** Days as numbers, which can be added and compared, and the times of an event on a day. */

import type { Times } from '../model/documents/document.ts';
import { dayLength, minuteLength } from '../model/time/durations.ts';
import { endOfDay, type Instant, instantOf, startOfDay, type WallClock, wallClockOf } from '../model/time/instants.ts';

/** Days since 1970-01-01. */
export type DayNumber = number;

/** The day that a wall clock shows. */
export function dayNumber(wall: WallClock): DayNumber {
  return Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) / dayLength;
}

/** The day as `YYYY-MM-DD`. */
export function dateOf(day: DayNumber): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** 0 is Monday. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** 1 to 12. */
export function monthOf(day: DayNumber): number {
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
export function wholeDays(first: DayNumber, last: DayNumber, timezone: string): Times {
  const [start, end] = [startOfDay(dateOf(first), timezone), endOfDay(dateOf(last), timezone)];
  return { ...timed(start, end, timezone), all_day: true };
}

function timed(start: Instant, end: Instant, timezone: string): Times {
  const [start_date, end_date] = [wallClockOf(start, timezone), wallClockOf(end, timezone)];
  return { timezone, start_date, end_date, start, end, all_day: false };
}
