/** In what order suggestions of a kind come. */

import { type Fit, fits } from '../../model/search/name-match.ts';
import { byName, type NameOrder } from './facet-order.ts';

/** What a suggestion is put in order by. */
export interface Ranked extends NameOrder {
  readonly fit: Fit;
  /** What goes before its name among those that fit alike: fewer events, a later start. */
  readonly rank: number;
}

/** The first of them: those that fit best, then by rank, then by name. */
export function firstRanked<T extends Ranked>(all: readonly T[], limit: number): T[] {
  const compared = (a: T, b: T) => fits.indexOf(a.fit) - fits.indexOf(b.fit) || a.rank - b.rank || byName(a, b);
  return all.toSorted(compared).slice(0, limit);
}

/** The better one of two. */
export function betterFit(one: Fit | undefined, other: Fit | undefined): Fit | undefined {
  return fits.find((fit) => fit === one || fit === other);
}
