/** The order of a facet's values. */

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

/** Compares two names for sorting. */
export function byName(a: NameOrder, b: NameOrder): number {
  return compared(a.key, b.key) || compared(a.tie, b.tie);
}

function compared(a: number | string, b: number | string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
