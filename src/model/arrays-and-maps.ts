/** What arrays and maps lack. */

/** Cuts a list into slices of at most `size` items. */
export function* slicesOf<T>(all: readonly T[], size: number): Iterable<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

/** The distinct values, in the order in which they first appear. */
export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Tells whether a value is one of a few. */
export function isAmong<T>(value: unknown, all: readonly T[]): value is T {
  const some: readonly unknown[] = all;
  return some.includes(value);
}

/** Tells whether a value is an integer. */
export function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

/** The names of an object that has no others than its type says, as a constant has. */
export function namesOf<N extends string>(constant: Readonly<Partial<Record<N, unknown>>>): N[] {
  return Object.keys(constant) as N[];
}

/** An object with a value for each name. */
export function recordOf<N extends string, V>(names: readonly N[], make: (name: N) => V): Record<N, V> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>;
}

/** Adds a value to the list of a key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * The first index of a sequence for which `isBefore` does not hold; `length` when it holds for all. Wherever it holds, it holds for all
 * indices before.
 */
export function partitionPoint(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of sorted values below one. */
export function countBelow(sorted: ArrayLike<number>, limit: number): number {
  return partitionPoint(sorted.length, (at) => (sorted[at] ?? limit) < limit);
}

/** Wraps a function so that it runs once for each key; later calls return the first result. What was made for an object goes with it. */
export function onceFor<K, V>(make: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  const ofObjects = new WeakMap<K & WeakKey, V>();
  return (key) => {
    if (typeof key === 'object' && key !== null) {
      if (!ofObjects.has(key)) ofObjects.set(key, make(key));
      return ofObjects.get(key) as V;
    }
    const known = values.get(key);
    if (known !== undefined || values.has(key)) return known as V;
    const value = make(key);
    values.set(key, value);
    return value;
  };
}
