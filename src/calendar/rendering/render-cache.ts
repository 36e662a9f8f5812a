/** Records as bytes, rendered once per revision and language. Nothing is invalidated, for a change raises the revision in the key. */

import { LRUCache } from 'lru-cache';
import type { DiskCache } from '../../ports.ts';
import { type CacheUses, cacheUse } from './cache-stats.ts';
import { type Fragment, lengthOf } from './fragment.ts';
import { decodeFragment, encodeFragment } from './fragment-codec.ts';

/** Fragments by their keys. */
export interface RenderCache {
  /** Bytes of fragments that the warm-up may add. */
  readonly warmUpCapacity: number;
  get(key: string): Fragment | undefined;
  add(fragment: Fragment): void;
}

/** Bytes of fragments in memory: those that were asked for last. */
const defaultCapacity = 4 * 1024 * 1024;
/** The part of the disk cache that the warm-up may fill. */
const warmUpShare = 0.75;
/** Bytes that a fragment takes besides its texts, about. */
const overhead = 400;

/** Fragments live in `disk`, and the last ones that were asked for in memory too; without `disk` in memory alone. */
export function newRenderCache(uses: CacheUses, disk?: DiskCache, capacity = defaultCapacity): RenderCache {
  const memory = new LRUCache<string, Fragment>({
    maxSize: capacity,
    sizeCalculation: (fragment) => lengthOf(fragment) + overhead,
  });
  const use = cacheUse(uses, 'pieces', () => memory.calculatedSize);

  function fetched(key: string): Fragment | undefined {
    const bytes = disk?.get(key);
    if (!bytes) return undefined;
    const fragment = decodeFragment(key, bytes);
    memory.set(key, fragment);
    return fragment;
  }
  return {
    warmUpCapacity: disk ? disk.capacity * warmUpShare : 0,
    get(key) {
      const fragment = memory.get(key) ?? fetched(key);
      use.asked += 1;
      if (!fragment) use.missed += 1;
      return fragment;
    },
    add(fragment) {
      if (disk) disk.set(fragment.key, encodeFragment(fragment));
      else memory.set(fragment.key, fragment);
    },
  };
}
