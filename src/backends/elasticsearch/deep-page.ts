/** Pages far from the beginning of a list: a histogram of the sort field finds where a page begins, so that nothing before it is read. */

import type { Found, Query } from '../../ports.ts';
import { countOf, type SortedQuery, shallow, walk } from './listing.ts';
import { type HistogramField, histogramFieldOf } from './order.ts';
import type { Answer, Searches } from './searches.ts';

/** The number of records in one interval, which begins at `key`. */
interface Bucket {
  readonly key: number;
  readonly doc_count: number;
}

/** A page anywhere in a list, and the total. */
export async function deepPage(search: Searches, listing: SortedQuery, query: Query): Promise<Found> {
  const histogram = histogramFieldOf(query);
  if (histogram) return measuredPage(search, listing, query, histogram);
  const { total } = await search.one(listing.kind, countOf(listing));
  return { hits: query.offset < total ? await walk(search, listing, query.offset, query.limit) : [], total };
}

/** Each histogram covers only the intervals of the one before that contain part of the page. */
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
function bucketsOf({ aggregations }: Answer, descending: boolean): Bucket[] {
  const { buckets = [] } = (aggregations['values'] ?? {}) as { buckets?: Bucket[] };
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
