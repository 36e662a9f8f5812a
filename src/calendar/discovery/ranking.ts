/** The orders of the values of facets and of suggestions. */

import { type Fit, fits } from '../../model/search/name-match.ts';

/** What decides the order of a name. */
export interface NameOrder {
  /** Its sort key (see `sortKey`). */
  readonly key: string;
  /** Tells names apart that are equal. */
  readonly tie: number | string;
}

/** What decides the order of a value. */
export interface Ordered extends NameOrder {
  readonly count: number;
}

/** The values with the most events first, or all of them by name. */
export function inFacetOrder<T extends Ordered>(values: readonly T[], isByName: boolean): T[] {
  return values.toSorted((a, b) => (isByName ? 0 : b.count - a.count) || byName(a, b));
}

function byName(a: NameOrder, b: NameOrder): number {
  return compared(a.key, b.key) || compared(a.tie, b.tie);
}

function compared(a: number | string, b: number | string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** What decides the order of a suggestion. */
interface Ranked extends NameOrder {
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
