/** Lists of a mirrored pair: by the index, and by the store's own indexes while that is away. */

import type { MirroredIndex, MirroredStore } from '../mirrored-ports.ts';
import { admits } from '../model/admission.ts';
import type { Document, PostFacts, TermFacts } from '../model/document.ts';
import { type Found, type Query, type SearchIndex, Unreachable } from '../ports.ts';
import type { Guard } from './guard.ts';

/** The lists; `late` tells whether the index may be behind the store. */
export function listsOf(store: MirroredStore, index: MirroredIndex, guard: Guard, late: () => boolean): SearchIndex {
  return {
    async find(query) {
      try {
        const found = await guard.run(() => index.find(query));
        return late() ? await asTheyAre(store, query, found) : found;
      } catch (error) {
        if (!(error instanceof Unreachable) || query.search) throw error;
        return { ...(await store.lists.find(query)), from: 'store' };
      }
    },
    async tally(terms) {
      try {
        return await guard.run(() => index.tally(terms));
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        return store.lists.tally(terms);
      }
    },
    descendants: (categories) => store.lists.descendants(categories),
  };
}

/** Of a late index's page, what still belongs there, with the revisions that the store has. */
async function asTheyAre(store: MirroredStore, query: Query, found: Found): Promise<Found> {
  const ids = found.hits.map(({ id }) => id);
  const documents: Document[] = await store.read(query.kind, ids);
  const belonging = documents.filter(({ facts }) => admits(query, facts as PostFacts | TermFacts));
  return { ...found, hits: belonging.map(({ id, revision }) => ({ id, revision })) };
}
