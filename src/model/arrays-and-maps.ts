/** What arrays and maps lack. */

/** Cuts a list into slices of at most `size` items. */
export function* slicesOf<T>(all: readonly T[], size: number): Iterable<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** The distinct values, in the order in which they first appear. */
export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Adds a value to the list of a key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Wraps a function so that it runs once for each key; later calls return the first result. */
export function onceFor<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as V;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
