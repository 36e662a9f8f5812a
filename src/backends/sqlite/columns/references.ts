/** References of events, in memory. */

/**
 * The records or terms that events refer to, ancestors of categories included. Those of an event lie between its offset and the next one.
 */
export interface References {
  readonly offsets: Uint32Array;
  /** Indices into `ids`. */
  readonly named: Uint32Array;
  readonly ids: readonly number[];
  readonly indexOf: ReadonlyMap<number, number>;
}

/** Makes them from the references of each event. */
export function referencesOf(named: readonly (readonly number[])[]): References {
  const indexOf = new Map<number, number>();
  const offsets = new Uint32Array(named.length + 1);
  for (const [at, ids] of named.entries()) {
    offsets[at + 1] = (offsets[at] as number) + ids.length;
    for (const id of ids) if (!indexOf.has(id)) indexOf.set(id, indexOf.size);
  }
  const places = new Uint32Array(offsets[named.length] as number);
  let next = 0;
  for (const ids of named) {
    for (const id of ids) {
      places[next] = indexOf.get(id) as number;
      next += 1;
    }
  }
  return { offsets, named: places, ids: [...indexOf.keys()], indexOf };
}

/** The references of the event in a row. */
export function referencesAt({ offsets, named, ids }: References, at: number): number[] {
  return Array.from(named.subarray(offsets[at], offsets[at + 1]), (index) => ids[index] as number);
}
