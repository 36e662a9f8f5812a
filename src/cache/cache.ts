/**
 * The one make of caches, and the list in which whoever watches sees each by its name. What is cached goes in one of two ways: a key names
 * all that its value depends on, so that nothing is ever stale; or the cache is of one state at a time, and entering another one empties it.
 * The least recently used entry makes room.
 */

import { LRUCache } from 'lru-cache';

/** The most that a cache holds: so many entries, or so many bytes of values, about, or both. */
export interface Budget {
  readonly entries?: number | undefined;
  readonly bytes?: number | undefined;
}

/** What a cache did since it was opened, and what it holds now. */
interface CacheStats {
  readonly hits: number;
  readonly misses: number;
  /** Entries that made room for others; what went with its state does not count. */
  readonly evictions: number;
  readonly entries: number;
  /** Absent where nobody weighs the values. */
  readonly bytes?: number | undefined;
}

/** A cache as those see it who watch it. */
export interface CacheReport {
  readonly budget: Budget;
  stats(): CacheStats;
}

/** Values that were made before. */
export interface Cache<K, V> extends CacheReport {
  /** The state that its values are of. */
  readonly state: unknown;
  /** Begins a state: values of another one are dropped. */
  enter(state: unknown): void;
  get(key: K): V | undefined;
  /** The value of a key, which is made where it is missing. Concurrent callers share a promise; one that rejects is dropped. */
  get(key: K, make: () => V): V;
  /** Whether it has a value; counts as neither hit nor miss. */
  has(key: K): boolean;
  /** Takes a value, unless that alone is beyond the budget. */
  set(key: K, value: V): void;
  delete(key: K): void;
}

/** What a cache may hold, and for how many milliseconds a value is believed: for ever unless said. */
type CacheOptions<K, V> = Bounds<K, V> & { readonly ttl?: number };

/** By entries alone, or by bytes too, where `sizeOf` weighs a value with its key: at least one byte. */
type Bounds<K, V> =
  | { readonly budget: { readonly entries: number }; readonly sizeOf?: undefined }
  | {
      readonly budget: { readonly bytes: number; readonly entries?: number };
      readonly sizeOf: (value: V, key: K) => number;
    };

/** Opens a cache, empty. */
export function openCache<K extends {}, V extends {}>(options: CacheOptions<K, V>): Cache<K, V> {
  const { budget, sizeOf, ttl = 0 } = options;
  let [hits, misses, evictions] = [0, 0, 0];
  // The library makes room for `max` entries at once, so that a bound on entries alone is better one on their sum
  const weight = sizeOf ? {} : { size: 1 };
  const values = new LRUCache<K, V>({
    ...(options.sizeOf === undefined
      ? { maxSize: options.budget.entries }
      : { max: options.budget.entries ?? 0, maxSize: options.budget.bytes, sizeCalculation: options.sizeOf }),
    ttl,
    dispose(_value, _key, reason) {
      if (reason === 'evict') evictions += 1;
    },
  });
  function get(key: K): V | undefined;
  function get(key: K, make: () => V): V;
  function get(key: K, make?: () => V): V | undefined {
    const known = values.get(key);
    if (known !== undefined) {
      hits += 1;
      return known;
    }
    misses += 1;
    if (!make) return undefined;
    const value = make();
    values.set(key, value, weight);
    if (value instanceof Promise) value.catch(() => values.peek(key) === value && values.delete(key));
    return value;
  }

  const cache: Cache<K, V> & { state: unknown } = {
    budget,
    get,
    state: undefined,
    enter(next) {
      if (next === cache.state) return;
      cache.state = next;
      if (values.size > 0) values.clear();
    },
    has: (key) => values.has(key),
    set: (key, value) => void values.set(key, value, weight),
    delete: (key) => void values.delete(key),
    stats: () => ({ hits, misses, evictions, entries: values.size, bytes: sizeOf && values.calculatedSize }),
  };
  return cache;
}

/** All caches of a pair and of the service over it, each by a name that says what it holds. */
export interface Caches {
  /** Opens a cache and lists it, in the place of an earlier one of that name. */
  open<K extends {}, V extends {}>(name: string, options: CacheOptions<K, V>): Cache<K, V>;
  /** Lists a cache of another make. */
  add(name: string, report: CacheReport): void;
  /** All that are listed. */
  reports(): ReadonlyMap<string, CacheReport>;
}

/** Mebibytes that the budgets in bytes of the embedded pair, which has the most, add up to as they are written where caches are opened. */
export const usualCacheSize = 80;

/** Makes a list, empty. Of `size` mebibytes for all of its caches each gets the part that it has of the usual size. */
export function newCaches(size = usualCacheSize): Caches {
  const all = new Map<string, CacheReport>();
  return {
    open(name, options) {
      const cache = openCache(
        options.sizeOf
          ? {
              ...options,
              budget: { ...options.budget, bytes: Math.ceil((options.budget.bytes * size) / usualCacheSize) },
            }
          : options,
      );
      all.set(name, cache);
      return cache;
    },
    add: (name, report) => void all.set(name, report),
    reports: () => all,
  };
}
