/** Random numbers that repeat: the same seed gives the same numbers on every machine. */

/** A generator of random numbers. */
export interface Chance {
  /** A number from 0 up to but not including 1. */
  readonly next: () => number;
  /** An integer from 0 up to but not including `below`. */
  readonly below: (below: number) => number;
  readonly oneOf: <T>(items: readonly T[]) => T;
}

/** An item that is drawn more often the greater its weight (0 or more). */
export interface Weighted<T> {
  readonly item: T;
  readonly weight: number;
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
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    oneOf: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  };
}

/** The generator of one record, by its kind and number. No record depends on how many others there are. */
export function chanceFor(seed: number, what: string, number: number): Chance {
  let mixed = 0x811c9dc5;
  for (const sign of `${seed} ${what} ${number}`) mixed = Math.imul(mixed ^ sign.charCodeAt(0), 0x01000193);
  return chanceOf(mixed);
}

/** Draws by weight; the items must not be empty. */
export function drawWeighted<T>(chance: Chance, items: readonly Weighted<T>[]): T {
  let left = chance.next() * items.reduce((sum, { weight }) => sum + weight, 0);
  const found = items.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return (found ?? (items.at(-1) as Weighted<T>)).item;
}
