/** Caches rendered records by revision and representation. Nothing is invalidated, because a change raises the revision in the key. */

import { type Caches, openCache } from '../../cache/cache.ts';
import type { DiskCache } from '../../cache/disk-cache.ts';
import { decodeFragment, encodeFragment, type Fragment, lengthOf } from './fragment.ts';

/** For lists and single records; for parts of outputs. */
interface WarmUpCapacity {
  readonly lists: number;
  readonly outputs: number;
}

/** Fragments by key. */
export interface RenderCache {
  /** Bytes of fragments that the warm-up may add. */
  readonly warmUpCapacity: WarmUpCapacity;
  get(key: string): Fragment | undefined;
  /** Tells whether a fragment should be read in its own turn of the event loop. */
  isLarge(key: string): boolean;
  add(fragment: Fragment): void;
}

/** The capacity in memory, in bytes of fragments. */
const defaultCapacity = 2.5 * 1024 * 1024;
/** The number of recently read fragments that are remembered; one that is read again while it is among them moves to memory. */
const maxRecent = 50;
/** The shares of the disk cache that the warm-up may fill. */
const warmUpShare: WarmUpCapacity = { lists: 0.6, outputs: 0.15 };
/** The approximate size of a fragment besides its texts, in bytes. */
const overhead = 400;

/**
 * Fragments are on `disk`; those that are read again soon are in memory too. With a common word or a category the same records are in every
 * list, and a quarter more lists are answered. Fragments that are read once stay out of memory, because records that come and go outlive
 * the young generation and made lists a tenth slower. Without `disk` all fragments are in memory.
 */
export function newRenderCache(caches: Caches, disk?: DiskCache, capacity = defaultCapacity): RenderCache {
  const memory = caches.open<string, Fragment>('fragments', {
    budget: { bytes: capacity },
    sizeOf: (fragment) => lengthOf(fragment) + overhead,
  });
  if (disk) caches.add('fragments-on-disk', disk);
  const recent = openCache<string, true>({ budget: { entries: maxRecent } });

  function fromDisk(key: string): Fragment | undefined {
    const bytes = disk?.get(key);
    if (!bytes) return undefined;
    const fragment = decodeFragment(key, bytes);
    if (recent.has(key)) memory.set(key, fragment);
    else recent.set(key, true);
    return fragment;
  }
  const room = disk ? disk.budget.bytes : 0;
  return {
    warmUpCapacity: { lists: room * warmUpShare.lists, outputs: room * warmUpShare.outputs },
    get: (key) => memory.get(key) ?? fromDisk(key),
    isLarge: (key) => disk?.isLarge(key) ?? false,
    add(fragment) {
      if (disk) disk.set(fragment.key, encodeFragment(fragment));
      else memory.set(fragment.key, fragment);
    },
  };
}
