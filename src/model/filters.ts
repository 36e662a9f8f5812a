/** What becomes of each filter of a query, by tables: an index whose table lacks one of them does not compile. */

import type { EventFilter, Query, RecordFilter } from './query.ts';

/** A filter of any list. */
export type FilterName = EventFilter | RecordFilter;

/** For each of these filters, what is made of its value; `context` is what else that needs. */
export type FilterTable<N extends FilterName, Context, Made> = {
  readonly [F in N]: (value: NonNullable<Query[F]>, context: Context) => Made;
};

/** Makes what a table says of each filter that a query has, in the table's order. */
export function filtersBy<N extends FilterName, Context, Made>(
  table: FilterTable<N, Context, Made>,
): (query: Query, context: Context) => Made[] {
  const names = Object.keys(table) as N[];
  const made = <F extends N>(name: F, query: Query, context: Context): Made[] => {
    const value = query[name];
    return value === undefined ? [] : [table[name](value, context)];
  };
  return (query, context) => names.flatMap((name) => made(name, query, context));
}
