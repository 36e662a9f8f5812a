/** The dates of an event after a write. */

import type { EventFacts, Times } from '../../model/documents/document.ts';
import {
  endOfDay,
  type Instant,
  type Moment,
  momentAt,
  parseMoment,
  startOfDay,
  type WallClock,
} from '../../model/time/instants.ts';
import type { Writing } from './writing.ts';

/** The event's times. Adds `end_before_start` and `out_of_years` to the violations. Undefined while a date is missing or wrong. */
export function timesOf(writing: Writing<'events'>): Times | undefined {
  const { calendar, values, previous, violations } = writing;
  const stored = previous?.facts;
  const timezone = (values.timezone as string | null | undefined) ?? stored?.timezone ?? calendar.settings.timeZone;
  const allDay = allDayOf(values, stored);
  const first = timeOf(writing, 'start_date', timezone, allDay ? startOfDay : undefined);
  const last = timeOf(writing, 'end_date', timezone, allDay ? endOfDay : undefined);
  if (!first || !last) return undefined;
  if (last.at < first.at) violations.add('end_date', { reason: 'end_before_start' });
  return {
    timezone,
    start_date: first.wall,
    end_date: last.wall,
    start: first.at,
    end: last.at,
    all_day: allDay,
  };
}

/** A date without `all_day` makes the event a timed one. */
function allDayOf(values: Writing['values'], stored: EventFacts | undefined): boolean {
  if (values.all_day !== undefined) return values.all_day === true;
  if (values.start_date !== undefined || values.end_date !== undefined) return false;
  return stored?.all_day ?? false;
}

type Time = Pick<Moment, 'at' | 'wall'>;

/**
 * One end of the event, moved to the edge of its day for whole days; undefined when neither sent nor stored. A date that exists in one zone
 * may lie beyond four-digit years in the event's.
 */
function timeOf(
  { values, previous, violations }: Writing<'events'>,
  field: 'start_date' | 'end_date',
  zone: string,
  edge?: (wall: WallClock, zone: string) => Instant,
): Time | undefined {
  const stored = previous?.facts;
  const text = typeof values[field] === 'string' ? values[field] : stored?.[field];
  if (text === undefined) return undefined;
  const time = storedTime(stored, field, text, zone) ?? parseMoment(text, zone);
  const moved = time && edge ? momentAt(edge(time.wall, zone), zone) : time;
  if (!moved) violations.add(field, { reason: 'out_of_years' });
  return moved;
}

/**
 * A wall clock that the event already has, sent or not, keeps its instant, even when it occurs twice; in another zone it is another
 * instant.
 */
function storedTime(
  stored: EventFacts | undefined,
  field: 'start_date' | 'end_date',
  wall: WallClock,
  zone: string,
): Time | undefined {
  if (stored?.[field] !== wall || stored.timezone !== zone) return undefined;
  return { at: field === 'start_date' ? stored.start : stored.end, wall };
}
