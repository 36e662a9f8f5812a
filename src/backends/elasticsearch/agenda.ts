/**
 * Lists of events in segments: agendas, searches by relevance, and related events. In an agenda, events that begin on the first day of the
 * window come by start; events that began earlier by end; then events of later days. Each segment is sorted by fields, so no script runs.
 */

import type { SortValues } from '../../model/cursor.ts';
import { type Likeness, pointsFor, referencePoints, termPoints } from '../../model/likeness.ts';
import { type Relevance, relevances } from '../../model/search/wide-search.ts';
import type { Found, Hit, Query } from '../../ports.ts';
import { type Sort, type SortTranslation, sameValues } from './order.ts';
import { countedRows, hitOf, rowsAfter, type Segment, type SortedQuery } from './pages.ts';
import { anyOf, type Clause, type RelevanceClauses } from './search.ts';
import type { Row, Searches } from './searches.ts';

type Listing = Pick<SortedQuery, 'kind' | 'matching'>;

/** The score of an event, highest for the best matches, 0 for the least; a score is a small whole number, so that it is exact. */
function scoreFor(relevance: Relevance, least: Relevance): number {
  if (isSame(relevance, least)) return 0;
  return relevances.length - relevances.findIndex((each) => isSame(each, relevance));
}

function isSame(one: Relevance, other: Relevance): boolean {
  return one.tier === other.tier && one.exactness === other.exactness;
}

/** The most hits of one response (`index.max_result_window`). */
const maxRows = 10_000;

/**
 * A page of a list by relevance, and the total. The best of some constant scores tells how well an event matches; events that match equally
 * well are an agenda. Each segment of that returns its best events, from which the page is made. In descending order the best come first.
 */
export async function relevancePage(
  search: Searches,
  listing: Listing,
  clauses: RelevanceClauses,
  query: Query,
): Promise<Found> {
  const list: ScoredList = { listing, clauses, query };
  const begin = query.after ? 0 : query.offset;
  const end = begin + query.limit;
  const hits: Hit[] = [];
  let after = query.after ?? [];
  for (let read = 0; ; read += maxRows) {
    const size = Math.min(maxRows, end - read);
    const part = await rowsByRelevance(search, list, after, size);
    hits.push(...part.hits.slice(Math.max(0, begin - read)));
    if (read + size >= end || part.hits.length < size) {
      return { hits: query.after ? hits : hits.map(({ id, revision }) => ({ id, revision })), total: part.total };
    }
    after = part.hits.at(-1)?.sort ?? [];
  }
}

interface ScoredList {
  readonly listing: Listing;
  readonly clauses: RelevanceClauses;
  readonly query: Query;
}

/** The rows of a list after these sort values, the first ones without any. */
async function rowsByRelevance(
  search: Searches,
  { listing, clauses: { better, least }, query }: ScoredList,
  after: SortValues,
  size: number,
): Promise<Found> {
  const isBestFirst = query.descending;
  const scores = better.map(({ relevance, clause }) => ({
    constant_score: { filter: clause, boost: scoreFor(relevance, least) },
  }));
  const should = scores.length > 0 ? [{ dis_max: { queries: scores } }] : [];
  const segments = agendaSegments(listing, { ...query, descending: !isBestFirst });
  const reached = segments.findIndex(({ place }) => place[0] === after[2]);
  const bodies = segments.map(({ kind, matching, sort, theirs }, at) => {
    const scored = { bool: { filter: [matching], should } };
    const order: Sort = [{ _score: { order: isBestFirst ? 'desc' : 'asc' } }, ...sort];
    const score = scoreFor({ tier: after[0], exactness: after[1] } as Relevance, least);
    // Between two scores, all other values are the same
    const beside = at > reached === isBestFirst ? score + 0.5 : score - 0.5;
    const values = at === reached ? [score, ...theirs(after.slice(3))] : [beside, ...sort.map(() => 0)];
    return rowsAfter({ kind, matching: scored, sort: order }, after.length > 0 ? values : [], size);
  });
  const { total, rows } = await countedRows(search, listing.kind, [listing], bodies);
  const hits = segments.flatMap(({ place, ours }, at) =>
    (rows[at] ?? []).map((row) => {
      const [score, ...values] = row.sort as SortValues;
      const { tier, exactness } = relevances[relevances.length - Number(score)] ?? least;
      return { ...hitOf(row), score: Number(score), sort: [tier, exactness, ...place, ...ours(values)] };
    }),
  );
  // Events of equal score stay in the order of the segments
  const inOrder = hits.toSorted((a, b) => (isBestFirst ? b.score - a.score : a.score - b.score));
  return { hits: inOrder.slice(0, size).map(({ score: _, ...hit }) => hit), total };
}

type AgendaQuery = Pick<Query, 'agendaFrom' | 'descending' | 'featuredFirst'>;

/** The three segments of an agenda, in order. When featured events come first on each day, they and the others have the first two each. */
export function agendaSegments({ kind, matching }: Listing, query: AgendaQuery): Segment[] {
  const { agendaFrom: day, descending } = query;
  const segment = (number: number, conditions: readonly Clause[], ...fields: string[]): Segment => ({
    place: [number],
    kind,
    matching: conditions.length > 0 ? { bool: { filter: [matching, ...conditions] } } : matching,
    sort: sortBy(fields, descending),
    ...sameValues,
  });
  const ranks = rankClauses(query);
  const later = (...conditions: Clause[]): Segment => ({
    ...segment(2 * ranks.length, conditions, 'firstDay', ...(query.featuredFirst ? ['featured'] : []), 'start'),
    ...(query.featuredFirst && !descending && featuredAsRank),
  });
  if (day === undefined) return [later()];
  const onFirstDay = ranks.flatMap((rank, at) => [
    segment(2 * at, [{ term: { firstDay: day } }, ...rank], 'start'),
    segment(2 * at + 1, [{ range: { firstDay: { lt: day } } }, ...rank], 'end'),
  ]);
  const segments = [...onFirstDay, later({ range: { firstDay: { gt: day } } })];
  return descending ? segments.toReversed() : segments;
}

/** In a rising list Elasticsearch's 1 for `featured`, after the day, is rank 0 (see `rankOf`). */
const featuredAsRank: SortTranslation = { ours: turned, theirs: turned };

function turned(values: SortValues): SortValues {
  return values.with(1, 1 - Number(values[1]));
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

interface Worth {
  readonly clause: Clause;
  readonly points: number;
}

/** The condition of being related: something is shared, and not a town alone. */
export function likeCondition(like: Likeness): Clause {
  const worths = worthsOf(like);
  return worths.length > 0 ? anyOf(worths.map(({ clause }) => clause)) : { match_none: {} };
}

/**
 * The first page of related events, and the total: constant scores are added up, and events of equal score are an agenda. Each segment of
 * that returns its best events, from which the page is made.
 */
export async function likePage(search: Searches, listing: Listing, like: Likeness, query: Query): Promise<Found> {
  const town: Worth = { clause: { terms: { towns: like.town } }, points: pointsFor.town };
  const should = [...worthsOf(like), town].map(({ clause, points }) => ({
    constant_score: { filter: clause, boost: points },
  }));
  const size = query.offset + query.limit;
  const bodies = agendaSegments(listing, query).map(({ kind, matching, sort }) =>
    rowsAfter(
      { kind, matching: { bool: { filter: [matching], should } }, sort: [{ _score: { order: 'desc' } }, ...sort] },
      [],
      size,
    ),
  );
  const { total, rows } = await countedRows(search, listing.kind, [listing], bodies);
  // Events of equal score stay in the order of the segments
  const best = rows.flat().toSorted((a, b) => scoreOf(b) - scoreOf(a));
  return { hits: best.slice(query.offset, size).map(hitOf), total };
}

function scoreOf({ sort: [score] }: Row): number {
  return Number(score);
}

function worthsOf(like: Likeness): Worth[] {
  const of = (field: string, points: ReadonlyMap<number, number>) =>
    [...points].map(([id, worth]): Worth => ({ clause: { term: { [field]: id } }, points: worth }));
  const { post_parent: parent } = like;
  return [
    ...of('references', referencePoints(like)),
    ...of('terms', termPoints(like)),
    ...(parent === undefined ? [] : [{ clause: { term: { parent } }, points: pointsFor.post_parent }]),
  ];
}
