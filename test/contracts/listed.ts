import type { DocumentStore, Pair, SearchIndex } from '../../src/ports.ts';
import { type Asked, asking, event } from './drafts.ts';
import { shown, whenShown } from './shown.ts';

/** The part of a pair that the suites of an index use. */
export type Listed = Pick<Pair, 'store' | 'index' | 'close'>;

/** Opens a pair before each test of the current suite and closes it afterwards. */
export function listedForEach(open: () => Promise<Listed>) {
  let current: Listed;

  beforeEach(async () => {
    current = await open();
  });

  afterEach(() => current.close());

  return {
    pair: {
      get store(): DocumentStore {
        return current.store;
      },
    },
    /** The index; its calls wait until it shows every write. */
    shown: (): SearchIndex => shown(current),
    /** Resolves to the index once it shows every write, for reads without a write between them. */
    whenShown: (): Promise<SearchIndex> => whenShown(current),
    /** The IDs of a list; conditions that a test leaves out are those of an anonymous reader. */
    found: async (query: Asked) => (await shown(current).find(asking(query))).hits.map(({ id }) => id),
    /** Stores an event (see `event`). */
    add: (...args: Parameters<typeof event>) => current.store.insert('events', event(...args)),
  };
}
