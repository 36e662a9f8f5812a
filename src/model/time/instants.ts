/** Parses dates and times, and converts between instants and wall clocks. */

import { dayLength, minuteLength } from './durations.ts';
import { type Instant, offsetAt } from './zones.ts';

export { zoneAbbreviation } from './zone-abbreviations.ts';
export { type Instant, zoneName } from './zones.ts';

/** The local time of some zone: `YYYY-MM-DD HH:MM:SS`, without the zone. */
export type WallClock = string;

/** A moment as a client wrote it. */
export interface Moment {
  readonly at: Instant;
  /** The local time in its zone. */
  readonly wall: WallClock;
  /** True for a date without time. */
  readonly bare: boolean;
}

/** The parts of a date and time. */
type DateDetails = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minutes' | 'seconds', string>>;

/** The instants that have a wall clock: from this one to before the next. */
const firstInstant = Date.parse('0001-01-01T00:00:00Z');
const firstBeyond = Date.UTC(10_000, 0, 1);

const dateAndTime =
  /^(\d{4}-\d{2}-\d{2})(?:(?:T|\s+)(\d{2}:\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** ISO 8601's basic format. */
const basicIso = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?/i;
const epochSeconds = /^-?\d{1,12}$/;

/**
 * Reads a date or time: `YYYY-MM-DD`, with ` HH:MM` or ` HH:MM:SS` or in ISO 8601 with or without offset, or seconds
 * since 1970 (so eight digits are seconds, not a date). Without offset it is the clock of the zone. Fractions of
 * seconds are dropped; 24:00 is the beginning of the next day. Undefined for other texts, for dates that do not exist and
 * beyond the years 0001 to 9999.
 */
export function parseMoment(text: string, zone: string): Moment | undefined {
  const trimmed = text.trim();
  if (epochSeconds.test(trimmed)) return momentAt(Number(trimmed) * 1000, zone);
  const extended = trimmed.replace(basicIso, (_, y, mo, d, h, mi, s) => `${y}-${mo}-${d}T${h}:${mi}:${s ?? '00'}`);
  const [, date, time, seconds, offset] = dateAndTime.exec(extended) ?? [];
  if (!date) return undefined;
  const clock = clockIn(date, time, seconds);
  if (clock === undefined) return undefined;
  const ahead = offset && offsetIn(offset);
  if (Number.isNaN(ahead)) return undefined;
  return momentAt(typeof ahead === 'number' ? clock - ahead : instantAt(clock, zone), zone, time === undefined);
}

/** The instant of these parts in UTC; undefined for parts that do not exist. */
function clockIn(date: string, time = '00:00', seconds = '00'): number | undefined {
  const isDayEnd = time === '24:00' && seconds === '00';
  const wall = `${date} ${isDayEnd ? '00:00' : time}:${seconds}`;
  const clock = clockOf(wall);
  if (!inRange(clock) || utcWallClock(clock) !== wall) return undefined;
  if (!isDayEnd) return clock;
  return inRange(clock + dayLength) ? clock + dayLength : undefined;
}

/** The instant of a wall clock. A time that the clocks skip moves forward by the gap; of one that occurs twice, the first. */
export function instantOf(wall: WallClock, zone: string): Instant {
  return instantAt(clockOf(wall), zone);
}

/** The instant at which a zone's clocks show what those of UTC show at `clock`; see `instantOf`. */
export function instantAt(clock: number, zone: string): Instant {
  return instantBy((at) => offsetAt(at, zone), clock);
}

/**
 * The instant at which clocks with these offsets from UTC show what those of UTC show at `clock`. A time that the clocks skip moves forward
 * by the gap; of one that occurs twice, the first.
 */
export function instantBy(offsetOf: (at: Instant) => number, clock: number): Instant {
  const before = offsetOf(clock - dayLength);
  const after = offsetOf(clock + dayLength);
  const first = clock - Math.max(before, after);
  if (before === after || offsetOf(first) === clock - first) return first;
  return clock - Math.min(before, after);
}

/** The wall clock of a zone at an instant. */
export function wallClockOf(at: Instant, zone: string): WallClock {
  return utcWallClock(at + offsetAt(at, zone));
}

/** Tells whether the year is from 1 to 9999 in a zone; a wall clock has no room for others. */
export function hasWallClock(at: Instant, zone: string): boolean {
  return inRange(at + offsetAt(at, zone));
}

/** The numbers from 00 to 99. */
const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** The wall clock of UTC at an instant. Every list and every date of a series needs some, and `toISOString` takes three times as long. */
export function utcWallClock(at: Instant): WallClock {
  const date = new Date(at);
  const [month, day] = [twoDigits[date.getUTCMonth() + 1], twoDigits[date.getUTCDate()]];
  const [hour, minute] = [twoDigits[date.getUTCHours()], twoDigits[date.getUTCMinutes()]];
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${year}-${month}-${day} ${hour}:${minute}:${twoDigits[date.getUTCSeconds()]}`;
}

/** Writes an instant in ISO 8601 with the offset of a zone: `2031-05-06T10:00:00+02:00`. */
export function isoWithOffset(at: Instant, zone: string): string {
  const offset = offsetAt(at, zone);
  const distance = new Date(Math.abs(offset)).toISOString().slice(11, 19);
  return `${utcWallClock(at + offset).replace(' ', 'T')}${offset < 0 ? '-' : '+'}${distance.replace(/:00$/, '')}`;
}

/** The parts of a wall clock, padded with zeros. */
export function dateDetails(wall: WallClock): DateDetails {
  const [year = '', month = '', day = '', hour = '', minutes = '', seconds = ''] = wall.split(/[- :]/);
  return { year, month, day, hour, minutes, seconds };
}

/** The first second of the day of a wall clock: midnight, or later where clocks skip that. */
export function startOfDay(wall: WallClock, zone: string): Instant {
  return instantAt(midnightOf(wall), zone);
}

/** The last second of the day of a wall clock: 23:59:59, the second one where clocks show that twice. */
export function endOfDay(wall: WallClock, zone: string): Instant {
  return instantAt(midnightOf(wall) + dayLength, zone) - 1000;
}

/** Moves a wall clock by whole years, as `addMonths` does. */
export function addYears(wall: WallClock, years: number): WallClock {
  return addMonths(wall, 12 * years);
}

/** Moves a wall clock by whole months, within the years 0001 to 9999; the last day of a shorter month takes the place of one that it lacks. */
export function addMonths(wall: WallClock, months: number): WallClock {
  const count = Number(wall.slice(0, 4)) * 12 + Number(wall.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.min(Math.max(Math.floor(count / 12), 1), 9999), ((count % 12) + 12) % 12];
  const last = new Date(Date.UTC(2000 + (year % 400), month + 1, 0)).getUTCDate();
  const day = Math.min(Number(wall.slice(8, 10)), last);
  const parts = [String(year).padStart(4, '0'), String(month + 1).padStart(2, '0'), String(day).padStart(2, '0')];
  return `${parts.join('-')}${wall.slice(10)}`;
}

/** Moves a wall clock by whole days, within the years 0001 to 9999. */
export function addDays(wall: WallClock, days: number): WallClock {
  const moved = clockOf(wall) + days * dayLength;
  return utcWallClock(Math.min(Math.max(moved, firstInstant), firstBeyond - 1));
}

/** An instant as the clocks of a zone show it; undefined beyond the years 0001 to 9999. */
export function momentAt(at: Instant, zone: string, bare = false): Moment | undefined {
  if (!inRange(at) || !hasWallClock(at, zone)) return undefined;
  return { at, wall: wallClockOf(at, zone), bare };
}

function inRange(at: number): boolean {
  return at >= firstInstant && at < firstBeyond;
}

function midnightOf(wall: WallClock): number {
  return clockOf(`${wall.slice(0, 10)} 00:00:00`);
}

/** The instant at which clocks of UTC show this. */
export function clockOf(wall: WallClock): number {
  return Date.parse(`${wall.replace(' ', 'T')}Z`);
}

function offsetIn(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? [];
  if (hours === undefined) return 0;
  if (Number(hours) > 23 || Number(minutes ?? 0) > 59) return Number.NaN;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * minuteLength;
}
