/**
 * When events take place: by season, weekday, feast and hour as in life, more of them soon than late; and days and moments relative to now,
 * as scenarios have them.
 */

import type { Times } from '../model/documents/document.ts';
import { dayLength, minuteLength } from '../model/time/durations.ts';
import { type Day, dateOf, dayOf, weekdayOf } from '../model/time/event-days.ts';
import { endOfDay, type Instant, instantOf, startOfDay, type WallClock, wallClockOf } from '../model/time/instants.ts';
import { offsetAt } from '../model/time/zones.ts';
import type { Chance } from './chance.ts';

/** One in seven events is past. The numbers are the most days before and after today. */
const daysBehind = 120;
const daysAhead = 400;
const behind = 1 / 7;

/** Returns a function that tells the day around today before which a share of all events (0 to 1) begins. */
export function agendaAround(today: Day, almanac: Almanac): (part: number) => Day {
  const first = today - daysBehind;
  const ends: number[] = [];
  let sum = 0;
  for (let at = 0; at < daysBehind + daysAhead; at += 1) {
    sum += nearness(at - daysBehind) * busyness(almanac, first + at);
    ends.push(sum);
  }
  return (part) => {
    const found = ends.findIndex((end) => end > part * sum);
    return first + (found < 0 ? ends.length - 1 : found);
  };
}

/** How many events a day gets by its distance from today, weekdays apart: past days alike, coming days fewer and fewer. */
function nearness(days: number): number {
  if (days < 0) return behind / daysBehind;
  const before = (day: number): number => (Math.sqrt(1 + (8 * day) / daysAhead) - 1) / 2;
  return (1 - behind) * (before(days + 1) - before(days));
}

/** The weight of a day for a kind: 1 is the year's average, 0 means never. */
export function suits(when: When, almanac: Almanac, day: Day): number {
  if (when.dates ? !isWithin(when.dates, day) : isQuiet(almanac, day)) return 0;
  const found = Number(when.weekdays[weekdayLike(almanac, day)]) * Number(when.months[monthOf(day) - 1]);
  return found / usualSuits(when);
}

function usualSuits({ weekdays, months }: When): number {
  const mean = (digits: string): number => [...digits].reduce((sum, digit) => sum + Number(digit), 0) / digits.length;
  return mean(weekdays) * mean(months);
}

/** The times of an event that begins on this day. */
export function timesOn(day: Day, when: When, almanac: Almanac, chance: Chance, timezone: string): Times {
  if (when.allDay) return wholeDays(day, lastDay(day, when, almanac, chance), timezone);
  const isWeekend = weekdayLike(almanac, day) >= saturday;
  const start = chance.oneOf(isWeekend ? (when.weekend ?? when.starts) : when.starts);
  return timesFrom(`${dateOf(day)} ${start}:00`, chance.oneOf(when.minutes), timezone);
}

const saturday = 5;

/** Events of a few days end before a quiet day; those of weeks go on over it. */
function lastDay(first: Day, { days: [min, max] }: When, almanac: Almanac, chance: Chance): Day {
  const count = min + chance.below(max - min + 1);
  let last = first + count - 1;
  while (count < 7 && last > first && isQuiet(almanac, last)) last -= 1;
  return last;
}

const blockSize = 4096;

/**
 * The numbers from 0 to below `count`, shuffled within blocks. IDs then tell a tester of a small calendar nothing about dates, and in a
 * large one events lie close together in time, which any index writes faster.
 */
export function* shuffledInBlocks(count: number, chanceOf: (block: number) => Chance): Generator<number> {
  for (let from = 0; from < count; from += blockSize) {
    const chance = chanceOf(from / blockSize);
    const block = Array.from({ length: Math.min(blockSize, count - from) }, (_, at) => from + at);
    for (let left = block.length; left > 0; left -= 1) {
      const at = chance.below(left);
      yield block[at] as number;
      block[at] = block[left - 1] as number;
    }
  }
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

/** The times from a wall clock on, for some minutes. */
function timesFrom(start: WallClock, minutes: number, timezone: string): Times {
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

const sunday = 6;

/** 0 is Monday; a holiday counts as a Sunday. */
function weekdayLike({ holidays }: Almanac, day: Day): number {
  return isAmong(holidays, day) ? sunday : weekdayOf(day);
}

/** Tells whether only events of the day itself take place on it. */
function isQuiet({ quiet }: Almanac, day: Day): boolean {
  return isAmong(quiet, day);
}

/** How much happens on a day, 0 to 9. */
function busyness(almanac: Almanac, day: Day): number {
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
