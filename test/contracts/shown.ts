import { expect } from 'chai';
import type { Pair, SearchIndex } from '../../src/ports.ts';

/** The lists of a pair, asked only once they show all that was written. */
export function shown(pair: Pair): SearchIndex {
  const index = async () => {
    await pair.settled();
    expect(await pair.visible(), 'visible').to.equal(true);
    return pair.index;
  };
  return {
    find: async (query) => (await index()).find(query),
    tally: async (terms) => (await index()).tally(terms),
    descendants: async (categories) => (await index()).descendants(categories),
  };
}
