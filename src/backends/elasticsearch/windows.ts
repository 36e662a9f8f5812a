/** Windows of starts and ends as clauses. */

import type { Entry } from '../../model/documents/entry.ts';
import { dayLength } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Window } from '../../ports.ts';
import { anyOf, type Clause } from './search.ts';

/**
 * The longest duration, in milliseconds, of all but a few events. An event that ends after a moment began at most that long before it, or
 * is marked as long.
 */
export const usualLength = 32 * dayLength;

/** Tells whether an event lasts longer than nearly all others. */
export function isLong({ start, end }: Entry['occurrences'][number]): boolean {
  return end - start > usualLength;
}

/** Tells whether an event is not whole-day and is shorter than 24 hours. */
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

/** The clause for values within bounds, both included; either may be absent. */
export function within(field: string, from: Instant | undefined, to: Instant | undefined): Clause[] {
  return from === undefined && to === undefined ? [] : [{ range: { [field]: { gte: from, lte: to } } }];
}
