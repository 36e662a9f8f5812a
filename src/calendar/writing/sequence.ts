import { isDeepStrictEqual } from 'node:util';
import type { EventFacts } from '../../model/documents/document.ts';

/** The facts of when, where and whether an event takes place, of whose changes subscribers must be told. */
const telling = [
  'start_date',
  'end_date',
  'timezone',
  'start',
  'end',
  'all_day',
  'venue',
  'attendance_mode',
  'online_url',
  'event_status',
] as const satisfies readonly (keyof EventFacts)[];

/** The number of such changes after a write (RFC 5545, 3.8.7.4); absent while it is 0. */
export function sequenceOf(facts: EventFacts, stored: EventFacts | undefined): Pick<EventFacts, 'sequence'> {
  if (!stored) return {};
  const isChanged = telling.some((name) => !isDeepStrictEqual(facts[name], stored[name]));
  const sequence = (stored.sequence ?? 0) + (isChanged ? 1 : 0);
  return sequence > 0 ? { sequence } : {};
}
