/** Counts over the events of queries, one search without hits for each query, all in one request; and the nearest days with events. */

import { unique } from '../../model/arrays-and-maps.ts';
import {
  type CountAnswer,
  type Counted,
  type Counting,
  type CountRequest,
  type CountWhere,
  countsRecords,
  periodsOf,
} from '../../model/counting.ts';
import type { Reach } from '../../model/query.ts';
import { dayLength } from '../../model/time/durations.ts';
import type { Day } from '../../model/time/event-days.ts';
import type { Period } from '../../model/time/periods.ts';
import {
  aroundSpan,
  firstOfSeries,
  hourCondition,
  ongoingConditions,
  priceCondition,
  type Span,
  spanOf,
  withinPeriod,
} from './conditions.ts';
import { type Clause, maxValues } from './search-clauses.ts';
import type { SearchBody, Searches } from './send-searches.ts';

/** The aggregations of one count, by names of our own. */
type Aggregations = NonNullable<SearchBody['aggs']>;

/** Counts over the events of several queries; `conditionOf` makes the clause of each. */
export async function readCounts(
  search: Searches,
  requests: readonly CountRequest[],
  conditionOf: (query: CountRequest['query']) => Clause,
): Promise<CountAnswer[]> {
  const parts = requests.map(partsOf);
  const bodies = parts.flat().map(({ query, span = {}, countings }): SearchBody => {
    const aggs = Object.assign({}, ...countings.map(([name, counting]) => toAggregations(name, counting)));
    const matching = { bool: { filter: [conditionOf(query), ...aroundSpan(span)] } };
    return { query: matching, size: 0, track_total_hits: true, ...(countings.length > 0 && { aggs }) };
  });
  const answers = await search.all<Results>('events', bodies);
  return parts.map((some) => {
    const [first, ...others] = answers.splice(0, some.length);
    const results: Results = Object.assign({}, ...[first, ...others].map((answer) => answer?.aggregations));
    const counted = some.flatMap(({ countings }) => countings);
    return {
      total: first?.total ?? 0,
      counted: counted
        .toSorted(([one], [other]) => Number(one) - Number(other))
        .map(([name, counting]) => toCounted(results, name, counting)),
    };
  });
}

/** A count, and whether its windows have one date of each series. */
type Windowed<C extends Counting> = C & Pick<CountRequest['query'], 'expand'>;

/** What is counted in one search, by the place of each count in its request. */
interface Part {
  readonly query: CountRequest['query'];
  /** What is counted is within this, so nothing else is looked at. */
  readonly span?: Span;
  readonly countings: readonly (readonly [name: string, Windowed<Counting>])[];
}

/**
 * Days and periods are counted apart, among the events around them alone. Each is a window of its own, so that with `expand` they are counted
 * over all dates.
 */
function partsOf({ query, countings }: CountRequest): Part[] {
  const { expand, ...all } = query;
  const named = countings.map((counting, at) => [`${at}`, counting] as const);
  const windows = named.flatMap(([name, counting]) => (isOfWindows(counting) ? [[name, counting] as const] : []));
  if (windows.length === 0) return [{ query, countings: named }];
  const span = spanOfAll(windows.flatMap(([, counting]) => periodsOf(counting).map(({ period }) => period)));
  return [
    { query, countings: named.filter(([, counting]) => !isOfWindows(counting)) },
    {
      query: all,
      span,
      countings: windows.map(([name, counting]) => [name, { ...counting, ...(expand && { expand }) }]),
    },
  ];
}

/** The span from the beginning of the first period to the end of the last one. */
function spanOfAll(periods: readonly Period[]): Span {
  const never = Number.POSITIVE_INFINITY;
  const spans = periods.map(spanOf);
  const from = Math.min(...spans.map((span) => span.from ?? -never));
  const to = Math.max(...spans.map((span) => span.to ?? never));
  return { ...(from > -never && { from }), ...(to < never && { to }) };
}

function isOfWindows(counting: Counting): counting is CountWhere & { readonly where: 'days' | 'periods' } {
  return (
    'where' in counting && (counting.where === 'days' || counting.where === 'periods') && counting.tests.length > 0
  );
}

function toAggregations(name: string, counting: Windowed<Counting>): Aggregations {
  if ('span' in counting) {
    return { [`${name} first`]: { min: { field: 'firstDay' } }, [`${name} last`]: { max: { field: 'lastDay' } } };
  }
  if ('pins' in counting) return { [name]: { terms: { field: 'pin', size: maxValues } } };
  if ('by' in counting) {
    const { by: field } = counting;
    return { [name]: { terms: { field, size: maxValues } }, [`${name} missing`]: { missing: { field } } };
  }
  // Elasticsearch takes no `filters` aggregation without filters
  if (counting.tests.length === 0) return {};
  if (areDays(counting)) {
    // Bounds are the days that begin ranges, and those that follow their ends. Each event is between two of them, and looked at once; how many
    // begin or end before a bound are sums
    const bounds = unique(counting.tests.flatMap(({ from, to }) => [from, to + 1])).sort((one, other) => one - other);
    const ranges = bounds.map((to, at) => ({ key: `${to}`, to, ...(at > 0 && { from: bounds[at - 1] }) }));
    return {
      [`${name} firstDay`]: { range: { field: 'firstDay', ranges } },
      [`${name} lastDay`]: { range: { field: 'lastDay', ranges } },
    };
  }
  return { [name]: { filters: { filters: toConditions(counting) } } };
}

/** Tells whether days are counted with all dates of series on each. */
function areDays(counting: Windowed<CountWhere>): counting is CountWhere & { readonly where: 'days' } {
  return counting.where === 'days' && !counting.expand;
}

/** Milliseconds: around windows that extend over more together there are far more events than around each of them. */
const far = 180 * dayLength;

function toConditions(counting: Windowed<CountWhere>): Clause[] {
  if (counting.where === 'price') return counting.tests.map(priceCondition);
  if (counting.where === 'hours') return counting.tests.map(hourCondition);
  const tests = periodsOf(counting);
  const { from = 0, to = 0 } = spanOfAll(tests.map(({ period }) => period));
  return tests.map((test) => {
    const { period, ongoing } = test;
    const isWithin = [
      ...(to - from > far ? aroundSpan(spanOfAll([period])) : []),
      ...withinPeriod(period),
      ...(ongoing ? ongoingConditions(ongoing) : []),
    ];
    return { bool: { filter: [...isWithin, ...(counting.expand ? firstOfSeries(test) : [])] } };
  });
}

interface Bucket {
  readonly key?: number | string;
  readonly doc_count: number;
}

/** What one of `toAggregations` gives. */
interface Aggregation {
  readonly value?: number | null;
  readonly doc_count?: number;
  readonly buckets?: readonly Bucket[];
}

/** What aggregations give, by their names. */
type Results = Readonly<Record<string, Aggregation>>;

function toCounted(results: Results, name: string, counting: Windowed<Counting>): Counted {
  const { buckets = [] } = results[name] ?? {};
  if ('span' in counting) {
    const [first, last] = [results[`${name} first`]?.value, results[`${name} last`]?.value];
    return typeof first === 'number' && typeof last === 'number' ? { first, last } : {};
  }
  if ('pins' in counting) {
    const pins = buckets.map(({ key, doc_count: count }) => {
      // A venue and its point (see `toEventFields`)
      const [venue = 0, lat = 0, lng = 0] = String(key).split(' ').map(Number);
      return { venue, lat, lng, count };
    });
    return { pins };
  }
  if ('by' in counting) {
    const { doc_count: missing = 0 } = results[`${name} missing`] ?? {};
    const { by } = counting;
    const values = buckets.map(({ key = '', doc_count }): [number | string, number] => [
      countsRecords(by) ? Number(key) : String(key),
      doc_count,
    ]);
    return { values, missing };
  }
  if (areDays(counting)) {
    const [begunBefore, endedBefore] = [sumsOf(results[`${name} firstDay`]), sumsOf(results[`${name} lastDay`])];
    const counts = counting.tests.map(({ from, to }) => {
      // Events that overlap some days are those that begin up to their end, less those that end before them, however long they last
      const all = begunBefore(to + 1) - endedBefore(from);
      const beginning = begunBefore(to + 1) - begunBefore(from);
      if (counting.ongoing === undefined) return all;
      return counting.ongoing ? all - beginning : beginning;
    });
    return { counts };
  }
  return { counts: buckets.map(({ doc_count }) => doc_count) };
}

/** Returns the number of events before a bound. */
function sumsOf({ buckets = [] }: Aggregation = {}): (bound: Day) => number {
  const sums = new Map<Day, number>();
  let sum = 0;
  for (const { key, doc_count } of buckets) {
    sum += doc_count;
    sums.set(Number(key), sum);
  }
  return (bound) => sums.get(bound) ?? 0;
}

interface Extremes {
  readonly before?: { readonly day?: { readonly value?: number | null } };
  readonly after?: { readonly day?: { readonly value?: number | null } };
}

/** The nearest days with matching events before `from` and after `to`. */
export async function findReach(search: Searches, matching: Clause, from: Day, to: Day): Promise<Reach> {
  const aggs = {
    before: { filter: { range: { firstDay: { lt: from } } }, aggs: { day: { max: { field: 'lastDay' } } } },
    after: { filter: { range: { lastDay: { gt: to } } }, aggs: { day: { min: { field: 'firstDay' } } } },
  };
  const { aggregations } = await search.one<Extremes>('events', {
    query: matching,
    size: 0,
    track_total_hits: false,
    aggs,
  });
  const { before, after } = aggregations;
  const [last, first] = [before?.day?.value, after?.day?.value];
  return {
    ...(typeof last === 'number' && { previous: Math.min(last, from - 1) }),
    ...(typeof first === 'number' && { next: Math.max(first, to + 1) }),
  };
}
