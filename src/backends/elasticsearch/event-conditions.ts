/** The clauses of windows, of `when`, and of the filters of days, hours and prices. */

import type { Entry } from '../../model/documents/entry.ts';
import type { PriceTest } from '../../model/money/price-range.ts';
import type { HourRange, Query } from '../../model/query.ts';
import { dayLength } from '../../model/time/durations.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Period } from '../../model/time/periods.ts';
import type { Window } from '../../ports.ts';
import { anyOf, type Clause, not } from './search.ts';

/**
 * The longest duration, in milliseconds, of all but a few events. An event that ends after a moment began at most that long before it, or
 * is marked as long.
 */
const usualLength = 32 * dayLength;

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
function within(field: string, from: Instant | undefined, to: Instant | undefined): Clause[] {
  return from === undefined && to === undefined ? [] : [{ range: { [field]: { gte: from, lte: to } } }];
}

/** The clause for events that began before a day, or for all others. */
export function ongoingCondition({ before, only }: NonNullable<Query['ongoing']>): Clause {
  return { range: { firstDay: { [only ? 'lt' : 'gte']: before } } };
}

/** The clauses of a period. */
export function periodConditions({ days, clock, unfinishedAt, finishedAt, brief }: Period): Clause[] {
  return [
    ...within('lastDay', days?.from, undefined),
    ...within('firstDay', undefined, days?.to),
    ...within('start', undefined, clock?.to),
    ...(clock?.from === undefined ? [] : lasting(clock.from)),
    ...(unfinishedAt === undefined ? [] : lasting(unfinishedAt)),
    ...(finishedAt === undefined ? [] : [not(lasting(finishedAt)[0] as Clause)]),
    ...(brief ? [{ term: { brief } }] : []),
  ];
}

/** The event ends after a moment, or begins then or later. The second clause only saves work. */
function lasting(from: Instant): Clause[] {
  const lasts = anyOf([{ range: { end: { gt: from } } }, { range: { start: { gte: from } } }]);
  const mayLast = anyOf([{ range: { start: { gte: from - usualLength } } }, { term: { long: true } }]);
  return [lasts, mayLast];
}

/** The clause of a price test; `null` matches events without a known price. */
export function priceCondition(test: PriceTest | null): Clause {
  if (test === null) return not({ exists: { field: 'priceLow' } });
  const { lowAbove, lowTo, highAbove, highFrom, highTo } = test;
  const low = { ...(lowAbove !== undefined && { gt: lowAbove }), ...(lowTo !== undefined && { lte: lowTo }) };
  const high = {
    ...(highAbove !== undefined && { gt: highAbove }),
    ...(highFrom !== undefined && { gte: highFrom }),
    ...(highTo !== undefined && { lte: highTo }),
  };
  return { bool: { filter: [{ range: { priceLow: low } }, { range: { priceHigh: high } }] } };
}

/** The clause of a range of the day's clock. */
export function hourCondition({ from, to }: HourRange): Clause {
  if (from < to) return { range: { minute: { gte: from, lt: to } } };
  return anyOf([{ range: { minute: { gte: from } } }, { range: { minute: { lt: to } } }]);
}
