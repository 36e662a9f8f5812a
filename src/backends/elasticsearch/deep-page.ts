/** Pages far from the beginning of a list. In an order of time a histogram tells where one begins, so that nothing before it is read. */

import type { Found, Query } from '../../ports.ts';
import { countOf, type Listing, walk } from './listing.ts';
import { instantsOf } from './order.ts';
import type { Answer, Searches } from './searches.ts';

/** Milliseconds, the widest first: narrow enough in the end, and never more of them at a time than the server counts. */
const intervals = [7 * 24 * 3_600_000, 3_600_000, 1000];

/** So many records are passed over rather than asking for a finer histogram. */
const few = 1000;

/** The records that begin within one interval. */
interface Bucket {
  readonly key: number;
  readonly doc_count: number;
}

/** A page of a list, which may be anywhere in it, and the total. */
export async function deepPage(search: Searches, listing: Listing, query: Query): Promise<Found> {
  const field = instantsOf(query);
  let [part, skip, total] = [listing, query.offset, 0];
  for (const interval of intervals) {
    const survey = { ...countOf(part), ...(field && { aggs: histogramOf(field, interval) }) };
    const [answer] = (await search(query.kind, survey)) as [Answer];
    if (part === listing) total = answer.total;
    if (query.offset >= total) return { hits: [], total };
    if (!field) break;
    const buckets = bucketsOf(answer, query.descending);
    const { before, holding } = entrance(buckets, skip, query.limit);
    [part, skip] = [within(part, field, holding, interval), skip - before];
    if (skip + query.limit <= few) break;
  }
  return { hits: await walk(search, part, skip, query.limit), total };
}

function histogramOf(field: string, interval: number) {
  return { times: { date_histogram: { field, fixed_interval: `${interval}ms`, min_doc_count: 1 } } };
}

/** In the order of the list. */
function bucketsOf({ aggregations }: Answer, descending: boolean): Bucket[] {
  const { buckets = [] } = (aggregations['times'] ?? {}) as { buckets?: Bucket[] };
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

function within(listing: Listing, field: string, buckets: readonly Bucket[], interval: number): Listing {
  const keys = buckets.map(({ key }) => key);
  const range = { range: { [field]: { gte: Math.min(...keys), lt: Math.max(...keys) + interval } } };
  return { ...listing, matching: { bool: { filter: [listing.matching, range] } } };
}
