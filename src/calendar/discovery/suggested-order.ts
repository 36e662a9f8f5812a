/** In what order suggestions of a kind come. */

import { type Fit, fits } from '../../model/search/name-match.ts';

/** What a suggestion is put in order by. */
export interface Ranked {
  readonly fit: Fit;
  /** What goes before its name among those that fit alike: fewer events, a later start. */
  readonly rank: number;
  /** The sort key of its name (see `sortKey`). */
  readonly key: string;
  /** What tells namesakes apart. */
  readonly tie: number | string;
}

/** The first of them: those that fit best, then by rank, then by name. */
export function firstRanked<T extends Ranked>(all: readonly T[], limit: number): T[] {
  const compared = (a: T, b: T) =>
    fits.indexOf(a.fit) - fits.indexOf(b.fit) || a.rank - b.rank || order(a.key, b.key) || order(a.tie, b.tie);
  return all.toSorted(compared).slice(0, limit);
}

function order(a: number | string, b: number | string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The better one of two. */
export function betterFit(one: Fit | undefined, other: Fit | undefined): Fit | undefined {
  return fits.find((fit) => fit === one || fit === other);
}
