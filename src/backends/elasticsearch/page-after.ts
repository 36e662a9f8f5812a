/** Pages after a record (`search_after`). No point in time is opened, because each would hold segments for every crawler. */

import type { SortValues } from '../../model/orders.ts';
import type { Found, Query } from '../../ports.ts';
import { startOf } from './indexed.ts';
import { countOf, hitOf, rowsAfter, type SortedQuery } from './listing.ts';
import type { Row, Searches } from './searches.ts';

/** A page after these sort values, and the total, in one request. */
export async function pageAfter(
  search: Searches,
  listing: SortedQuery,
  query: Query,
  after: SortValues,
): Promise<Found> {
  const page = rowsAfter(listing, serverValues(query, after), query.limit);
  const [{ rows }, { total }] = await search.both(listing.kind, page, countOf(listing));
  return { hits: rows.map((row) => ({ ...hitOf(row), sort: sortValuesIn(query, row) })), total };
}

/** Elasticsearch's sort values for ours; names are sorted by their beginnings first. */
function serverValues({ orderBy }: Query, values: SortValues): SortValues {
  const [name] = values;
  return orderBy === 'title' && typeof name === 'string' ? [startOf(name), ...values] : values;
}

/** Our sort values for those of a hit. */
function sortValuesIn({ orderBy }: Query, { sort }: Row): SortValues {
  return (orderBy === 'title' ? sort.slice(1) : sort) as SortValues;
}
