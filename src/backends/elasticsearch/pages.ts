/** Reads pages of lists: near the beginning, after a record, or anywhere. */

import type { SortValues } from '../../model/cursor.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { Found, Hit, Query } from '../../ports.ts';
import type { HistogramField, Sort, SortTranslation } from './order.ts';
import type { Clause } from './search.ts';
import type { Answer, Row, SearchBody, Searches } from './searches.ts';

/** All records that match, in an order that ends in the ID. */
export interface SortedQuery {
  readonly kind: ResourceName;
  readonly matching: Clause;
  readonly sort: Sort;
}

/** A part of a list: what it is sorted by comes after the values of `place`, which all of its records share. */
export interface Segment extends SortedQuery, SortTranslation {
  readonly place: readonly number[];
  /** The field by which a page far from the beginning is found; absent when there is only the slow way. */
  readonly histogram?: HistogramField | undefined;
}

/** The most hits of one response (`index.max_result_window`); raising it would cost the server memory. */
const max = 10_000;
/** So many records are skipped before it is worth one more request to find the beginning of the page. */
const shallow = 2000;
/** So many records of each of several segments are requested at once, which is faster than waiting for the counts of all. */
const shallowEach = 200;

/** A page of consecutive segments, and the total. */
export function pageOf(search: Searches, segments: readonly Segment[], query: Query): Promise<Found> {
  const { offset, limit, after } = query;
  if (after) return pageAfter(search, segments, query, after);
  const isNear = offset + limit <= (segments.length > 1 ? shallowEach : shallow);
  if (limit > 0 && isNear) return nearPage(search, segments, query);
  const [first] = segments as [Segment];
  if (limit > 0 && first.histogram) return measuredPage(search, first, query, first.histogram);
  return farPage(search, segments, query);
}

/** A search for the total alone, which Elasticsearch caches until the index changes. */
function countOf({ matching }: Pick<SortedQuery, 'matching'>): SearchBody {
  return { query: matching, size: 0, track_total_hits: true };
}

/** A search for some records. It does not count, so it can end as soon as it has them. */
function rowsOf({ matching, sort }: SortedQuery): SearchBody {
  return { query: matching, sort: [...sort], version: true, track_total_hits: false };
}

/** The total of some lists, and the rows of each body, all in one request. */
export async function countedRows(
  search: Searches,
  kind: ResourceName,
  lists: readonly Pick<SortedQuery, 'matching'>[],
  bodies: readonly SearchBody[],
): Promise<{ readonly total: number; readonly rows: readonly (readonly Row[])[] }> {
  const answers = await search.all(kind, [...lists.map(countOf), ...bodies]);
  const total = answers.slice(0, lists.length).reduce((sum, answer) => sum + answer.total, 0);
  return { total, rows: answers.slice(lists.length).map(({ rows }) => rows) };
}

/** In one request. The first records of each of several segments are read, because their numbers are not known. */
async function nearPage(
  search: Searches,
  segments: readonly Segment[],
  { kind, offset, limit }: Query,
): Promise<Found> {
  const from = segments.length > 1 ? 0 : offset;
  const bodies = segments.map((each) => ({ ...rowsOf(each), from, size: offset + limit - from }));
  const { total, rows } = await countedRows(search, kind, segments, bodies);
  return {
    hits: rows
      .flat()
      .slice(offset - from, offset - from + limit)
      .map(hitOf),
    total,
  };
}

/** A search for the records after these sort values; for the first ones without any. */
export function rowsAfter(listing: SortedQuery, after: SortValues, limit: number): SearchBody {
  return { ...rowsOf(listing), size: limit, ...(after.length > 0 && { search_after: [...after] }) };
}

/**
 * A page after a record, or the first page: the rest of its segment and the following segments, in one request. No point in time is opened,
 * because each would hold segments of the index for every crawler.
 */
async function pageAfter(
  search: Searches,
  segments: readonly Segment[],
  { kind, limit }: Query,
  after: SortValues,
): Promise<Found> {
  const begin = segments.findIndex(({ place }) => place.every((number, at) => number === after[at]));
  const left = segments.slice(Math.max(0, begin));
  const bodies = left.map((each, at) =>
    rowsAfter(each, at === 0 && begin >= 0 ? each.theirs(after.slice(each.place.length)) : [], limit),
  );
  const { total, rows } = await countedRows(search, kind, segments, bodies);
  const hits = left.flatMap(({ place, ours }, at) =>
    (rows[at] ?? []).map((row) => ({ ...hitOf(row), sort: [...place, ...ours(row.sort as SortValues)] })),
  );
  return { hits: hits.slice(0, limit), total };
}

/** One request for the counts, and one for each segment with part of the page. */
async function farPage(search: Searches, segments: readonly Segment[], { kind, offset, limit }: Query): Promise<Found> {
  const counts = (await search.all(kind, segments.map(countOf))).map(({ total }) => total);
  let begin = 0;
  const parts = segments.map(async (segment, at) => {
    const first = Math.max(0, offset - begin);
    const end = Math.min(counts[at] as number, offset + limit - begin);
    begin += counts[at] as number;
    return end > first ? walk(search, segment, first, end - first) : [];
  });
  return { hits: (await Promise.all(parts)).flat(), total: begin };
}

/** At most `limit` records after the first `offset`, in several requests if necessary. */
export async function walk(search: Searches, listing: SortedQuery, offset: number, limit: number): Promise<Hit[]> {
  const rows = async (part: SearchBody) => (await search.one(listing.kind, { ...rowsOf(listing), ...part })).rows;
  if (offset + limit <= max) return (await rows({ from: offset, size: limit })).map(hitOf);
  const hits: Hit[] = [];
  let at = offset < max ? 0 : max;
  let [last] = at === 0 ? [] : await rows({ from: max - 1, size: 1 });
  if (at > 0 && !last) return hits;
  for (let size = max; at < offset + limit && size === max; at += max) {
    const wanted = Math.min(max, offset + limit - at);
    const some = await rows({ size: wanted, ...(last && { search_after: [...last.sort] }) });
    for (const row of some.slice(Math.max(0, offset - at))) hits.push(hitOf(row));
    size = some.length;
    last = some.at(-1);
  }
  return hits;
}

/** The record of a hit. */
export function hitOf({ sort, _version }: Row): Hit {
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
async function measuredPage(
  search: Searches,
  listing: SortedQuery,
  { offset, limit, descending }: Query,
  { field, widths }: HistogramField,
): Promise<Found> {
  let [part, skip, total] = [listing, offset, 0];
  for (const width of widths) {
    const answer = await search.one(part.kind, { ...countOf(part), aggs: histogramOf(field, width) });
    if (part === listing) total = answer.total;
    const { before, holding } = entrance(bucketsOf(answer, descending), skip, limit);
    // The list ends before the page, or became shorter between two requests
    if (holding.length === 0) return { hits: [], total };
    [part, skip] = [within(part, field, holding, width), skip - before];
    if (skip + limit <= shallow) break;
  }
  return { hits: await walk(search, part, skip, limit), total };
}

function histogramOf(field: string, interval: number) {
  return { values: { histogram: { field, interval, min_doc_count: 1 } } };
}

/** In the order of the list. */
function bucketsOf({ aggregations }: Answer<Histogram>, descending: boolean): Bucket[] {
  const { buckets = [] } = aggregations.values ?? {};
  return descending ? buckets.toReversed() : buckets;
}

/** The buckets that contain some of the `limit` records after the first `skip`, and the number of records before these buckets. */
function entrance(buckets: readonly Bucket[], skip: number, limit: number): { before: number; holding: Bucket[] } {
  let [before, seen] = [0, 0];
  const holding: Bucket[] = [];
  for (const bucket of buckets) {
    if (seen >= skip + limit) break;
    seen += bucket.doc_count;
    if (seen <= skip) before = seen;
    else holding.push(bucket);
  }
  return { before, holding };
}

function within(listing: SortedQuery, field: string, buckets: readonly Bucket[], width: number): SortedQuery {
  const keys = buckets.map(({ key }) => key);
  const range = { range: { [field]: { gte: Math.min(...keys), lt: Math.max(...keys) + width } } };
  return { ...listing, matching: { bool: { filter: [listing.matching, range] } } };
}
