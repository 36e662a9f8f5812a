import type { DocumentStore, Pair, SearchIndex } from '../../src/ports.ts';
import { type Asked, asking, event } from './drafts.ts';
import { shown } from './shown.ts';

/** What the suites of an index need of a pair. */
export type Listed = Pick<Pair, 'store' | 'index' | 'close'>;

/** Opens a pair before each test of the suite that is being declared, and closes it after it. */
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
    /** Its lists, which show all that was written. */
    shown: (): SearchIndex => shown(current),
    /** The IDs of a list; what a test leaves out is as readers ask it. */
    found: async (query: Asked) => (await shown(current).find(asking(query))).hits.map(({ id }) => id),
    /** Stores an event (see `event`). */
    add: (...args: Parameters<typeof event>) => current.store.insert('events', event(...args)),
  };
}
