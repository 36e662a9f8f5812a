/** What is in a list, so many at a time. */
export function* slicesOf<T>(all: readonly T[], size: number): Iterable<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** The values in their order, each once. */
export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** The same function, which is asked once for each key: what it gave is given again. */
export function onceFor<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as V;
  };
}
