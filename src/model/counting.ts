/** What is counted over the events of a query, for facets. */

import type { PriceTest } from './money/price-range.ts';
import type { HourRange, Query } from './query.ts';
import type { Day } from './time/event-days.ts';
import type { Period } from './time/periods.ts';

/** The kinds of the records that events refer to and that are counted, by the filters that name them. */
export const countedKinds = {
  categories: 'categories',
  tags: 'tags',
  venue: 'venues',
  organizer: 'organizers',
} as const;
/** A filter whose records are counted. */
export type CountedFilter = keyof typeof countedKinds;

/** Whether a name is that of a filter whose records are counted. */
export function countsRecords(name: string): name is CountedFilter {
  return Object.hasOwn(countedKinds, name);
}

/** Counts by the records that events refer to, or by a word of theirs; an event counts once for each of its values. */
export interface CountBy {
  readonly by: CountedFilter | 'eventStatus' | 'attendance' | 'titledIn' | 'towns';
}

/** Counts of the events that meet each of some conditions. */
export type CountWhere =
  | { readonly where: 'price'; readonly tests: readonly (PriceTest | null)[] }
  | { readonly where: 'hours'; readonly tests: readonly HourRange[] }
  | { readonly where: 'periods'; readonly tests: readonly PeriodTest[] }
  | { readonly where: 'days'; readonly tests: readonly DayRange[]; readonly ongoing?: boolean };

/** A period, and what becomes of what began before it. */
export interface PeriodTest {
  readonly period: Period;
  readonly ongoing?: Query['ongoing'];
}

/** Days, both included. With `ongoing` of the counting: only what began before them (true), or none of that (false). */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** The first and the last day with an event. */
export interface CountSpan {
  readonly span: true;
}

/** How many events are at each venue that gives them their point. */
export interface CountPins {
  readonly pins: true;
}

/** Events at one venue: those whose own point is that of this venue. */
export interface Pin {
  readonly venue: number;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
}

/** One thing to be counted. */
export type Counting = CountBy | CountWhere | CountSpan | CountPins;

/** What came of it: the values that have events, the numbers in the order of the conditions, or the days. */
export interface Counted {
  /** By record ID or word. */
  readonly values?: readonly (readonly [value: number | string, count: number])[];
  /** Events without any value. */
  readonly missing?: number;
  readonly counts?: readonly number[];
  readonly pins?: readonly Pin[];
  readonly first?: Day;
  readonly last?: Day;
}

/** Some counts over the events of one query, whose page and order do not matter. */
export interface CountRequest {
  readonly query: Query;
  readonly countings: readonly Counting[];
}

/** The events of the query in all, and each of the counts in its place. */
export interface CountAnswer {
  readonly total: number;
  readonly counted: readonly Counted[];
}
