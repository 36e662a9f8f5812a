/**
 * Lists in the order of an agenda: what begins on the first day of the window, by start; what began before it, by end; then what begins on
 * later days. Each of the three is sorted by fields, so that no script runs.
 */

import type { Found, Query } from '../../ports.ts';
import { countOf, type SortedQuery, walk } from './listing.ts';
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

function segmentsOf({ kind, matching }: Pick<SortedQuery, 'kind' | 'matching'>, query: Query): SortedQuery[] {
  const { agendaFrom: day, descending } = query;
  const segment = (condition: Clause | undefined, ...fields: string[]): SortedQuery => ({
    kind,
    matching: condition ? { bool: { filter: [matching, condition] } } : matching,
    sort: sortBy(fields, descending),
  });
  if (day === undefined) return [segment(undefined, 'firstDay', 'start')];
  const segments = [
    segment({ term: { firstDay: day } }, 'start'),
    segment({ range: { firstDay: { lt: day } } }, 'end'),
    segment({ range: { firstDay: { gt: day } } }, 'firstDay', 'start'),
  ];
  return descending ? segments.toReversed() : segments;
}

function sortBy(fields: readonly string[], descending: boolean): Sort {
  const way = descending ? 'desc' : 'asc';
  return [...fields, 'id'].map((field) => ({ [field]: way }));
}
