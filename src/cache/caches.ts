/** All caches of a pair and of the service over it, so that whoever watches sees each by its name. */

import { type Cache, type CacheOptions, type CacheReport, openCache } from './cache.ts';

/** A list of caches, each by a name that says what it holds. */
export interface Caches {
  /** Opens a cache and lists it, in the place of an earlier one of that name. */
  open<K extends {}, V extends {}>(name: string, options: CacheOptions<K, V>): Cache<K, V>;
  /** Lists a cache of another make. */
  add(name: string, report: CacheReport): void;
  /** All that are listed. */
  reports(): ReadonlyMap<string, CacheReport>;
}

/** Makes a list, empty. */
export function newCaches(): Caches {
  const all = new Map<string, CacheReport>();
  return {
    open(name, options) {
      const cache = openCache(options);
      all.set(name, cache);
      return cache;
    },
    add: (name, report) => void all.set(name, report),
    reports: () => all,
  };
}
