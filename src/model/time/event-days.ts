/** The days of the calendar on which an event takes place, and its hour. */

import type { Times } from '../documents/document.ts';
import { dayLength } from './durations.ts';
import { type WallClock, wallClockOf } from './instants.ts';

/** A day as the number of days since 1970-01-01. */
export type Day = number;

/** The settings that decide on which day an event is. */
export interface DayRules {
  /** IANA name of the calendar's zone. */
  readonly timeZone: string;
  /** An event that ends at this hour (`HH:MM`) or earlier belongs to the night of the day before. */
  readonly dayCutoff: string;
}

/** The first and the last day of an event, and the minute of the day at which it begins; absent for whole days. */
export interface EventDays {
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly minute?: number;
}

/** The day of a wall clock or a date. */
export function dayOf(wall: WallClock): Day {
  return Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) / dayLength;
}

/** A day as `YYYY-MM-DD`. */
export function dateOf(day: Day): string {
  return new Date(day * dayLength).toISOString().slice(0, 10);
}

/** The weekday of a day: 0 is Monday. */
export function weekdayOf(day: Day): number {
  return (((day + 3) % 7) + 7) % 7;
}

/**
 * The days of an event in the calendar's zone. Whole days are those of the event's own zone (RFC 5545: a DATE floats). A night belongs to
 * the day on which it begins.
 */
export function eventDays(times: Times, { timeZone, dayCutoff }: DayRules): EventDays {
  const { start, end, start_date, end_date, all_day } = times;
  if (all_day) return { firstDay: dayOf(start_date), lastDay: dayOf(end_date) };
  const [first, last] = [wallClockOf(start, timeZone), wallClockOf(end, timeZone)];
  const firstDay = dayOf(first);
  const isNight = last.slice(11) <= `${dayCutoff}:00`;
  const minute = Number(start_date.slice(11, 13)) * 60 + Number(start_date.slice(14, 16));
  return { firstDay, lastDay: Math.max(firstDay, dayOf(last) - (isNight ? 1 : 0)), minute };
}
