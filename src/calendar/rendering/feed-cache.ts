/** Caches complete outputs by what they are made of, because subscribers request the same again and again. */

import type { Budget } from '../../async/budget.ts';
import type { Caches } from '../../cache/cache.ts';
import { type BodySource, bytesOut, held, isInMemory, writtenInTurns } from './body-source.ts';

/** Bytes of bodies; what they are in encodings is small and comes on top. */
const capacity = 8 * 1024 * 1024;

/** What has a body. */
interface Bodied {
  readonly body: BodySource;
}

/** Returns the cached value of a key, or makes it and caches it unless it is too large to be in memory; `make` gets the most bytes that may be. */
export type FeedCache = <F extends Bodied>(key: string, make: (mostHeld: number) => Promise<F>) => Promise<F>;

/** Makes a cache of outputs, which are made in memory while the budget has room. Nothing is invalidated, because a key names everything that the bytes depend on. */
export function newFeedCache(caches: Caches, sending: Budget): FeedCache {
  const cached = caches.open<string, Bodied>('feeds', {
    budget: { bytes: capacity },
    sizeOf: ({ body }) => body.length,
  });
  return async <F extends Bodied>(key: string, make: (mostHeld: number) => Promise<F>): Promise<F> => {
    const before = cached.get(key);
    if (before) return before as F;
    const room = sending.tryClaim(capacity);
    try {
      const made = await make(room ? capacity : held.most);
      if (!isInMemory(made.body)) return made;
      const feed = { ...made, body: bytesOut(await writtenInTurns(made.body)) };
      cached.set(key, feed);
      return feed;
    } finally {
      room?.release();
    }
  };
}
