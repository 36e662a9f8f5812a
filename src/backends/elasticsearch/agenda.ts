/**
 * Lists in the order of an agenda: events that begin on the first day of the window, by start; events that began earlier, by end; events of
 * later days. Each segment is sorted by fields, so no script runs.
 */

import type { SortValues } from '../../model/orders.ts';
import type { Found, Query } from '../../ports.ts';
import { countOf, hitOf, rowsAfter, type SortedQuery, walk } from './listing.ts';
import type { Sort } from './order.ts';
import type { Clause } from './search.ts';
import type { Searches } from './searches.ts';

type Listing = Pick<SortedQuery, 'kind' | 'matching'>;

/** A page of an agenda, and the total. */
export function agendaPage(search: Searches, listing: Listing, query: Query): Promise<Found> {
  return segmentedPage(search, segmentsOf(listing, query), query);
}

/** A page of a list in which each tier is an agenda. In descending order the best tier comes first. */
export function tieredPage(search: Searches, listing: Listing, tiers: readonly Clause[], query: Query): Promise<Found> {
  const isBestFirst = query.descending;
  const segments = (isBestFirst ? tiers : tiers.toReversed()).flatMap((tier) => {
    const matching = { bool: { filter: [listing.matching, tier] } };
    const agenda = segmentsOf({ ...listing, matching }, { ...query, descending: !isBestFirst });
    return agenda.map((segment) => ({ ...segment, place: [tiers.indexOf(tier), ...segment.place] }));
  });
  return segmentedPage(search, segments, query);
}

/** So many records of each segment are requested at once, which is faster than waiting for the counts of all. */
const near = 200;

/**
 * A page of consecutive segments, and the total: one request near the beginning; further on one request for the counts, and one for each
 * segment with part of the page.
 */
async function segmentedPage(search: Searches, segments: readonly Segment[], query: Query): Promise<Found> {
  if (query.after) return pageAfter(search, segments, query.limit, query.after);
  if (query.limit > 0 && query.offset + query.limit <= near) return nearPage(search, segments, query);
  const counts = (await search.all('events', segments.map(countOf))).map(({ total }) => total);
  let begin = 0;
  const parts = segments.map(async (segment, at) => {
    const first = Math.max(0, query.offset - begin);
    const end = Math.min(counts[at] as number, query.offset + query.limit - begin);
    begin += counts[at] as number;
    return end > first ? walk(search, segment, first, end - first) : [];
  });
  return { hits: (await Promise.all(parts)).flat(), total: begin };
}

async function nearPage(search: Searches, segments: readonly Segment[], { offset, limit }: Query): Promise<Found> {
  const { hits, total } = await pageAfter(search, segments, offset + limit, []);
  return { hits: hits.slice(offset).map(({ id, revision }) => ({ id, revision })), total };
}

/** A page after a record, or the first page: the rest of its segment and the following segments, in one request. */
async function pageAfter(
  search: Searches,
  segments: readonly Segment[],
  limit: number,
  after: SortValues,
): Promise<Found> {
  const begin = segments.findIndex(({ place }) => place.every((number, at) => number === after[at]));
  const left = segments.slice(Math.max(0, begin));
  const rest = left.map((each, at) => {
    const values = at === 0 && begin >= 0 ? turned(each, after.slice(each.place.length)) : [];
    return rowsAfter(each, values, limit);
  });
  const answers = await search.all('events', [...segments.map(countOf), ...rest]);
  const hits = left.flatMap((segment, at) =>
    (answers[segments.length + at]?.rows ?? []).map((row) => ({
      ...hitOf(row),
      sort: [...segment.place, ...turned(segment, row.sort as SortValues)],
    })),
  );
  const total = answers.slice(0, segments.length).reduce((sum, each) => sum + each.total, 0);
  return { hits: hits.slice(0, limit), total };
}

/** A part of a list, with the first sort values of its records. */
export interface Segment extends SortedQuery {
  readonly place: readonly number[];
  /** The place of `featured` among the server's sort values of a rising list; its 1 is rank 0 (see `rankOf`). */
  readonly turnedAt?: number;
}

/** Turns the server's sort values into ours, and ours into the server's. */
function turned({ turnedAt }: Segment, values: SortValues): SortValues {
  return turnedAt === undefined ? values : values.with(turnedAt, 1 - Number(values[turnedAt]));
}

type AgendaQuery = Pick<Query, 'agendaFrom' | 'descending' | 'featuredFirst'>;

/** The three segments of an agenda, in order. When featured events come first on each day, they and the others have the first two each. */
export function segmentsOf({ kind, matching }: Listing, query: AgendaQuery): Segment[] {
  const { agendaFrom: day, descending } = query;
  const segment = (number: number, conditions: readonly Clause[], ...fields: string[]): Segment => ({
    place: [number],
    kind,
    matching: conditions.length > 0 ? { bool: { filter: [matching, ...conditions] } } : matching,
    sort: sortBy(fields, descending),
  });
  const ranks = rankClauses(query);
  const later = (...conditions: Clause[]): Segment => ({
    ...segment(2 * ranks.length, conditions, 'firstDay', ...(query.featuredFirst ? ['featured'] : []), 'start'),
    ...(query.featuredFirst && !descending && { turnedAt: 1 }),
  });
  if (day === undefined) return [later()];
  const onFirstDay = ranks.flatMap((rank, at) => [
    segment(2 * at, [{ term: { firstDay: day } }, ...rank], 'start'),
    segment(2 * at + 1, [{ range: { firstDay: { lt: day } } }, ...rank], 'end'),
  ]);
  const segments = [...onFirstDay, later({ range: { firstDay: { gt: day } } })];
  return descending ? segments.toReversed() : segments;
}

/** The clauses of each rank (see `rankOf`), none when featured events do not come first. */
function rankClauses({ featuredFirst, descending }: AgendaQuery): Clause[][] {
  if (!featuredFirst) return [[]];
  return [!descending, descending].map((featured) => [{ term: { featured } }]);
}

/** Sorts by fields, then by ID; featured events always come first. */
function sortBy(fields: readonly string[], descending: boolean): Sort {
  const way = descending ? 'desc' : 'asc';
  return [...fields, 'id'].map((field) => ({ [field]: field === 'featured' ? 'desc' : way }));
}
