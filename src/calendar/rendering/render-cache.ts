/** Records as bytes, rendered once per revision and language; nothing to invalidate, for a change raises the revision. */

import { LRUCache } from 'lru-cache';
import type { DiskCache } from '../../ports.ts';
import { type CacheUses, cacheUse } from './cache-stats.ts';
import { type Fragment, lengthOf } from './fragment.ts';
import { decodeFragment, encodeFragment } from './fragment-codec.ts';

/** Rendered pieces by their keys. */
export interface RenderCache {
  /** Bytes of pieces that may be added before anybody asks for them. */
  readonly warmUpCapacity: number;
  get(key: string): Fragment | undefined;
  /** The same for what stands inside of many others. */
  embedded(key: string): Fragment | undefined;
  add(fragment: Fragment): void;
}

/** Bytes of rendered pieces that a process keeps in memory: of records, and of what stands inside of many, some 6,000 venues with their data. */
const defaultCapacities = { records: 1280 * 1024, shared: 12 * 1024 * 1024 };
/** Records that came out of scratch space last, and are kept in memory when they are asked for again. */
const maxRecentKeys = 50;
/** The part of the scratch space that may be filled before anybody asks. */
const warmUpShare = 0.75;
/** Bytes that a piece takes besides its texts, about. */
const overhead = 400;

/**
 * Pieces lie in `scratch`, and those that stand inside of others in memory too, with records that are asked for again soon: most are asked
 * for once in a while, and would only drive one another out. Each of both has room of its own, in bytes. Without scratch space all of
 * them are in memory alone.
 */
export function newRenderCache(uses: CacheUses, scratch?: DiskCache, rooms = defaultCapacities): RenderCache {
  const records = memoryOf(rooms.records);
  const shared = memoryOf(rooms.shared);
  const recentlyFetched = new LRUCache<string, true>({ max: maxRecentKeys });
  const use = cacheUse(uses, 'pieces', () => records.calculatedSize + shared.calculatedSize);

  function counted(piece: Fragment | undefined): Fragment | undefined {
    use.asked += 1;
    if (!piece) use.missed += 1;
    return piece;
  }
  function fetched(key: string): Fragment | undefined {
    const pack = scratch?.get(key);
    return pack && decodeFragment(key, pack, cache);
  }
  function recordOf(key: string): Fragment | undefined {
    const piece = fetched(key);
    if (piece && recentlyFetched.has(key)) records.set(key, piece);
    else if (piece) recentlyFetched.set(key, true);
    return piece;
  }
  function sharedOf(key: string): Fragment | undefined {
    const piece = scratch ? fetched(key) : records.get(key);
    if (piece) shared.set(key, piece);
    return piece;
  }
  const cache: RenderCache = {
    warmUpCapacity: scratch ? scratch.capacity * warmUpShare : 0,
    get: (key) => counted(records.get(key) ?? recordOf(key)),
    embedded: (key) => counted(shared.get(key) ?? sharedOf(key)),
    add(piece) {
      if (scratch) scratch.set(piece.key, encodeFragment(piece));
      else records.set(piece.key, piece);
    },
  };
  return cache;
}

function memoryOf(maxSize: number): LRUCache<string, Fragment> {
  return new LRUCache({ maxSize, sizeCalculation: (piece) => lengthOf(piece) + overhead });
}
