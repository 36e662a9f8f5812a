/** Counts over the events of queries, one search without hits for each query, all in one request; and the nearest days with events. */

import {
  type CountAnswer,
  type Counted,
  type Counting,
  type CountRequest,
  type CountWhere,
  countsRecords,
  type DayRange,
} from '../../model/counting.ts';
import type { Reach } from '../../model/query.ts';
import type { Day } from '../../model/time/event-days.ts';
import { hourCondition, ongoingCondition, periodConditions, priceCondition } from './conditions.ts';
import { type Clause, maxValues } from './search.ts';
import type { Answer, SearchBody, Searches } from './searches.ts';
import { pinIn } from './writer.ts';

/** The aggregations of one count, by names of our own. */
type Aggregations = NonNullable<SearchBody['aggs']>;

/** Counts over the events of several queries; `conditionOf` makes the clause of each. */
export async function readCounts(
  search: Searches,
  requests: readonly CountRequest[],
  conditionOf: (query: CountRequest['query']) => Clause,
): Promise<CountAnswer[]> {
  const bodies = requests.map(({ query, countings }): SearchBody => {
    const aggs = Object.assign({}, ...countings.map((counting, at) => toAggregations(`${at}`, counting)));
    return { query: conditionOf(query), size: 0, track_total_hits: true, ...(countings.length > 0 && { aggs }) };
  });
  const answers = await search.all<Readonly<Record<string, Aggregation>>>('events', bodies);
  return answers.map((answer, at) => {
    const { countings } = requests[at] as CountRequest;
    return { total: answer.total, counted: countings.map((counting, each) => toCounted(answer, `${each}`, counting)) };
  });
}

function toAggregations(name: string, counting: Counting): Aggregations {
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
  if (counting.where === 'days' && counting.ongoing === undefined) {
    // Events that overlap some days are those that begin up to their end, less those that end before them: two counts, however long they last
    return {
      [`${name} begun`]: { range: { field: 'firstDay', ranges: counting.tests.map(upTo(({ to }) => to + 1)) } },
      [`${name} ended`]: { range: { field: 'lastDay', ranges: counting.tests.map(upTo(({ from }) => from)) } },
    };
  }
  return { [name]: { filters: { filters: toConditions(counting) } } };
}

function toConditions(counting: CountWhere): Clause[] {
  if (counting.where === 'price') return counting.tests.map(priceCondition);
  if (counting.where === 'hours') return counting.tests.map(hourCondition);
  if (counting.where === 'days') {
    return counting.tests.map(({ from, to }) => {
      const overlaps = [{ range: { firstDay: { lte: to } } }, { range: { lastDay: { gte: from } } }];
      const isOngoing = ongoingCondition({ before: from, only: counting.ongoing === true });
      return { bool: { filter: [...overlaps, isOngoing] } };
    });
  }
  return counting.tests.map(({ period, ongoing }) => ({
    bool: { filter: [...periodConditions(period), ...(ongoing ? [ongoingCondition(ongoing)] : [])] },
  }));
}

function upTo(end: (range: DayRange) => Day) {
  return (range: DayRange, at: number) => ({ key: `${at}`, to: end(range) });
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

function toCounted(
  { aggregations }: Answer<Readonly<Record<string, Aggregation>>>,
  name: string,
  counting: Counting,
): Counted {
  const of = (part: string): Aggregation => aggregations[`${name}${part}`] ?? {};
  const { buckets = [] } = of('');
  if ('span' in counting) {
    const [first, last] = [of(' first').value, of(' last').value];
    return typeof first === 'number' && typeof last === 'number' ? { first, last } : {};
  }
  if ('pins' in counting) {
    return { pins: buckets.map(({ key, doc_count }) => pinIn(String(key), doc_count)) };
  }
  if ('by' in counting) {
    const { doc_count: missing = 0 } = of(' missing');
    const { by } = counting;
    const values = buckets.map(({ key = '', doc_count }): [number | string, number] => [
      countsRecords(by) ? Number(key) : String(key),
      doc_count,
    ]);
    return { values, missing };
  }
  if (counting.where === 'days' && counting.ongoing === undefined) {
    const countsIn = (part: string) =>
      new Map((of(part).buckets ?? []).map(({ key, doc_count }) => [Number(key), doc_count]));
    const [begun, ended] = [countsIn(' begun'), countsIn(' ended')];
    return { counts: counting.tests.map((_, at) => (begun.get(at) ?? 0) - (ended.get(at) ?? 0)) };
  }
  return { counts: buckets.map(({ doc_count }) => doc_count) };
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
