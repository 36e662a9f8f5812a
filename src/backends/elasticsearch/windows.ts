/** Windows of starts and ends as clauses. */

import type { Entry } from '../../model/documents/entry.ts';
import { dayLength } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Window } from '../../ports.ts';
import { anyOf, type Clause } from './search.ts';

/** Milliseconds that nearly all events last at most. What ends after a moment began at most as long before it, or is marked as long. */
export const usualLength = 32 * dayLength;

/** Whether an event lasts longer than nearly all others. */
export function isLong({ start, end }: Entry['occurrences'][number]): boolean {
  return end - start > usualLength;
}

/** Whether an event is no whole day and is shorter than 24 hours. */
export function isBrief({ start, end }: Entry['occurrences'][number], days: Entry['days']): boolean {
  return days?.minute !== undefined && end - start < dayLength;
}

/** The clauses for events within a window. */
export function windowClauses({ startFrom, startTo, endFrom, endTo }: Window): Clause[] {
  return [
    ...within('start', startFrom, startTo),
    ...within('end', endFrom, endTo),
    ...(endFrom === undefined
      ? []
      : [anyOf([...within('start', endFrom - usualLength, undefined), { term: { long: true } }])]),
  ];
}

/** A field's value lies within bounds, both included; each may be absent. */
export function within(field: string, from: Instant | undefined, to: Instant | undefined): Clause[] {
  return from === undefined && to === undefined ? [] : [{ range: { [field]: { gte: from, lte: to } } }];
}
