/** Parses the dates of an event (RFC 5545, 3.6.1). */

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
import { type Component, type Property, textIn, valuedIn } from './component.ts';
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
  const [begin, end] = ['dtstart', 'dtend'].map((name) => valuedIn(event, name));
  const ownZone = textIn(event, 'x-cartellera-timezone');
  const start = startOf(event, zones);
  if (!start) {
    const written = begin?.raw ?? '';
    return { start_date: written, end_date: end?.raw ?? written, all_day: false, timezone: zones.floating };
  }
  const { raw = '', line } = valuedIn(event, 'duration') ?? {};
  const length = lengthIn(raw);
  if (!length && raw !== '') notes.push({ what: 'duration_unreadable', where: `line ${line}`, detail: raw });

  const last = end && timeIn(end, zones, { ...begin?.parameters, ...(ownZone && { tzid: ownZone }) }, start.isUtc);
  const { clock } = start;
  // Outlook and others mark whole days, and send their midnights
  const isMarked = event.properties.some(({ name, raw }) => allDayMark.test(name) && /^(?:true|1)$/i.test(raw));
  const ends = last ? [start, last] : [start];
  const isMidnightToMidnight =
    isMarked && ends.every((time) => wholeDayClock.test(localTo(time, zones).clock ?? '00:00:00'));
  if (clock === undefined || isMidnightToMidnight) {
    const [first, after] = [localTo(start, zones), last && localTo(last, zones)];
    return {
      start_date: first.day,
      end_date: lastDayOf(first, after, length, end, notes),
      all_day: true,
      timezone: first.zone,
    };
  }
  let end_date = end?.raw ?? toValue(start);
  if (last) {
    // A journey may end in another zone
    const isInZone = last.isUtc || last.zone === start.zone;
    end_date = isInZone ? toValue(last) : `${utcWallClock(instantIn(last))}Z`;
  } else if (!end && length) {
    const [day = start.day] = addDays(`${start.day} ${clock}`, length.days).split(' ');
    end_date = `${utcWallClock(instantIn({ ...start, day }) + length.seconds * 1000)}Z`;
  }
  return { start_date: toValue(start), end_date, all_day: false, timezone: start.zone };
}

/** The start of an event; one without a zone is in that of its end. Undefined when it cannot be parsed. */
export function startOf(event: Component, zones: Zones): Time | undefined {
  const [begin, end] = ['dtstart', 'dtend'].map((name) => valuedIn(event, name));
  const ownZone = textIn(event, 'x-cartellera-timezone');
  return begin && timeIn(begin, zones, ownZone ? { tzid: ownZone } : (end?.parameters ?? {}));
}

/** Also with signs between the numbers, fractions of seconds, a distance from UTC, and a `T` without a time behind it. */
const dateTime =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:T|(?:T| +)(\d{2})(?::?(\d{2}))?(?::?(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Parses the value of a property. A UTC time with a TZID is an instant, shown in that zone. One without a zone is in that of the `others`,
 * the parameters of another property, or in UTC when the other end is.
 */
export function timeIn(
  { raw, parameters }: Property,
  zones: Zones,
  others: Property['parameters'],
  isOtherUtc = false,
): Time | undefined {
  const [, year, month, day, hour, minutes = '00', second = '00', distance = ''] =
    dateTime.exec(raw.replace(/[;,\s]+$/, '')) ?? [];
  // A leap second is the one before for those who have none (RFC 5545, 3.3.12)
  const seconds = second === '60' ? '59' : second;
  const ahead = /\d/.test(distance) ? distance : '';
  const moment = parseMoment(`${year}-${month}-${day} ${hour ?? '00'}:${minutes}:${seconds}${ahead}`, 'UTC');
  if (year === undefined || !moment) return undefined;
  const tzid = parameters['tzid'] || others['tzid'] || '';
  const isUtc = distance !== '' || (isOtherUtc && tzid === '');
  const wall = moment.wall;
  const { zone, at = undefined } =
    tzid === '' ? { zone: isUtc ? zones.utc : zones.floating } : zones.zonedClock(tzid, wall);
  if (hour === undefined) return { day: wall.slice(0, 10), isUtc: false, zone };
  const time = toTime(at === undefined || isUtc ? wall : utcWallClock(at), isUtc || at !== undefined, zone);
  if (!/^date$/i.test(parameters['value'] ?? '')) return time;
  // A midnight that is marked as a date is a whole day; another time counts
  const local = localTo(time, zones);
  return local.clock === '00:00:00' ? { day: local.day, isUtc: false, zone: local.zone } : time;
}

function toTime(wall: WallClock, isUtc: boolean, zone: string): Time {
  return { day: wall.slice(0, 10), clock: wall.slice(11), isUtc, zone };
}

function toValue({ day, clock, isUtc }: Time): string {
  return clock === undefined ? `${day} 00:00:00` : `${day} ${clock}${isUtc ? 'Z' : ''}`;
}

/** The instant of a time; of a whole day that of its first midnight. */
export function instantIn({ day, clock = '00:00:00', isUtc, zone }: Time): Instant {
  return isUtc ? Date.parse(`${day}T${clock}Z`) : instantOf(`${day} ${clock}`, zone);
}

/** Midnight, or the last minute of a day. */
const wholeDayClock = /^(?:00:00:00|23:59:\d\d)$/;

const allDayMark = /^x-.*all-?day(?:-?event)?$/;

/** A time on the clocks of its own zone; one in UTC that names no zone on those of the file, where that makes it midnight. */
function localTo(time: Time, { floating }: Zones): Time {
  if (time.clock === undefined || !time.isUtc || time.clock === '00:00:00') return time;
  const zone = time.zone === 'UTC' ? floating : time.zone;
  const local = toTime(wallClockOf(instantIn(time), zone), false, zone);
  return local.clock === '00:00:00' ? local : time;
}

/** A duration: calendar days, and seconds on top (RFC 5545, 3.3.6). */
interface Length {
  readonly days: number;
  readonly seconds: number;
}

const unitsOfLength = { W: [7, 0], D: [1, 0], H: [0, 3600], M: [0, 60], S: [0, 1] } as const;

/** Parses a duration, also with fractions, and with the years and months of ISO 8601 where there are none; undefined for what is none. */
export function lengthIn(written: string): Length | undefined {
  const raw = written
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(/^(\+?P)(?:0{1,4}Y)?(?:0{1,2}M)?/, '$1')
    .replace(/(?<=\d[WD])T$/, '');
  if (!/^\+?P(?=\d|T\d)(?:\d{1,5}[WD])*(?:T(?:\d{1,7}(?:[.,]\d{1,3})?[HMS])+)?$/.test(raw)) return undefined;
  const length = { days: 0, seconds: 0 };
  for (const [, number = '', unit] of raw.matchAll(/([\d.,]+)([WDHMS])/g)) {
    const [days, seconds] = unitsOfLength[unit as keyof typeof unitsOfLength];
    length.days += days * Number(number.replace(',', '.'));
    length.seconds += seconds * Number(number.replace(',', '.'));
  }
  return { ...length, seconds: Math.round(length.seconds) };
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
    notes.push({ what: 'day_ends_at_once', where: `line ${end.line}` });
  }
  return last.day;
}
