/** Tables of filters: what an index makes of each filter of a query. A table that lacks one does not compile. */

import type { EventFilter, Query, RecordFilter } from './query.ts';

/** A filter of any list. */
type FilterName = EventFilter | RecordFilter;

/** A function for each filter, which makes something of the filter's value. `context` is what else it depends on. */
export type FilterTable<N extends FilterName, Context, Made> = {
  readonly [F in N]: (value: NonNullable<Query[F]>, context: Context) => Made;
};

/** Applies a table to queries: calls the function of each filter that a query has, in the order of the table. */
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
