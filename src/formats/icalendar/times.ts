/** Parses the dates of an event (RFC 5545, 3.6.1). */

import ICAL from 'ical.js';
import {
  addDays,
  type Instant,
  instantOf,
  parseMoment,
  utcWallClock,
  type WallClock,
  wallClockOf,
} from '../../model/time/instants.ts';
import type { Note } from '../incoming.ts';
import { type Component, type Property, propertyIn, textIn } from './component.ts';
import type { Zones } from './zones.ts';

/** One end of an event, parsed. */
export interface Time {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** `HH:MM:SS`; absent for a whole day. */
  readonly clock?: string;
  readonly isUtc: boolean;
  /** Its stored name. */
  readonly zone: string;
}

/**
 * Start and end as a client would send them: wall clocks of the zone, or of UTC with a `Z`. Whole days end on the day before DTEND, which is
 * exclusive. Without DTEND and DURATION a whole-day event lasts one day, and a timed one ends when it begins. What cannot be parsed stays as
 * written, for the gate to refuse.
 */
export function whenOf(event: Component, zones: Zones, notes: Note[]) {
  const [begin, end] = [propertyIn(event, 'dtstart'), propertyIn(event, 'dtend')];
  const own = textIn(event, 'x-cartellera-timezone');
  const start = startOf(event, zones);
  if (!start) return unread(begin?.raw ?? '', end?.raw ?? '', zones);
  const length = lengthOf(event, notes);
  const last = end && timeIn(end, zones, { ...begin?.parameters, ...(own && { tzid: own }) }, start.isUtc);
  const isWhole = start.clock === undefined || isMidnightToMidnight(event, start, last, zones);
  const rest = { all_day: isWhole, timezone: start.zone };
  if (isWhole) {
    const [first, after] = [localTo(start, zones), last && localTo(last, zones)];
    return {
      start_date: first.day,
      end_date: lastDayOf(first, after, length, end, notes),
      ...rest,
      timezone: first.zone,
    };
  }
  if (end) return { start_date: sent(start), end_date: last ? sent(inZone(last, start)) : end.raw, ...rest };
  return { start_date: sent(start), end_date: length ? sentInstant(afterLength(start, length)) : sent(start), ...rest };
}

/** The start of an event; one without a zone is in that of its end. Undefined when it cannot be parsed. */
export function startOf(event: Component, zones: Zones): Time | undefined {
  const [begin, end] = [propertyIn(event, 'dtstart'), propertyIn(event, 'dtend')];
  const own = textIn(event, 'x-cartellera-timezone');
  return begin && timeIn(begin, zones, own ? { tzid: own } : (end?.parameters ?? {}));
}

function unread(start_date: string, end_date: string, { floating }: Zones) {
  return { start_date, end_date: end_date || start_date, all_day: false, timezone: floating };
}

/** Also with signs between the numbers, fractions of seconds, a distance from UTC, and a `T` without a time behind it. */
const written =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:T|(?:T| +)(\d{2})(?::?(\d{2}))?(?::?(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Parses the value of a property. A UTC time with a TZID is an instant, shown in that zone. One without a zone is in that of the parameters
 * `beside`, or in UTC when the other end is.
 */
export function timeIn(
  { raw, parameters }: Property,
  zones: Zones,
  beside: Property['parameters'],
  isUtcBeside = false,
) {
  const [, year, month, day, hour, minutes = '00', second = '00', distance = ''] = written.exec(raw) ?? [];
  // A leap second is the one before for those who have none (RFC 5545, 3.3.12)
  const seconds = second === '60' ? '59' : second;
  const ahead = /\d/.test(distance) ? distance : '';
  const moment = parseMoment(`${year}-${month}-${day} ${hour ?? '00'}:${minutes}:${seconds}${ahead}`, 'UTC');
  if (year === undefined || !moment) return undefined;
  const tzid = parameters['tzid'] || beside['tzid'] || '';
  const isUtc = distance !== '' || (isUtcBeside && tzid === '');
  const wall = moment.wall;
  const { zone, at } = zoneIn(tzid, isUtc, wall, zones);
  if (hour === undefined) return { day: wall.slice(0, 10), isUtc: false, zone };
  const time = timed(at === undefined || isUtc ? wall : utcWallClock(at), isUtc || at !== undefined, zone);
  return /^date$/i.test(parameters['value'] ?? '') ? wholeDay(time, zones) : time;
}

function zoneIn(tzid: string, isUtc: boolean, wall: WallClock, zones: Zones): ReturnType<Zones['zonedClock']> {
  if (tzid !== '') return zones.zonedClock(tzid, wall);
  return { zone: isUtc ? zones.utc : zones.floating };
}

function timed(wall: WallClock, isUtc: boolean, zone: string): Time {
  return { day: wall.slice(0, 10), clock: wall.slice(11), isUtc, zone };
}

/** A midnight that is marked as a date is a whole day; another time counts. */
function wholeDay(time: Time, zones: Zones): Time {
  const local = localTo(time, zones);
  return local.clock === '00:00:00' ? { day: local.day, isUtc: false, zone: local.zone } : time;
}

function sent({ day, clock, isUtc }: Time): string {
  return clock === undefined ? `${day} 00:00:00` : `${day} ${clock}${isUtc ? 'Z' : ''}`;
}

/** A time converted to the zone of the other end: a journey may end in another zone. */
function inZone(time: Time, { zone }: Time): Time {
  if (time.isUtc || time.zone === zone) return time;
  const [day = '', clock = ''] = utcWallClock(instantIn(time)).split(' ');
  return { day, clock, isUtc: true, zone };
}

/** The instant of a time; of a whole day that of its first midnight. */
export function instantIn({ day, clock = '00:00:00', isUtc, zone }: Time): Instant {
  return isUtc ? Date.parse(`${day}T${clock}Z`) : instantOf(`${day} ${clock}`, zone);
}

function sentInstant(at: Instant): string {
  return `${utcWallClock(at)}Z`;
}

const allDayMark = /^x-.*all-?day(?:-?event)?$/;

/** Outlook and others mark whole days, and send their midnights. */
function isMidnightToMidnight(event: Component, start: Time, last: Time | undefined, zones: Zones): boolean {
  const marks = event.properties.filter(({ name }) => allDayMark.test(name));
  const isMidnight = (time: Time): boolean => ['00:00:00', undefined].includes(localTo(time, zones).clock);
  return marks.some(({ raw }) => /^(?:true|1)$/i.test(raw)) && isMidnight(start) && (!last || isMidnight(last));
}

/** A time on the clocks of its own zone; one in UTC that names no zone on those of the file, where that makes it midnight. */
function localTo(time: Time, { floating }: Zones): Time {
  if (time.clock === undefined || !time.isUtc || time.clock === '00:00:00') return time;
  const zone = time.zone === 'UTC' ? floating : time.zone;
  const local = timed(wallClockOf(instantIn(time), zone), false, zone);
  return local.clock === '00:00:00' ? local : time;
}

/** A duration: calendar days, and seconds on top (RFC 5545, 3.3.6). */
interface Length {
  readonly days: number;
  readonly seconds: number;
}

function lengthOf(event: Component, notes: Note[]): Length | undefined {
  const { raw: said = '', line } = propertyIn(event, 'duration') ?? {};
  const raw = said.toUpperCase();
  if (!/^\+?P(?=\d|T\d)(?:\d{1,5}[WD])*(?:T(?:\d{1,7}[HMS])+)?$/.test(raw)) {
    if (raw !== '') notes.push({ what: 'DURATION that cannot be read: left out', where: `line ${line}`, detail: said });
    return undefined;
  }
  const { weeks, days, hours, minutes, seconds } = ICAL.Duration.fromString(raw);
  return { days: weeks * 7 + days, seconds: (hours * 60 + minutes) * 60 + seconds };
}

function afterLength({ day, clock = '00:00:00', isUtc, zone }: Time, { days, seconds }: Length): Instant {
  const [later = day] = addDays(`${day} ${clock}`, days).split(' ');
  return instantIn({ day: later, clock, isUtc, zone }) + seconds * 1000;
}

function lastDayOf(
  start: Time,
  last: Time | undefined,
  length: Length | undefined,
  end: Property | undefined,
  notes: Note[],
): string {
  const days = length ? Math.max(length.days + Math.ceil(length.seconds / 86_400), 1) : 1;
  if (!end) return addDays(`${start.day} 00:00:00`, days - 1).slice(0, 10);
  if (!last) return end.raw;
  if (last.clock !== undefined && last.clock !== '00:00:00') return last.day;
  if (last.day > start.day) return addDays(`${last.day} 00:00:00`, -1).slice(0, 10);
  // Some programs mark that DTEND is the last day
  if (last.day === start.day) {
    notes.push({ what: 'Whole day that ends on the day it begins: one day', where: `line ${end.line}` });
  }
  return last.day;
}
