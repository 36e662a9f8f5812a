/**
 * Reads pages of lists: near the beginning, after a record, or anywhere; by relevance; related events. An agenda is a list in segments:
 * events that begin on the first day of the window come by start; events that began earlier by end; then events of later days. Each segment
 * is sorted by fields, so no script runs.
 */

import type { SortValues } from '../../model/cursor.ts';
import { type Likeness, pointsFor } from '../../model/likeness.ts';
import { type Relevance, rankedTerms, relevances } from '../../model/search/wide-search.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { Found, Hit, Query } from '../../ports.ts';
import { likenessClauses } from './conditions.ts';
import { type HistogramField, type Sort, type SortTranslation, sameValues } from './order.ts';
import type { Clause, RelevanceClauses } from './search-clauses.ts';
import type { Row, SearchBody, Searches } from './send-searches.ts';

/** All records that match. */
interface Listing {
  readonly kind: ResourceName;
  readonly matching: Clause;
}

/** The same in an order that ends in the ID. */
export interface SortedQuery extends Listing {
  readonly sort: Sort;
}

/** A part of a list: what it is sorted by comes after the `leading` values, which all of its records share. */
export interface Segment extends SortedQuery, SortTranslation {
  readonly leading: readonly number[];
  /** The field by which a page far from the beginning is found; absent when there is only the slow way. */
  readonly histogram?: HistogramField | undefined;
}

/** The most hits of one response (`index.max_result_window`); raising it would cost the server memory. */
const maxRows = 10_000;
/** So many records are skipped before it is worth one more request to find the beginning of the page. */
const shallow = 2000;
/** So many records of each of several segments are requested at once, which is faster than waiting for the counts of all. */
const shallowEach = 200;

/** A page of the consecutive segments that a list consists of, and the total. */
export async function readPage(
  search: Searches,
  listing: Listing,
  segments: readonly Segment[],
  query: Query,
): Promise<Found> {
  const { kind, offset, limit, after } = query;
  if (after) {
    // The rest of the record's segment and the following segments, in one request. No point in time is opened, because each would hold segments
    // of the index for every crawler
    const begin = segments.findIndex(({ leading }) => leading.every((number, at) => number === after[at]));
    const left = segments.slice(Math.max(0, begin));
    const bodies = left.map((each, at) =>
      rowsAfterBody(each, at === 0 && begin >= 0 ? each.theirs(after.slice(each.leading.length)) : [], limit),
    );
    const { total, rows } = await readCountedRows(search, listing, bodies);
    const hits = left.flatMap(({ leading, ours }, at) =>
      (rows[at] ?? []).map((row) => ({ ...hitOf(row), sort: [...leading, ...ours(row.sort as SortValues)] })),
    );
    return { hits: hits.slice(0, limit), total };
  }
  if (offset + limit <= (segments.length > 1 ? shallowEach : shallow)) {
    // In one request. The first records of each of several segments are read, because their numbers are not known
    const from = segments.length > 1 ? 0 : offset;
    const bodies = segments.map((each) => ({ ...rowsBody(each), from, size: offset + limit - from }));
    const { total, rows } = await readCountedRows(search, listing, limit > 0 ? bodies : []);
    const page = rows.flat().slice(offset - from, offset - from + limit);
    return { hits: page.map(hitOf), total };
  }
  const [first] = segments as [Segment];
  if (limit > 0 && first.histogram) return readMeasuredPage(search, first, query, first.histogram);
  // One request for the counts, and one for each segment with part of the page
  const counts = (await search.all(kind, segments.map(countBody))).map(({ total }) => total);
  let begin = 0;
  const parts = segments.map(async (segment, at) => {
    const skipped = Math.max(0, offset - begin);
    const end = Math.min(counts[at] as number, offset + limit - begin);
    begin += counts[at] as number;
    return end > skipped ? readRange(search, segment, skipped, end - skipped) : [];
  });
  return { hits: (await Promise.all(parts)).flat(), total: begin };
}

/** A search for the total alone, which Elasticsearch caches until the index changes. */
function countBody({ matching }: Pick<SortedQuery, 'matching'>): SearchBody {
  return { query: matching, size: 0, track_total_hits: true };
}

/** A search for some records. It does not count, so it can end as soon as it has them. */
function rowsBody({ matching, sort }: SortedQuery): SearchBody {
  return { query: matching, sort: [...sort], version: true, track_total_hits: false };
}

/** The total of a list, counted once however many segments it has, and the rows of each body, all in one request. */
async function readCountedRows(
  search: Searches,
  listing: Listing,
  bodies: readonly SearchBody[],
): Promise<{ readonly total: number; readonly rows: readonly (readonly Row[])[] }> {
  const [counted, ...answers] = await search.all(listing.kind, [countBody(listing), ...bodies]);
  return { total: counted?.total ?? 0, rows: answers.map(({ rows }) => rows) };
}

/** A search for the records after these sort values; for the first ones without any. */
function rowsAfterBody(listing: SortedQuery, after: SortValues, limit: number): SearchBody {
  return { ...rowsBody(listing), size: limit, ...(after.length > 0 && { search_after: [...after] }) };
}

/** At most `limit` records after the first `offset`, in several requests if necessary. */
export async function readRange(search: Searches, listing: SortedQuery, offset: number, limit: number): Promise<Hit[]> {
  const { kind } = listing;
  const body = rowsBody(listing);
  if (offset + limit <= maxRows) {
    const { rows } = await search.one(kind, { ...body, from: offset, size: limit });
    return rows.map(hitOf);
  }
  const hits: Hit[] = [];
  let at = offset < maxRows ? 0 : maxRows;
  let [last] = at === 0 ? [] : (await search.one(kind, { ...body, from: maxRows - 1, size: 1 })).rows;
  if (at > 0 && !last) return hits;
  for (let size = maxRows; at < offset + limit && size === maxRows; at += maxRows) {
    const wanted = Math.min(maxRows, offset + limit - at);
    const after = last && { search_after: [...last.sort] };
    const { rows } = await search.one(kind, { ...body, size: wanted, ...after });
    for (const row of rows.slice(Math.max(0, offset - at))) hits.push(hitOf(row));
    size = rows.length;
    last = rows.at(-1);
  }
  return hits;
}

/** The record of a hit. */
function hitOf({ sort, _version }: Row): Hit {
  return { id: Number(sort.at(-1)), revision: Number(_version) };
}

/** The number of records in one interval, which begins at `key`. */
interface Bucket {
  readonly key: number;
  readonly doc_count: number;
}

interface Histogram {
  readonly values?: { readonly buckets?: Bucket[] };
}

/**
 * Histograms of the sort field find where a page begins, so that nothing before it is read. Each covers only the intervals of the one
 * before that contain part of the page.
 */
async function readMeasuredPage(
  search: Searches,
  listing: SortedQuery,
  { offset, limit, descending }: Query,
  { field, widths }: HistogramField,
): Promise<Found> {
  let [part, skip, total] = [listing, offset, 0];
  for (const interval of widths) {
    const aggs = { values: { histogram: { field, interval, min_doc_count: 1 } } };
    const answer = await search.one<Histogram>(part.kind, { ...countBody(part), aggs });
    if (part === listing) total = answer.total;
    const { buckets = [] } = answer.aggregations.values ?? {};
    // The buckets that contain some of the page, and the number of records before these
    const holding: Bucket[] = [];
    let [before, seen] = [0, 0];
    for (const bucket of descending ? buckets.toReversed() : buckets) {
      if (seen >= skip + limit) break;
      seen += bucket.doc_count;
      if (seen <= skip) before = seen;
      else holding.push(bucket);
    }
    // The list ends before the page, or became shorter between two requests
    if (holding.length === 0) return { hits: [], total };
    const keys = holding.map(({ key }) => key);
    const range = { range: { [field]: { gte: Math.min(...keys), lt: Math.max(...keys) + interval } } };
    part = { ...part, matching: { bool: { filter: [part.matching, range] } } };
    skip -= before;
    if (skip + limit <= shallow) break;
  }
  return { hits: await readRange(search, part, skip, limit), total };
}

// Agendas, relevance and related events

/** The score of an event, highest for the best matches, 0 for the least; a score is a small whole number, so that it is exact. */
function scoreFor({ tier, exactness }: Relevance, least: Relevance): number {
  if (tier === least.tier && exactness === least.exactness) return 0;
  return relevances.length - relevances.findIndex((each) => each.tier === tier && each.exactness === exactness);
}

/**
 * With so many words it is asked first whether any event has all of them, which mostly none has: telling how well they match takes a request
 * of 30 kB for each segment with 8 words, and of 220 kB with 32.
 */
const manyTerms = 5;

/**
 * A page of a list by relevance, and the total. The best of some constant scores tells how well an event matches; events that match equally
 * well are an agenda. Each segment of that returns its best events, from which the page is made. In descending order the best come first.
 */
export async function readRelevancePage(
  search: Searches,
  listing: Listing,
  clauses: RelevanceClauses,
  query: Query,
): Promise<Found> {
  if (rankedTerms(query).length >= manyTerms) {
    const { total } = await search.one(listing.kind, countBody(listing));
    if (total === 0) return { hits: [], total };
  }
  const begin = query.after ? 0 : query.offset;
  const end = begin + query.limit;
  const hits: Hit[] = [];
  let after = query.after ?? [];
  for (let read = 0; ; read += maxRows) {
    const size = Math.min(maxRows, end - read);
    const part = await readRowsByRelevance(search, { listing, clauses, query }, after, size);
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
async function readRowsByRelevance(
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
  const reached = segments.findIndex(({ leading }) => leading[0] === after[2]);
  const bodies = segments.map(({ kind, matching, sort, theirs }, at) => {
    const scored = { bool: { filter: [matching], should } };
    const order: Sort = [{ _score: { order: isBestFirst ? 'desc' : 'asc' } }, ...sort];
    const score = scoreFor({ tier: after[0], exactness: after[1] } as Relevance, least);
    // Between two scores, all other values are the same
    const next = at > reached === isBestFirst ? score + 0.5 : score - 0.5;
    const values = at === reached ? [score, ...theirs(after.slice(3))] : [next, ...sort.map(() => 0)];
    return rowsAfterBody({ kind, matching: scored, sort: order }, after.length > 0 ? values : [], size);
  });
  const { total, rows } = await readCountedRows(search, listing, bodies);
  const hits = segments.flatMap(({ leading, ours }, at) =>
    (rows[at] ?? []).map((row) => {
      const [score, ...values] = row.sort as SortValues;
      const { tier, exactness } = relevances[relevances.length - Number(score)] ?? least;
      return { ...hitOf(row), score: Number(score), sort: [tier, exactness, ...leading, ...ours(values)] };
    }),
  );
  // Events of equal score stay in the order of the segments
  const inOrder = hits.toSorted((a, b) => (isBestFirst ? b.score - a.score : a.score - b.score));
  return { hits: inOrder.slice(0, size).map(({ score: _, ...hit }) => hit), total };
}

type AgendaQuery = Pick<Query, 'agendaFrom' | 'descending' | 'featuredFirst'>;

/** The three segments of an agenda, in order. When featured events come first on each day, they and the others have the first two each. */
export function agendaSegments({ kind, matching }: Listing, query: AgendaQuery): Segment[] {
  const { agendaFrom: day, descending, featuredFirst } = query;
  const way = descending ? 'desc' : 'asc';
  const segment = (number: number, conditions: readonly Clause[], ...fields: string[]): Segment => ({
    leading: [number],
    kind,
    matching: conditions.length > 0 ? { bool: { filter: [matching, ...conditions] } } : matching,
    sort: [...fields, 'id'].map((field) => ({ [field]: field === 'featured' ? 'desc' : way })),
    ...sameValues,
  });
  // The clauses of each rank (see `rankOf`)
  const ranks: Clause[][] = featuredFirst
    ? [!descending, descending].map((featured) => [{ term: { featured } }])
    : [[]];
  const isLater = day === undefined ? [] : [{ range: { firstDay: { gt: day } } }];
  const later = {
    ...segment(2 * ranks.length, isLater, 'firstDay', ...(featuredFirst ? ['featured'] : []), 'start'),
    ...(featuredFirst && !descending && featuredAsRank),
  };
  if (day === undefined) return [later];
  const onFirstDay = ranks.flatMap((rank, at) => [
    segment(2 * at, [{ term: { firstDay: day } }, ...rank], 'start'),
    segment(2 * at + 1, [{ range: { firstDay: { lt: day } } }, ...rank], 'end'),
  ]);
  return descending ? [later, ...onFirstDay.toReversed()] : [...onFirstDay, later];
}

/** In a rising list Elasticsearch's 1 for `featured`, after the day, is rank 0 (see `rankOf`). */
const featuredAsRank: SortTranslation = { ours: turned, theirs: turned };

function turned(values: SortValues): SortValues {
  return values.with(1, 1 - Number(values[1]));
}

/**
 * The first page of related events, and the total: constant scores are added up, and events of equal score are an agenda. Each segment of
 * that returns its best events, from which the page is made.
 */
export async function readLikePage(search: Searches, listing: Listing, like: Likeness, query: Query): Promise<Found> {
  const town = { clause: { terms: { towns: like.town } }, points: pointsFor.town };
  const should = [...likenessClauses(like), town].map(({ clause, points }) => ({
    constant_score: { filter: clause, boost: points },
  }));
  const size = query.offset + query.limit;
  const bodies = agendaSegments(listing, query).map(({ kind, matching, sort }) =>
    rowsAfterBody(
      { kind, matching: { bool: { filter: [matching], should } }, sort: [{ _score: { order: 'desc' } }, ...sort] },
      [],
      size,
    ),
  );
  const { total, rows } = await readCountedRows(search, listing, bodies);
  // Events of equal score stay in the order of the segments
  const best = rows.flat().toSorted((a, b) => Number(b.sort[0]) - Number(a.sort[0]));
  return { hits: best.slice(query.offset, size).map(hitOf), total };
}
