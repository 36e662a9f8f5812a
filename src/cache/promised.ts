import type { Cache } from './cache.ts';

/** The promise of a key, made when it is missing, so that concurrent callers share it; a rejected one is dropped. */
export function promised<K extends {}, V>(cache: Cache<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  return cache.through(key, () => {
    const promise = make();
    promise.catch(() => cache.delete(key));
    return promise;
  });
}
