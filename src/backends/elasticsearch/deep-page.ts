/** Pages far from the beginning of a list: a histogram of what it is sorted by tells where one begins, so that nothing before is read. */

import type { Found, Query } from '../../ports.ts';
import { countOf, type Listing, shallow, walk } from './listing.ts';
import { rulerOf } from './order.ts';
import type { Answer, Searches } from './searches.ts';

/** The records within one interval, which begins at `key`. */
interface Bucket {
  readonly key: number;
  readonly doc_count: number;
}

/** A page of a list, which may be anywhere in it, and the total. */
export async function deepPage(search: Searches, listing: Listing, query: Query): Promise<Found> {
  const { field, widths } = rulerOf(query) ?? { field: undefined, widths: [0] };
  let [part, skip, total] = [listing, query.offset, 0];
  for (const width of widths) {
    const survey = { ...countOf(part), ...(field && { aggs: histogramOf(field, width) }) };
    const [answer] = (await search(query.kind, survey)) as [Answer];
    if (part === listing) total = answer.total;
    if (query.offset >= total) return { hits: [], total };
    if (!field) break;
    const buckets = bucketsOf(answer, query.descending);
    const { before, holding } = entrance(buckets, skip, query.limit);
    [part, skip] = [within(part, field, holding, width), skip - before];
    if (skip + query.limit <= shallow) break;
  }
  return { hits: await walk(search, part, skip, query.limit), total };
}

function histogramOf(field: string, interval: number) {
  return { values: { histogram: { field, interval, min_doc_count: 1 } } };
}

/** In the order of the list. */
function bucketsOf({ aggregations }: Answer, descending: boolean): Bucket[] {
  const { buckets = [] } = (aggregations['values'] ?? {}) as { buckets?: Bucket[] };
  return descending ? buckets.toReversed() : buckets;
}

/** The buckets that hold some of the `limit` records after the first `skip`, and how many records are before those buckets. */
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

function within(listing: Listing, field: string, buckets: readonly Bucket[], width: number): Listing {
  const keys = buckets.map(({ key }) => key);
  const range = { range: { [field]: { gte: Math.min(...keys), lt: Math.max(...keys) + width } } };
  return { ...listing, matching: { bool: { filter: [listing.matching, range] } } };
}
