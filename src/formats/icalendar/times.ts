/** Parses the dates of an event (RFC 5545, 3.6.1). */

import ICAL from 'ical.js';
import { addDays, type Instant, instantOf, parseMoment, utcWallClock } from '../../model/time/instants.ts';
import type { Note } from '../incoming.ts';
import { type Component, type Property, propertyIn, textIn } from './component.ts';
import type { Zones } from './zones.ts';

/** One end of an event, parsed. */
interface Time {
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
  const start = begin && timeIn(begin, zones, own);
  if (!start) return unread(begin?.raw ?? '', end?.raw ?? '', zones);
  const length = lengthOf(event, notes);
  const last = end && timeIn(end, zones, own);
  const isWhole = start.clock === undefined || isMidnightToMidnight(event, start, last);
  const rest = { all_day: isWhole, timezone: start.zone };
  if (isWhole) return { start_date: start.day, end_date: lastDayOf(start, last, length, end, notes), ...rest };
  if (end) return { start_date: sent(start), end_date: last ? sent(inZone(last, start)) : end.raw, ...rest };
  return { start_date: sent(start), end_date: length ? sentInstant(afterLength(start, length)) : sent(start), ...rest };
}

function unread(start_date: string, end_date: string, { floating }: Zones) {
  return { start_date, end_date: end_date || start_date, all_day: false, timezone: floating };
}

const written = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2}):?(\d{2})?(Z)?)?$/i;

/** A UTC time with a TZID is an instant, shown in that zone. `own` is the zone that our own feeds tell when their times cannot. */
function timeIn({ raw, parameters }: Property, zones: Zones, own: string): Time | undefined {
  const [, year, month, day, hour, minutes, second = '00', utc] = written.exec(raw) ?? [];
  // A leap second is the one before for those who have none (RFC 5545, 3.3.12)
  const seconds = second === '60' ? '59' : second;
  const moment = `${year}-${month}-${day} ${hour ?? '00'}:${minutes ?? '00'}:${seconds}`;
  if (year === undefined || !parseMoment(moment, 'UTC')) return undefined;
  const tzid = parameters['tzid'] || own;
  const zone = tzid ? zones.zoneOf(tzid) : utc ? zones.utc : zones.floating;
  const clock = hour === undefined ? {} : { clock: `${hour}:${minutes}:${seconds}` };
  return { day: `${year}-${month}-${day}`, ...clock, isUtc: utc !== undefined, zone };
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

function instantIn({ day, clock = '00:00:00', isUtc, zone }: Time): Instant {
  return isUtc ? Date.parse(`${day}T${clock}Z`) : instantOf(`${day} ${clock}`, zone);
}

function sentInstant(at: Instant): string {
  return `${utcWallClock(at)}Z`;
}

/** Outlook marks whole days, and sends their midnights. */
function isMidnightToMidnight(event: Component, start: Time, last: Time | undefined): boolean {
  const says = textIn(event, 'x-microsoft-cdo-alldayevent').toUpperCase() === 'TRUE';
  return says && start.clock === '00:00:00' && (!last || last.clock === undefined || last.clock === '00:00:00');
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
