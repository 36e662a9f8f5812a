/** What days are like for all events: weekends, holidays, feasts that move with Easter, quiet days. */

import { dayLength } from '../model/time/durations.ts';
import { type Day, dayOf, weekdayOf } from '../model/time/event-days.ts';

/** A yearly span: its first and last day as `MM-DD`, or as days from Easter Sunday (`easter-47`). It may run over New Year. */
export type Span = readonly [string, string];

/** `seeds/calendar.json`. */
export interface Almanac {
  /** How much happens on each weekday from Monday, as digits from 0 to 9. */
  readonly weekdays: string;
  /** How much happens on a quiet day, as such a digit. */
  readonly quietness: number;
  /** Days, in the notation of spans, that count as Sundays. */
  readonly holidays: readonly string[];
  /** Days on which only events of that day take place. */
  readonly quiet: readonly string[];
}

const sunday = 6;

/** 0 is Monday; a holiday counts as a Sunday. */
export function weekdayLike({ holidays }: Almanac, day: Day): number {
  return isAmong(holidays, day) ? sunday : weekdayOf(day);
}

/** Tells whether only events of the day itself take place on it. */
export function isQuiet({ quiet }: Almanac, day: Day): boolean {
  return isAmong(quiet, day);
}

/** How much happens on a day, 0 to 9. */
export function busyness(almanac: Almanac, day: Day): number {
  return isQuiet(almanac, day) ? almanac.quietness : Number(almanac.weekdays[weekdayLike(almanac, day)]);
}

/** Whether a day is within a span of any year. */
export function isWithin([first, last]: Span, day: Day): boolean {
  const year = yearOf(day);
  const [from, to] = [dayIn(year, first), dayIn(year, last)];
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}

/** The day of a year from the notation of spans. Throws RangeError for any other text. */
export function dayIn(year: number, said: string): Day {
  const key = `${year} ${said}`;
  const day = known.get(key) ?? readDay(year, said);
  known.set(key, day);
  return day;
}

/** The year of a day. */
export function yearOf(day: Day): number {
  return new Date(day * dayLength).getUTCFullYear();
}

const known = new Map<string, Day>();

function readDay(year: number, said: string): Day {
  const [, days] = /^easter([+-]\d+)?$/.exec(said) ?? [];
  const day = said.startsWith('easter') ? easterOf(year) + Number(days ?? 0) : dayOf(`${year}-${said}`);
  if (Number.isNaN(day)) throw new RangeError(`No day of a year: ${said}`);
  return day;
}

function isAmong(said: readonly string[], day: Day): boolean {
  const year = yearOf(day);
  return said.some((each) => dayIn(year, each) === day);
}

/** Easter Sunday of the Gregorian calendar (J. Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): Day {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return dayOf(`${year}-0${Math.floor(sum / 31)}-${String((sum % 31) + 1).padStart(2, '0')}`);
}
