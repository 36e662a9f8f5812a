/** When an event takes place, after a write. */

import type { EventFacts } from '../model/document.ts';
import {
  endOfDay,
  instantOf,
  type Moment,
  parseMoment,
  startOfDay,
  type WallClock,
  wallClockOf,
} from '../model/instants.ts';
import type { Writing } from './writing.ts';

export type Times = Pick<EventFacts, 'timezone' | 'start_date' | 'end_date' | 'start' | 'end' | 'all_day'>;

/** The event's times; adds `end_before_start` to the findings. Undefined while a date is missing or wrong. */
export function timesOf({ calendar, values, previous, findings }: Writing<'events'>): Times | undefined {
  const stored = previous?.facts;
  const timezone = (values.timezone as string | null | undefined) ?? stored?.timezone ?? calendar.settings.timeZone;
  const allDay = allDayOf(values, stored);
  const start = momentOf(values.start_date, timezone) ?? keptStart(stored, timezone);
  const end = momentOf(values.end_date, timezone) ?? keptEnd(stored, timezone);
  if (!start || !end) return undefined;
  const first = allDay ? atWall(startOfDay(start.wall), timezone) : start;
  const last = allDay ? atWall(endOfDay(end.wall), timezone) : end;
  if (last.at < first.at) findings.add('end_date', { reason: 'end_before_start' });
  return {
    timezone,
    start_date: first.wall,
    end_date: last.wall,
    start: first.at,
    end: last.at,
    all_day: allDay,
  };
}

/** Sending a date without `all_day` makes the event a timed one. */
function allDayOf(values: Writing['values'], stored: EventFacts | undefined): boolean {
  if (values.all_day !== undefined) return values.all_day === true;
  if (values.start_date !== undefined || values.end_date !== undefined) return false;
  return stored?.all_day ?? false;
}

type Time = Pick<Moment, 'at' | 'wall'>;

function momentOf(text: unknown, zone: string): Time | undefined {
  const moment = typeof text === 'string' ? parseMoment(text, zone) : undefined;
  return moment && atInstant(Math.floor(moment.at / 1000) * 1000, zone);
}

function keptStart(stored: EventFacts | undefined, zone: string): Time | undefined {
  return stored && kept({ at: stored.start, wall: stored.start_date }, stored.timezone, zone);
}

function keptEnd(stored: EventFacts | undefined, zone: string): Time | undefined {
  return stored && kept({ at: stored.end, wall: stored.end_date }, stored.timezone, zone);
}

/** A change of zone keeps the wall clock; without one the instant stays, even where its wall clock occurs twice. */
function kept(time: Time, stored: string, zone: string): Time {
  return stored === zone ? time : atWall(time.wall, zone);
}

/** A wall clock that daylight saving skips has moved forward. */
function atWall(wall: WallClock, zone: string): Time {
  return atInstant(instantOf(wall, zone), zone);
}

function atInstant(at: number, zone: string): Time {
  return { at, wall: wallClockOf(at, zone) };
}
