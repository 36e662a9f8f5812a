/** When events take place: by season, weekday, feast and hour as in life, more of them soon than late. */

import type { Times } from '../model/documents/document.ts';
import { dayLength, minuteLength } from '../model/time/durations.ts';
import { type Day, dateOf, dayOf, weekdayOf } from '../model/time/event-days.ts';
import { endOfDay, type Instant, instantOf, startOfDay, type WallClock, wallClockOf } from '../model/time/instants.ts';
import type { Chance } from './chance.ts';

/** One in seven events is past. The numbers are the most days before and after today. */
const daysBehind = 120;
const daysAhead = 400;
const behind = 1 / 7;

/**
 * Makes the function that returns the day around today before which a share of all events (0 to 1) begins. Past days get as many events as
 * one another, coming days fewer and fewer; both more where the almanac says so.
 */
export function makeDayPicker(today: Day, almanac: Almanac): (part: number) => Day {
  const first = today - daysBehind;
  const ends: number[] = [];
  let sum = 0;
  /** The share of coming events before a coming day. */
  let before = 0;
  for (let at = 0; at < daysBehind + daysAhead; at += 1) {
    const ahead = at - daysBehind;
    const after = ahead < 0 ? 0 : (Math.sqrt(1 + (8 * (ahead + 1)) / daysAhead) - 1) / 2;
    const nearness = ahead < 0 ? behind / daysBehind : (1 - behind) * (after - before);
    before = after;
    const day = first + at;
    const busyness = isQuiet(almanac, day) ? almanac.quietness : Number(almanac.weekdays[weekdayLike(almanac, day)]);
    sum += nearness * busyness;
    ends.push(sum);
  }
  return (part) => {
    const found = ends.findIndex((end) => end > part * sum);
    return first + (found < 0 ? ends.length - 1 : found);
  };
}

/** The weight of a day for a kind: 1 is the year's average, 0 means never. */
export function weightOf(when: When, almanac: Almanac, day: Day): number {
  if (when.dates ? !isWithin(when.dates, day) : isQuiet(almanac, day)) return 0;
  const weight = Number(when.weekdays[weekdayLike(almanac, day)]) * Number(when.months[monthOf(day) - 1]);
  return weight / (meanOf(when.weekdays) * meanOf(when.months));
}

function meanOf(digits: string): number {
  return [...digits].reduce((sum, digit) => sum + Number(digit), 0) / digits.length;
}

const saturday = 5;
const sunday = 6;

/** Draws the times of an event that begins on this day. */
export function drawTimes(day: Day, when: When, almanac: Almanac, chance: Chance, timezone: string): Times {
  if (when.allDay) {
    const [min, max] = when.days;
    const count = min + chance.below(max - min + 1);
    let last = day + count - 1;
    // Events of a few days end before a quiet day; those of weeks go on over it
    while (count < 7 && last > day && isQuiet(almanac, last)) last -= 1;
    return wholeDays(day, last, timezone);
  }
  const isWeekend = weekdayLike(almanac, day) >= saturday;
  const clock = chance.oneOf(isWeekend ? (when.weekend ?? when.starts) : when.starts);
  const start = instantOf(`${dateOf(day)} ${clock}:00`, timezone);
  return timed(start, start + chance.oneOf(when.minutes) * minuteLength, timezone);
}

/** The month of a day: 1 to 12. */
export function monthOf(day: Day): number {
  return new Date(day * dayLength).getUTCMonth() + 1;
}

/** The times from one wall clock to another in a zone; a time that the clocks skip moves forward. */
export function timesBetween(start: WallClock, end: WallClock, timezone: string): Times {
  const from = instantOf(start, timezone);
  return timed(from, Math.max(from, instantOf(end, timezone)), timezone);
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

/** A yearly span: its first and last day as `MM-DD`, or as days from Easter Sunday (`easter-47`). It may run over New Year. */
export type Span = readonly [string, string];

/** When events of a kind take place: one digit (0 never, 9 most) for each weekday from Monday, and for each month. */
export interface When {
  readonly weekdays: string;
  readonly months: string;
  /** Wall clocks, `HH:MM`; empty for whole-day events. */
  readonly starts: readonly string[];
  /** The same for Saturdays, Sundays and holidays, where it differs. */
  readonly weekend?: readonly string[];
  readonly minutes: readonly number[];
  /** The fewest and most days of whole-day events. */
  readonly days: readonly [number, number];
  readonly allDay: boolean;
  /** The span of every year in which it takes place, on quiet days too; the whole year when absent. */
  readonly dates?: Span;
}

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

/** 0 is Monday; a holiday counts as a Sunday. */
function weekdayLike({ holidays }: Almanac, day: Day): number {
  return isAmong(holidays, day) ? sunday : weekdayOf(day);
}

/** Tells whether only events of the day itself take place on it. */
function isQuiet({ quiet }: Almanac, day: Day): boolean {
  return isAmong(quiet, day);
}

/** Whether a day is within a span of any year. */
export function isWithin([first, last]: Span, day: Day): boolean {
  const year = yearOf(day);
  const [from, to] = [dayIn(year, first), dayIn(year, last)];
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}

const knownDays = new Map<string, Day>();

/** The day of a year from the notation of spans. Throws RangeError for any other text. */
export function dayIn(year: number, text: string): Day {
  const key = `${year} ${text}`;
  const known = knownDays.get(key);
  if (known !== undefined) return known;
  const [, days] = /^easter([+-]\d+)?$/.exec(text) ?? [];
  const day = text.startsWith('easter') ? easterOf(year) + Number(days ?? 0) : dayOf(`${year}-${text}`);
  if (Number.isNaN(day)) throw new RangeError(`No day of a year: ${text}`);
  knownDays.set(key, day);
  return day;
}

/** The year of a day. */
export function yearOf(day: Day): number {
  return new Date(day * dayLength).getUTCFullYear();
}

function isAmong(days: readonly string[], day: Day): boolean {
  const year = yearOf(day);
  return days.some((each) => dayIn(year, each) === day);
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
