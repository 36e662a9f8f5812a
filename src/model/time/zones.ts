/** Time zones: their names and their offsets from UTC. */

import { dayLength, minuteLength, wholeSecond } from './durations.ts';

/** Milliseconds since 1970-01-01 00:00:00 UTC. */
export type Instant = number;

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
