/** How the caches of a process do, for those who watch it. */

/** What is counted of a cache since the start, and what it holds now. */
export interface CacheUse {
  asked: number;
  /** How often it did not have what it was asked for. */
  missed: number;
  /** What it weighs, in bytes and about. */
  bytes(): number;
}

/** All of them, by what they keep. */
export type CacheUses = Map<string, CacheUse>;

/** Begins to count a cache of a name; `bytes` tells what it weighs. */
export function cacheUse(uses: CacheUses, name: string, bytes: () => number): CacheUse {
  const use: CacheUse = { asked: 0, missed: 0, bytes };
  uses.set(name, use);
  return use;
}
