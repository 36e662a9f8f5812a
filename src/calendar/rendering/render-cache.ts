/** Records as bytes, rendered once per revision and representation. Nothing is invalidated, for a change raises the revision in the key. */

import { openCache } from '../../cache/cache.ts';
import type { Caches } from '../../cache/caches.ts';
import type { DiskCache } from '../../cache/disk-cache.ts';
import { type Fragment, lengthOf } from './fragment.ts';
import { decodeFragment, encodeFragment } from './fragment-codec.ts';

/** Fragments by their keys. */
export interface RenderCache {
  /** Bytes of fragments that the warm-up may add. */
  readonly warmUpCapacity: number;
  get(key: string): Fragment | undefined;
  /** Whether a fragment should be read in a turn of the event loop of its own. */
  isLarge(key: string): boolean;
  add(fragment: Fragment): void;
}

/** Bytes of fragments in memory. */
const defaultCapacity = 2.5 * 1024 * 1024;
/** Fragments that came from the disk last: those that are asked for again while they are among these are held in memory. */
const maxRecent = 50;
/** The part of the disk cache that the warm-up may fill. */
const warmUpShare = 0.75;
/** Bytes that a fragment takes besides its texts, about. */
const overhead = 400;

/**
 * Fragments live on `disk`, and the ones that are asked for again at once in memory too: with a common word or a category the same records
 * come in every list, and a quarter of the lists more are answered. Whatever is read but once stays out of memory, for records that come
 * and go outlive young garbage, and made lists a tenth slower. Without `disk` all are in memory.
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
  return {
    warmUpCapacity: disk ? disk.budget.bytes * warmUpShare : 0,
    get: (key) => memory.get(key) ?? fromDisk(key),
    isLarge: (key) => disk?.isLarge(key) ?? false,
    add(fragment) {
      if (disk) disk.set(fragment.key, encodeFragment(fragment));
      else memory.set(fragment.key, fragment);
    },
  };
}
