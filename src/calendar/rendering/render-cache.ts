/** Records as bytes, rendered once per revision and representation. Nothing is invalidated, for a change raises the revision in the key. */

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

/** Bytes of fragments in memory where there is no disk. */
const defaultCapacity = 12 * 1024 * 1024;
/** The part of the disk cache that the warm-up may fill. */
const warmUpShare = 0.75;
/** Bytes that a fragment takes besides its texts, about. */
const overhead = 400;

/**
 * Fragments live on `disk` alone, or in memory where there is none. Memory before the disk cost more than it saved: records that come and go
 * outlive young garbage, and made lists a tenth slower.
 */
export function newRenderCache(uses: CacheUses, disk?: DiskCache, capacity = defaultCapacity): RenderCache {
  const cache = disk ? onDisk(disk) : inMemory(capacity);
  const use = cacheUse(uses, 'pieces', cache.bytes);
  return {
    warmUpCapacity: disk ? disk.capacity * warmUpShare : 0,
    get(key) {
      const fragment = cache.get(key);
      use.asked += 1;
      if (!fragment) use.missed += 1;
      return fragment;
    },
    add: cache.add,
  };
}

interface Cache extends Pick<RenderCache, 'get' | 'add'> {
  /** In the memory of the process. */
  bytes(): number;
}

function onDisk(disk: DiskCache): Cache {
  return {
    get(key) {
      const bytes = disk.get(key);
      return bytes && decodeFragment(key, bytes);
    },
    add: (fragment) => disk.set(fragment.key, encodeFragment(fragment)),
    bytes: () => 0,
  };
}

function inMemory(maxSize: number): Cache {
  const fragments = new LRUCache<string, Fragment>({
    maxSize,
    sizeCalculation: (fragment) => lengthOf(fragment) + overhead,
  });
  return {
    get: (key) => fragments.get(key),
    add: (fragment) => void fragments.set(fragment.key, fragment),
    bytes: () => fragments.calculatedSize,
  };
}
