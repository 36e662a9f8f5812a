/** What was found in the columns, while they stay as they are: pages, facets and sections ask for the same again. */

import type { Cache, Caches } from '../../../cache/cache.ts';

/** Caches whose state are the columns. */
export interface ColumnCaches {
  /** The places within a window. */
  readonly windows: Cache<string, Uint32Array>;
  /** At each place, what it has of some words. */
  readonly words: Cache<string, Uint8Array>;
}

/** Windows of a few pages that are asked for at the same moment; of a million events each. */
const budgetOfWindows = { entries: 4, bytes: 16 * 1024 * 1024 };
/** The words of a hundred searches in 100,000 events. */
const budgetOfWords = { bytes: 16 * 1024 * 1024 };

/** Opens both. */
export function columnCachesIn(caches: Caches): ColumnCaches {
  const sizeOf = ({ byteLength }: ArrayBufferView) => byteLength + 1;
  return {
    windows: caches.open<string, Uint32Array>('windows', { budget: budgetOfWindows, sizeOf }),
    words: caches.open<string, Uint8Array>('words', { budget: budgetOfWords, sizeOf }),
  };
}
