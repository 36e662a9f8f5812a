/** Lists of a mirrored pair: from the index, and from the store while the index is unavailable. */

import type { Caches } from '../cache/cache.ts';
import { type MirroredStore, storeFilters, storeOrders } from '../mirrored-ports.ts';
import { unique } from '../model/arrays-and-maps.ts';
import type { Document } from '../model/documents/document.ts';
import { isStillListed } from '../model/documents/entry.ts';
import { datedDocument } from '../model/recurrence/dated.ts';
import { eventIdOf } from '../model/recurrence/occurrence-id.ts';
import { type Found, type Hit, type OrderBy, type Query, type SearchIndex, Unreachable } from '../ports.ts';
import type { Sides } from './relay.ts';

/** The maximum age of a count or of found names, in milliseconds, when a write could not raise the generation. */
const second = 1000;
/** Terms whose counts are cached. */
const maxCounts = 10_000;
/** Words that were looked up in names. */
const maxNames = 2000;

/** Makes the lists of both sides together. `late` tells whether the index may lag behind the store. */
export function makeLists(
  { store, index, guard }: Pick<Sides, 'store' | 'index' | 'guard'>,
  late: () => boolean,
  caches: Caches,
): SearchIndex {
  const names = caches.open<string, Promise<readonly number[]>>('found-names', { budget: { entries: maxNames } });
  return {
    async find(query) {
      try {
        const found = await guard.run(() => index.find(query));
        return late() ? await dropOutdated(store, query, found) : found;
      } catch (error) {
        if (!(error instanceof Unreachable) || !isAnsweredByStore(query)) throw error;
        return { ...(await store.lists.find(query)), from: 'store' };
      }
    },
    async findAll(queries) {
      const found = await guard.run(() => index.findAll(queries));
      if (!late()) return found;
      return Promise.all(found.map((each, at) => dropOutdated(store, queries[at] as Query, each)));
    },
    count: (requests) => guard.run(() => index.count(requests)),
    reach: (query, from, to) => guard.run(() => index.reach(query, from, to)),
    async named({ wanted, ...query }) {
      names.enter(await readState(store));
      const found = wanted.map((any) => {
        const one = { ...query, wanted: [any] };
        return names.get(JSON.stringify(one), async () => (await guard.run(() => index.named(one)))[0] ?? []);
      });
      return Promise.all(found);
    },
    nearWords: (query) => guard.run(() => index.nearWords(query)),
    tally: cachedCounts(
      caches,
      () => readState(store),
      async (terms, due) => {
        try {
          return await guard.run(() => index.tally(terms, due));
        } catch (error) {
          if (!(error instanceof Unreachable)) throw error;
          return store.lists.tally(terms, due);
        }
      },
    ),
  };
}

/** A text that changes when counts and names may have changed. */
async function readState(store: MirroredStore): Promise<string> {
  return `${await store.generation()} ${Math.floor(Date.now() / second)}`;
}

/** The conditions of lists that the store answers: those of a front page, and those of due records. */
const storeConditions: ReadonlySet<string> = new Set<keyof Query>([
  ...(['kind', 'language', 'statuses', 'due', 'hidden'] as const),
  ...storeFilters,
  ...(['orderBy', 'agendaFrom', 'featuredFirst', 'descending', 'offset', 'limit'] as const),
]);

const ordersOfStore: Partial<Record<Query['kind'], readonly OrderBy[]>> = {
  events: storeOrders,
  venues: ['date'],
  organizers: ['date'],
};

/** Tells whether the store answers a list: it knows all of its conditions, and its order. */
export function isAnsweredByStore(query: Query): boolean {
  const conditions = Object.entries(query).filter(([, value]) => value !== undefined);
  const isOrderKnown = ordersOfStore[query.kind]?.includes(query.orderBy) ?? false;
  return isOrderKnown && conditions.every(([name]) => storeConditions.has(name));
}

/** The records of a lagging index's page that still belong there, with the store's revisions. */
async function dropOutdated(store: MirroredStore, query: Query, found: Found): Promise<Found> {
  const ids = unique(found.hits.map(({ id }) => eventIdOf(id)));
  const documents: Document[] = await store.read(query.kind, ids);
  const byId = new Map(documents.map((document) => [document.id, document]));
  const belonging = found.hits.flatMap(({ id }): Document[] => {
    const stored = byId.get(eventIdOf(id));
    const document = stored && datedDocument(stored, id);
    return document && isStillListed(query, document) ? [document] : [];
  });
  const revisions = new Map(belonging.map(({ id, revision }) => [id, revision]));
  const hits = found.hits.flatMap((hit): Hit[] => {
    const revision = revisions.get(hit.id);
    return revision === undefined ? [] : [{ ...hit, revision }];
  });
  return { ...found, hits };
}

/** Counts of terms, read again only when `state` changes, which tells when they may have changed. */
export function cachedCounts(
  caches: Caches,
  state: () => Promise<string>,
  tally: SearchIndex['tally'],
): SearchIndex['tally'] {
  const cached = caches.open<number, number>('counts', { budget: { entries: maxCounts } });
  return async (terms, due) => {
    const now = `${await state()} ${due ?? ''}`;
    cached.enter(now);
    const counts = new Map(terms.map((term) => [term, cached.get(term)]));
    const unknown = terms.filter((term) => counts.get(term) === undefined);
    const found = unknown.length > 0 ? await tally(unknown, due) : [];
    for (const [at, term] of unknown.entries()) {
      counts.set(term, found[at]);
      if (cached.state === now) cached.set(term, found[at] as number);
    }
    return terms.map((term) => counts.get(term) as number);
  };
}
