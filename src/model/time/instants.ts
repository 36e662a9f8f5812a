/** Parses dates and times, also as the parameters of lists take them; converts between instants and wall clocks, by the offsets of zones. */

import { dayLength, minuteLength, wholeMinute, wholeSecond } from './durations.ts';

/** Milliseconds since 1970-01-01 00:00:00 UTC. */
export type Instant = number;

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
/** The offsets that zones have; what lies beyond is rather a second clock, as in `20:00-22:00`. */
const leastOffset = -12 * 60 * minuteLength;
const greatestOffset = 14 * 60 * minuteLength;
/** ISO 8601's basic format. */
const basicIso = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?/i;
const epochSeconds = /^-?\d{1,12}$/;
const fewDigits = /^-?\d{1,8}$/;

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
  const isDayEnd = time === '24:00' && (seconds ?? '00') === '00';
  const written = `${date} ${isDayEnd ? '00:00' : (time ?? '00:00')}:${seconds ?? '00'}`;
  const begun = clockOf(written);
  // Of a date that does not exist JavaScript makes another one
  if (!inRange(begun) || utcWallClock(begun) !== written) return undefined;
  const clock = isDayEnd ? begun + dayLength : begun;
  if (!inRange(clock)) return undefined;
  if (!offset) return momentAt(instantAt(clock, zone), zone, time === undefined);
  // `Z` has none of these
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  if (Number(minutes) > 59) return undefined;
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minuteLength;
  if (ahead < leastOffset || ahead > greatestOffset) return undefined;
  return momentAt(clock - ahead, zone, time === undefined);
}

/** Reads a date or time of a file, in which up to eight digits are a day or a year, and no seconds since 1970. */
export function parseMomentOfFile(text: string, zone: string): Moment | undefined {
  return fewDigits.test(text.trim()) ? undefined : parseMoment(text, zone);
}

/** The instant of a wall clock. A time that the clocks skip moves forward by the gap; of one that occurs twice, the first. */
export function instantOf(wall: WallClock, zone: string): Instant {
  return instantAt(clockOf(wall), zone);
}

/** The instant at which a zone's clocks show what those of UTC show at `clock`; see `instantOf`. */
export function instantAt(clock: number, zone: string): Instant {
  return instantBy(offsetAt, clock, zone);
}

/**
 * The instant at which the clocks of any kind of zone, with these offsets from UTC, show what those of UTC show at `clock`. A time that the
 * clocks skip moves forward by the gap; of one that occurs twice, the first.
 */
export function instantBy<Z>(offsetOf: (at: Instant, zone: Z) => number, clock: number, zone: Z): Instant {
  const before = offsetOf(clock - dayLength, zone);
  const after = offsetOf(clock + dayLength, zone);
  const first = clock - Math.max(before, after);
  if (before === after || offsetOf(first, zone) === clock - first) return first;
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
  return instantOf(`${wall.slice(0, 10)} 00:00:00`, zone);
}

/** The last second of the day of a wall clock: 23:59:59, the second one where clocks show that twice. */
export function endOfDay(wall: WallClock, zone: string): Instant {
  return instantAt(clockOf(`${wall.slice(0, 10)} 00:00:00`) + dayLength, zone) - 1000;
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
  if (!inRange(at)) return undefined;
  const clock = at + offsetAt(at, zone);
  return inRange(clock) ? { at, wall: utcWallClock(clock), bare } : undefined;
}

function inRange(at: number): boolean {
  return at >= firstInstant && at < firstBeyond;
}

/** The instant at which clocks of UTC show this. */
export function clockOf(wall: WallClock): number {
  return Date.parse(`${wall.replace(' ', 'T')}Z`);
}

// Time zones

/** Outside these bounds no change of an offset is known, and Intl's years do not have four digits. */
const firstKnown = Date.UTC(1800, 0, 1);
const lastKnown = Date.UTC(9999, 11, 30);

const maxCachedZones = 600;
const maxCachedDays = 20_000;

const fixedDistance = /^UTC([+-])(\d{1,2})(?::([0-5]\d)|\.(\d{1,2}))?$/i;

/** IANA names without a slash. ICU also accepts a few that IANA does not have (IST, PST), which are refused. */
const singleWords = new Map(
  (
    'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran ' +
    'Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK ' +
    'Singapore Turkey UCT UTC Universal W-SU WET Zulu'
  )
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

/** A zone without `format` has the fixed `offset` (milliseconds) from UTC. */
interface Zone {
  readonly name: string;
  readonly format?: Intl.DateTimeFormat;
  readonly offset: number;
  /** Known offsets at the beginnings of days (UTC). */
  readonly dayStarts: Map<number, number>;
}

const zones = new Map<string, Zone>();

/**
 * The spelling under which a time zone is stored: an IANA name (links such as `Asia/Kolkata` stay themselves), `UTC`, or
 * a fixed distance such as `UTC+2`, `UTC-5.5`, `UTC+5:30` between −12 and +14 hours.
 * Letter case does not matter; anything else is undefined.
 */
export function zoneName(text: string): string | undefined {
  try {
    return zoneOf(text).name;
  } catch {
    return undefined;
  }
}

/** The offset of a zone from UTC at an instant, in milliseconds. Throws RangeError for an unknown zone. */
export function offsetAt(at: Instant, zone: string): number {
  const { format, offset, dayStarts } = zoneOf(zone);
  if (!format) return offset;
  const moment = Math.min(Math.max(at, firstKnown), lastKnown);
  const day = Math.floor(moment / dayLength);
  const before = dayStartOffset(format, dayStarts, day);
  // No zone has ever changed its clocks and changed them back within one UTC day
  if (before === dayStartOffset(format, dayStarts, day + 1)) return before;
  return offsetFrom(format, moment);
}

function dayStartOffset(format: Intl.DateTimeFormat, dayStarts: Map<number, number>, day: number): number {
  const known = dayStarts.get(day);
  if (known !== undefined) return known;
  if (dayStarts.size >= maxCachedDays) dayStarts.clear();
  const offset = offsetFrom(format, day * dayLength);
  dayStarts.set(day, offset);
  return offset;
}

function offsetFrom(format: Intl.DateTimeFormat, at: Instant): number {
  const second = wholeSecond(at);
  return Date.parse(`${format.format(second).replace(' ', 'T')}Z`) - second;
}

function zoneOf(text: string): Zone {
  const known = zones.get(text);
  if (known) return known;
  const fixed = fixedOffset(text);
  const zone = fixed === undefined ? namedZone(text) : fixedZone(text.replace(/^utc/i, 'UTC'), fixed);
  if (zones.size >= maxCachedZones) zones.clear();
  zones.set(text, zone);
  return zone;
}

function fixedZone(name: string, offset: number): Zone {
  return { name, offset, dayStarts: new Map() };
}

function fixedOffset(text: string): number | undefined {
  const [, sign, hours, minutes, decimals] = fixedDistance.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const distance = Number(hours) * 60 + (decimals ? Number(`0.${decimals}`) * 60 : Number(minutes ?? 0));
  const signed = sign === '-' ? -distance : distance;
  if (signed < -12 * 60 || signed > 14 * 60 || !Number.isInteger(signed)) throw new RangeError(`No such zone: ${text}`);
  return signed === 0 ? 0 : signed * minuteLength;
}

function namedZone(text: string): Zone {
  const single = singleWords.get(text.toLowerCase());
  if (single === 'UTC') return fixedZone(single, 0);
  if (!single && !/^[a-z]+\//i.test(text)) throw new RangeError(`No such zone: ${text}`);
  if (/^systemv\//i.test(text)) throw new RangeError(`No such zone: ${text}`);
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: text,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  // ICU answers links by their targets (Asia/Kolkata becomes Asia/Calcutta), so a link keeps the writer's spelling
  const { timeZone } = format.resolvedOptions();
  const isSpelt = text !== text.toLowerCase() && text.toLowerCase() !== timeZone.toLowerCase();
  return { name: single ?? (isSpelt ? text : timeZone), format, offset: 0, dayStarts: new Map() };
}

// Dates as the parameters of lists take them: those of `parseMoment`, years, slashes, and words that depend on the day

const dayWords: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const withSlashes = /^(\d{4})\/(\d{2})\/(\d{2})(?=$|[T\s])/i;
const beginsWithDate = /^\d{4}-/;
const onlyYear = /^\d{4}$/;
/** In a query `+` arrives as a blank, which is left out at the beginning. */
const distance = /^([+-])?\s*(\d{1,4})\s+(day|week|month|year)s?(\s+ago)?$/;

/** One end of what a list covers: a date without time is the first second of its day, or the last one. */
type End = 'first' | 'last';

/**
 * The instant that a list parameter says at the moment `now`. A bare date is the first second of its day or the last one, a year the first
 * second of its first day or the last one of its last; `now` is the beginning of today, or the beginning of this minute. Undefined for
 * other texts.
 */
export function listInstant(text: string, zone: string, now: Instant, end: End): Instant | undefined {
  const moment = parseListDate(text, zone, now, end);
  return moment?.bare && end === 'last' ? endOfDay(moment.wall, zone) : moment?.at;
}

/** The moment that a list parameter says. Whether it says one depends on neither `now` nor `end`. */
export function parseListDate(text: string, zone: string, now: Instant = 0, end: End = 'last'): Moment | undefined {
  // Most dates; what day it is need not be known
  if (beginsWithDate.test(text)) return parseMoment(text, zone);
  const said = text.trim().toLowerCase();
  if (said === 'now')
    return momentAt(end === 'first' ? startOfDay(wallClockOf(now, zone), zone) : wholeMinute(now), zone);
  const day = dayIn(said, wallClockOf(now, zone));
  if (day !== undefined) return momentAt(instantOf(`${day.slice(0, 10)} 00:00:00`, zone), zone, true);
  const dashed = onlyYear.test(said)
    ? `${said}-${end === 'first' ? '01-01' : '12-31'}`
    : text.trim().replace(withSlashes, '$1-$2-$3');
  return parseMoment(dashed, zone);
}

/** The day that words say, as a wall clock, counted from today's; undefined for other words. */
function dayIn(said: string, today: WallClock): WallClock | undefined {
  const days = dayWords[said];
  if (days !== undefined) return addDays(today, days);
  const [, sign, digits, unit, ago] = distance.exec(said) ?? [];
  if (unit === undefined || (sign && ago)) return undefined;
  const count = Number(digits) * (sign === '-' || ago ? -1 : 1);
  if (unit === 'month') return addMonths(today, count);
  if (unit === 'year') return addYears(today, count);
  return addDays(today, unit === 'week' ? 7 * count : count);
}
