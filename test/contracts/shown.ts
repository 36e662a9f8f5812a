import { expect } from 'chai';
import type { Pair, SearchIndex } from '../../src/ports.ts';
import { eventually } from '../support/eventually.ts';

/** A pair, or a store whose own lists show every write at once. */
type Listing = Pick<Pair, 'index'> & Partial<Pick<Pair, 'whenIdle' | 'visible'>>;

/** Waits until lists show every write, and resolves to the index, for suites that only read from then on. */
export async function whenShown(pair: Listing): Promise<SearchIndex> {
  await pair.whenIdle?.();
  // One call waits only so long, and a busy server may need longer
  if (pair.visible) await eventually(async () => expect(await pair.visible?.(), 'visible').to.equal(true));
  return pair.index;
}

/** The index of a pair; each call waits until it shows every write. */
export function shown(pair: Listing): SearchIndex {
  const index = () => whenShown(pair);
  return {
    find: async (query) => (await index()).find(query),
    findAll: async (queries) => (await index()).findAll(queries),
    count: async (requests) => (await index()).count(requests),
    reach: async (query, from, to) => (await index()).reach(query, from, to),
    named: async (query) => (await index()).named(query),
    nearWords: async (query) => (await index()).nearWords(query),
    tally: async (terms, due) => (await index()).tally(terms, due),
  };
}
