/** The status of an event after a write. */

import type { EventFacts, Times } from '../../model/documents/document.ts';
import type { AttendanceMode } from '../../model/tables/event-states.ts';
import { parseMoment, type WallClock, wallClockOf } from '../../model/time/instants.ts';
import type { Writing } from './writing.ts';

/** The values of the write, or the stored ones (see `simpleFacts`). */
type SimpleFacts = Readonly<Record<string, string | boolean>>;

/** The facts that depend on the status: attendance, and the start before the event was moved. */
export function statusFactsOf(
  writing: Writing<'events'>,
  simple: SimpleFacts,
  times: Times | undefined,
): Pick<EventFacts, 'attendance_mode' | 'previous_start_date'> {
  return { attendance_mode: attendanceOf(writing, simple), previous_start_date: formerStartOf(writing, simple, times) };
}

/** An event that moves online is attended there, unless the write says otherwise. */
function attendanceOf(
  { values, previous }: Writing<'events'>,
  { event_status, attendance_mode }: SimpleFacts,
): AttendanceMode {
  const isMoved = event_status === 'moved_online' && previous?.facts.event_status !== 'moved_online';
  return isMoved && values.attendance_mode === undefined ? 'online' : (attendance_mode as AttendanceMode);
}

/** The value of the write; else the start that it replaces, when the event is moved to another date. A scheduled event has none. */
function formerStartOf(
  { values, previous, violations }: Writing<'events'>,
  { event_status }: SimpleFacts,
  times: Times | undefined,
): WallClock | '' {
  if (event_status === 'scheduled' || !times) return '';
  const sent = values.previous_start_date as string | null | undefined;
  if (sent === null) return '';
  if (sent !== undefined) {
    const wall = parseMoment(sent, times.timezone)?.wall;
    if (wall === undefined) violations.add('previous_start_date', { reason: 'out_of_years' });
    return wall ?? '';
  }
  const stored = previous?.facts;
  const isMoved = event_status === 'rescheduled' && stored !== undefined && stored.start !== times.start;
  return isMoved ? wallClockOf(stored.start, times.timezone) : (stored?.previous_start_date ?? '');
}
