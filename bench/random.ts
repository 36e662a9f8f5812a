/** Chance that repeats itself: the same seed gives the same numbers on every machine. */

export interface Chance {
  /** A number from 0 up to, not including, 1. */
  readonly next: () => number;
  /** An integer from 0 up to, not including, `below`. */
  readonly below: (below: number) => number;
  readonly oneOf: <T>(items: readonly T[]) => T;
}

/** Makes a generator from a seed (mulberry32: 32 bits of state, plenty for data that only has to look varied). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, oneOf: (items) => items[below(items.length)] as (typeof items)[number] };
}
