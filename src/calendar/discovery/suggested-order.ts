/** The order of suggestions of one kind. */

import { type Fit, fits } from '../../model/search/name-match.ts';
import { byName, type NameOrder } from './facet-order.ts';

/** What decides the order of a suggestion. */
export interface Ranked extends NameOrder {
  readonly fit: Fit;
  /** Decides before the name among equal matches: fewer events, a later start. */
  readonly rank: number;
}

/** The first suggestions: the best matches, then by rank, then by name. */
export function firstRanked<T extends Ranked>(all: readonly T[], limit: number): T[] {
  const compared = (a: T, b: T) => fits.indexOf(a.fit) - fits.indexOf(b.fit) || a.rank - b.rank || byName(a, b);
  return all.toSorted(compared).slice(0, limit);
}

/** The better of two matches. */
export function betterFit(one: Fit | undefined, other: Fit | undefined): Fit | undefined {
  return fits.find((fit) => fit === one || fit === other);
}
