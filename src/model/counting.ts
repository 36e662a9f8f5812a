/** Facet counts over the events of a query. */

import type { PriceTest } from './money/price-range.ts';
import type { HourRange, Query } from './query.ts';
import type { Day } from './time/event-days.ts';
import type { Period } from './time/periods.ts';

/** The kinds of referenced records that can be counted, by the filter that names them. */
export const countedKinds = {
  categories: 'categories',
  tags: 'tags',
  venue: 'venues',
  organizer: 'organizers',
} as const;
/** A filter whose referenced records can be counted. */
export type CountedFilter = keyof typeof countedKinds;

/** A kind of record that can be counted. */
export type CountedKind = (typeof countedKinds)[CountedFilter];

/** The filter for records of a kind, which has the name of the field with which events refer to them. */
export const filterOf = Object.fromEntries(
  Object.entries(countedKinds).map(([filter, kind]) => [kind, filter]),
) as Readonly<Record<CountedKind, CountedFilter>>;

/** Tells whether a name is one of `countedKinds`. */
export function countsRecords(name: string): name is CountedFilter {
  return Object.hasOwn(countedKinds, name);
}

/** A count for each value of a property. An event counts once for each value that it has. */
export interface CountBy {
  readonly by: CountedFilter | 'eventStatus' | 'attendance' | 'titledIn' | 'towns';
}

/** A count for each of several conditions. */
export type CountWhere =
  | { readonly where: 'price'; readonly tests: readonly (PriceTest | null)[] }
  | { readonly where: 'hours'; readonly tests: readonly HourRange[] }
  | { readonly where: 'periods'; readonly tests: readonly PeriodTest[] }
  | { readonly where: 'days'; readonly tests: readonly DayRange[]; readonly ongoing?: boolean };

/** A period, and whether events that began before it count. */
export interface PeriodTest {
  readonly period: Period;
  readonly ongoing?: Query['ongoing'];
}

/** The periods of a counting, where each range of days is one. */
export function periodsOf(counting: CountWhere & { readonly where: 'periods' | 'days' }): readonly PeriodTest[] {
  if (counting.where === 'periods') return counting.tests;
  const { tests, ongoing: only } = counting;
  return tests.map(({ from, to }) => ({
    period: { days: { from, to } },
    ...(only !== undefined && { ongoing: { before: from, only } }),
  }));
}

/**
 * A range of days, both ends included. The counting's `ongoing` limits it to events that began earlier (true) or leaves those out (false).
 */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** A venue with its point and the number of its events. An event counts at the one venue that gives it its point. */
export interface Pin {
  readonly venue: number;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
}

/** One count of a request. `span` asks for the first and the last day with an event, `pins` for the events at each venue with a point. */
export type Counting = CountBy | CountWhere | { readonly span: true } | { readonly pins: true };

/**
 * The result of one count: `values` of `CountBy`, `counts` of `CountWhere` in the order of its tests, `first` and `last` of a
 * `span`, `pins` of `pins`.
 */
export interface Counted {
  /** By record ID or word. */
  readonly values?: readonly (readonly [value: number | string, count: number])[];
  /** The number of events without any value. */
  readonly missing?: number;
  readonly counts?: readonly number[];
  readonly pins?: readonly Pin[];
  readonly first?: Day;
  readonly last?: Day;
}

/** Counts over the events of one query. The query's page and order are ignored. */
export interface CountRequest {
  readonly query: Query;
  readonly countings: readonly Counting[];
}

/** The number of events of the query, and the results in the order of the request. */
export interface CountAnswer {
  readonly total: number;
  readonly counted: readonly Counted[];
}
