/** Answers lists. */

import { batched } from '../../async/batched.ts';
import type { Caches } from '../../cache/cache.ts';
import { hasTiers } from '../../model/query.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Found, Query, SearchIndex } from '../../ports.ts';
import { agendaPage, tieredPage } from './agenda.ts';
import { asksForUse, conditionsOf } from './conditions.ts';
import { countsOf as eventCountsOf, reachOf } from './counts.ts';
import { deepPage } from './deep-page.ts';
import { likePage } from './likeness.ts';
import { nearPage, pageAfter, type SortedQuery, shallow, walk } from './listing.ts';
import { namesIn } from './names.ts';
import { nearWordsOf } from './near-words.ts';
import { byName, placeOf, sortOf } from './order.ts';
import { tierClauses } from './search.ts';
import { inOneRequest, type Searches } from './searches.ts';
import { countsOf, type Uses, usesOf } from './uses.ts';

/** Up to so many terms are counted one by one; more are counted with all others. */
const few = 200;
const endless = Number.POSITIVE_INFINITY;
const notAsked: ReadonlyMap<number, number> = new Map();

/** The lists that the index answers. */
export function listsOf(search: Searches, languages: readonly Language[], caches: Caches): SearchIndex {
  const uses = usesOf(search, caches);
  const counted = batched(few, (terms: readonly number[]) => countsOf(search, terms), { atOnce: 1 });
  return {
    find: (query) => find(search, uses, languages, query),
    findAll(queries) {
      const shared = inOneRequest(search);
      return Promise.all(queries.map((query) => find(shared, uses, languages, query)));
    },
    count: (requests) =>
      eventCountsOf(search, requests, (query) => conditionsOf(query, { languages, latestEnds: notAsked })),
    async reach(query, from, to) {
      const matching = conditionsOf(query, { languages, latestEnds: notAsked });
      return reachOf(search, matching, from, to);
    },
    named: (query) => namesIn(search, languages, query),
    nearWords: (query) => nearWordsOf(search, query),
    async tally(terms, due) {
      if (terms.length <= few)
        return due === undefined ? Promise.all(terms.map(counted)) : countsOf(search, terms, due);
      const counts = await uses.counts(due);
      return terms.map((term) => counts.get(term) ?? 0);
    },
  };
}

async function find(search: Searches, uses: Uses, languages: readonly Language[], query: Query): Promise<Found> {
  const latestEnds = asksForUse(query) ? await uses.latestEnds(query.due) : notAsked;
  const listing = { kind: query.kind, matching: conditionsOf(query, { languages, latestEnds }), sort: sortOf(query) };
  if (query.like) return likePage(search, listing, query.like, query);
  if (query.orderBy === 'agenda') return agendaPage(search, listing, query);
  if (hasTiers(query)) return tieredPage(search, listing, tierClauses(query, languages), query);
  if (query.after) return pageAfter(search, listing, query, query.after);
  const place = placeOf(query, query.orderBy === 'count' ? await uses.counts(query.due) : notAsked);
  if (place) return sortedPage(search, { ...listing, sort: byName(query.language) }, query, place);
  const isDeep = query.offset + query.limit > shallow;
  return isDeep ? deepPage(search, listing, query) : nearPage(search, listing, query.offset, query.limit);
}

/** A page of terms in an order that the index does not hold, then by name. There are never many terms. */
async function sortedPage(
  search: Searches,
  listing: SortedQuery,
  { offset, limit, descending }: Query,
  place: (id: number) => number,
): Promise<Found> {
  const all = await walk(search, listing, 0, endless);
  const way = descending ? -1 : 1;
  const hits = all.toSorted((a, b) => way * (place(a.id) - place(b.id)));
  return { hits: hits.slice(offset, offset + limit), total: all.length };
}
