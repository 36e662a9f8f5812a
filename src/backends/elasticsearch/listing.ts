/** Pages near the beginning of a list, and a slower way to all others. */

import type { SortValues } from '../../model/orders.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { Found, Hit, Query } from '../../ports.ts';
import { type Sort, startOf } from './order.ts';
import type { Clause } from './search.ts';
import type { Row, SearchBody, Searches } from './searches.ts';

/** All records that match, in an order that ends in the ID. */
export interface SortedQuery {
  readonly kind: ResourceName;
  readonly matching: Clause;
  readonly sort: Sort;
}

/** The most hits of one response (`index.max_result_window`); raising it would cost the server memory. */
const max = 10_000;

/** So many records are skipped before a deep page, which takes one more request, is worth it. */
export const shallow = 2000;

/** A search for the total alone, which Elasticsearch caches until the index changes. */
export function countOf({ matching }: SortedQuery): SearchBody {
  return { query: matching, size: 0, track_total_hits: true };
}

/** A search for some records. It does not count, so it can end as soon as it has them. */
function rowsOf({ matching, sort }: SortedQuery): SearchBody {
  return { query: matching, sort: [...sort], version: true, track_total_hits: false };
}

/** The page after the first `offset` records, which must be few, and the total. */
export async function nearPage(search: Searches, listing: SortedQuery, offset: number, limit: number): Promise<Found> {
  const page = { ...rowsOf(listing), from: offset, size: limit };
  const [found, counted] = await search.all(listing.kind, [page, countOf(listing)]);
  return { hits: (found?.rows ?? []).map(hitOf), total: counted?.total ?? 0 };
}

/** A search for the records after these sort values; for the first ones without any. */
export function rowsAfter(listing: SortedQuery, after: SortValues, limit: number): SearchBody {
  return { ...rowsOf(listing), size: limit, ...(after.length > 0 && { search_after: [...after] }) };
}

/**
 * A page after these sort values, and the total, in one request. No point in time is opened, because each would hold segments for every
 * crawler.
 */
export async function pageAfter(
  search: Searches,
  listing: SortedQuery,
  query: Query,
  after: SortValues,
): Promise<Found> {
  const page = rowsAfter(listing, serverValues(query, after), query.limit);
  const [found, counted] = await search.all(listing.kind, [page, countOf(listing)]);
  const hits = (found?.rows ?? []).map((row) => ({ ...hitOf(row), sort: sortValuesIn(query, row) }));
  return { hits, total: counted?.total ?? 0 };
}

/** Elasticsearch's sort values for ours; names are sorted by their beginnings first. */
function serverValues({ orderBy }: Query, values: SortValues): SortValues {
  const [name] = values;
  return orderBy === 'title' && typeof name === 'string' ? [startOf(name), ...values] : values;
}

function sortValuesIn({ orderBy }: Query, { sort }: Row): SortValues {
  return (orderBy === 'title' ? sort.slice(1) : sort) as SortValues;
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
