/** Whole outputs as bytes, each by what it is made of: programs that subscribe ask for the same again and again. */

import { LRUCache } from 'lru-cache';
import { type BodySource, bytesOut, writtenInTurns } from './body-source.ts';
import { type CacheUses, cacheUse } from './cache-stats.ts';

/** Bytes of bodies; what they are in encodings is small and comes on top. */
const capacity = 8 * 1024 * 1024;

/** What has a body. */
interface Bodied {
  readonly body: BodySource;
}

/** Gives what is cached under a key, or makes it, and caches it unless it is too large. */
export type FeedCache = <F extends Bodied>(key: string, make: () => Promise<F>) => Promise<F>;

/** Makes a cache of outputs. Nothing is invalidated, for a key names everything that the bytes depend on, and one kind of value. */
export function newFeedCache(uses: CacheUses): FeedCache {
  const cached = new LRUCache<string, Bodied>({ maxSize: capacity, sizeCalculation: ({ body }) => body.length });
  const use = cacheUse(uses, 'feeds', () => cached.calculatedSize);
  return async <F extends Bodied>(key: string, make: () => Promise<F>): Promise<F> => {
    use.asked += 1;
    const before = cached.get(key);
    if (before) return before as F;
    use.missed += 1;
    const made = await make();
    const feed = { ...made, body: bytesOut(await writtenInTurns(made.body)) };
    cached.set(key, feed);
    return feed;
  };
}
