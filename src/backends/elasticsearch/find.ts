/** Answers lists. */

import { batched } from '../../async/batched.ts';
import type { Caches } from '../../cache/cache.ts';
import { hasTiers } from '../../model/query.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Found, Query, SearchIndex } from '../../ports.ts';
import { agendaSegments, likePage, relevancePage } from './agenda.ts';
import { asksForUse, conditionsOf } from './conditions.ts';
import { findReach, readCounts } from './counts.ts';
import { findNames, findNearWords } from './names.ts';
import { byName, orderOf, placeOf } from './order.ts';
import { pageOf, type SortedQuery, walk } from './pages.ts';
import { relevanceClauses } from './search.ts';
import { inOneRequest, type Searches } from './searches.ts';
import { readTally, type Uses, usesOf } from './uses.ts';

/** The most terms that are counted in one search. */
const maxCounted = 1000;

/** The lists that the index answers. */
export function listsOf(search: Searches, languages: readonly Language[], caches: Caches): SearchIndex {
  const uses = usesOf(search, caches);
  const counted = batched(maxCounted, (terms: readonly number[]) => readTally(search, terms), { atOnce: 1 });
  return {
    find: (query) => find(search, uses, languages, query),
    findAll(queries) {
      const shared = inOneRequest(search);
      return Promise.all(queries.map((query) => find(shared, uses, languages, query)));
    },
    count: (requests) => readCounts(search, requests, (query) => conditionsOf(query, languages)),
    reach: async (query, from, to) => findReach(search, conditionsOf(query, languages), from, to),
    named: (query) => findNames(search, languages, query),
    nearWords: (query) => findNearWords(search, query),
    tally: async (terms, due) => (due === undefined ? Promise.all(terms.map(counted)) : readTally(search, terms, due)),
  };
}

async function find(search: Searches, uses: Uses, languages: readonly Language[], query: Query): Promise<Found> {
  const latestEnds = asksForUse(query) ? await uses.latestEnds(query.due) : undefined;
  const listing = { kind: query.kind, matching: conditionsOf(query, languages, latestEnds) };
  if (query.like) return likePage(search, listing, query.like, query);
  if (query.orderBy === 'agenda') return pageOf(search, agendaSegments(listing, query), query);
  if (hasTiers(query)) return relevancePage(search, listing, relevanceClauses(query, languages), query);
  const place = placeOf(query, query.orderBy === 'count' ? await uses.counts(query.due) : new Map());
  if (place) return sortedPage(search, { ...listing, sort: byName(query.language) }, query, place);
  return pageOf(search, [{ ...listing, ...orderOf(query), place: [] }], query);
}

/** A page of terms in an order that the index does not hold, then by name. There are never many terms. */
async function sortedPage(
  search: Searches,
  listing: SortedQuery,
  { offset, limit, descending }: Query,
  place: (id: number) => number,
): Promise<Found> {
  const all = await walk(search, listing, 0, Number.POSITIVE_INFINITY);
  const way = descending ? -1 : 1;
  const hits = all.toSorted((a, b) => way * (place(a.id) - place(b.id)));
  return { hits: hits.slice(offset, offset + limit), total: all.length };
}
