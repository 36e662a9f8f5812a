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
