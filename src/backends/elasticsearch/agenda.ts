/**
 * Lists in the order of an agenda: what begins on the first day of the window, by start; what began before it, by end; then what begins on
 * later days. Each of the three is sorted by fields, so that no script runs.
 */

import type { SortValues } from '../../model/sort-values.ts';
import type { Found, Query } from '../../ports.ts';
import { countOf, hitOf, rowsAfter, type SortedQuery, walk } from './listing.ts';
import type { Sort } from './order.ts';
import type { Clause } from './search.ts';
import type { Searches } from './searches.ts';

/** A page and the total: one request for the counts, one for each segment that has some of the page. */
export async function agendaPage(
  search: Searches,
  { kind, matching }: Pick<SortedQuery, 'kind' | 'matching'>,
  query: Query,
): Promise<Found> {
  const segments = segmentsOf({ kind, matching }, query);
  if (query.after) return agendaAfter(search, segments, query, query.after);
  const counts = (await search.all(kind, segments.map(countOf))).map(({ total }) => total);
  let begin = 0;
  const parts = segments.map(async (segment, at) => {
    const first = Math.max(0, query.offset - begin);
    const end = Math.min(counts[at] as number, query.offset + query.limit - begin);
    begin += counts[at] as number;
    return end > first ? walk(search, segment, first, end - first) : [];
  });
  return { hits: (await Promise.all(parts)).flat(), total: begin };
}

/** A page that begins after a record: what is left of its segment, and the segments after that, all in one request. */
async function agendaAfter(
  search: Searches,
  segments: readonly Segment[],
  { descending, limit }: Query,
  [number, ...values]: SortValues,
): Promise<Found> {
  const left = segments.filter((each) => {
    return number === undefined || (descending ? each.number <= Number(number) : each.number >= Number(number));
  });
  const rest = left.map((each) => rowsAfter(each, each.number === number ? values : [], limit));
  const answers = await search.all((segments[0] as Segment).kind, [...segments.map(countOf), ...rest]);
  const hits = left.flatMap((segment, at) =>
    (answers[segments.length + at]?.rows ?? []).map((row) => ({
      ...hitOf(row),
      sort: [segment.number, ...(row.sort as SortValues)],
    })),
  );
  const total = answers.slice(0, segments.length).reduce((sum, each) => sum + each.total, 0);
  return { hits: hits.slice(0, limit), total };
}

/** A part of an agenda, with the number that sort values have for it. */
interface Segment extends SortedQuery {
  readonly number: number;
}

function segmentsOf({ kind, matching }: Pick<SortedQuery, 'kind' | 'matching'>, query: Query): Segment[] {
  const { agendaFrom: day, descending } = query;
  const segment = (number: number, condition: Clause | undefined, ...fields: string[]): Segment => ({
    number,
    kind,
    matching: condition ? { bool: { filter: [matching, condition] } } : matching,
    sort: sortBy(fields, descending),
  });
  if (day === undefined) return [segment(2, undefined, 'firstDay', 'start')];
  const segments = [
    segment(0, { term: { firstDay: day } }, 'start'),
    segment(1, { range: { firstDay: { lt: day } } }, 'end'),
    segment(2, { range: { firstDay: { gt: day } } }, 'firstDay', 'start'),
  ];
  return descending ? segments.toReversed() : segments;
}

function sortBy(fields: readonly string[], descending: boolean): Sort {
  const way = descending ? 'desc' : 'asc';
  return [...fields, 'id'].map((field) => ({ [field]: way }));
}
