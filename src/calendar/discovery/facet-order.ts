/** In what order the values of a facet come. */

/** What a name is put in order by. */
export interface NameOrder {
  /** Its sort key (see `sortKey`). */
  readonly key: string;
  /** What tells namesakes apart. */
  readonly tie: number | string;
}

/** What a value is put in order by. */
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
