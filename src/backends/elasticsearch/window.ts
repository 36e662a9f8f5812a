/** Windows of time. Events lie in order of their start on disk, so that a bound of the start is a range there, and one of the end is not. */

import { dayLength } from '../../model/durations.ts';
import type { Entry } from '../../model/entry.ts';
import type { Instant } from '../../model/instants.ts';
import type { Window } from '../../ports.ts';
import { anyOf, type Clause } from './search.ts';

/** Milliseconds that nearly all events last at most. What ends after a moment began at most as long before it, or is marked as long. */
const usualLength = 32 * dayLength;

/** Whether an event lasts longer than nearly all others. */
export function isLong({ start, end }: Entry['occurrences'][number]): boolean {
  return end - start > usualLength;
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

function within(field: string, from: Instant | undefined, to: Instant | undefined): Clause[] {
  return from === undefined && to === undefined ? [] : [{ range: { [field]: { gte: from, lte: to } } }];
}
