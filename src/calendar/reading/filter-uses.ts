/** What uses the filters of a list: a table with every row of a resource's filters. A row that nothing uses does not compile. */

import { addTo } from '../../model/arrays-and-maps.ts';
import type { Table } from '../../model/tables/field.ts';
import type { ValueOf } from '../../model/tables/values.ts';
import type { Condition, ListCondition } from './condition.ts';

/** A part of a list's condition, and of what its answer shows. */
export interface Part extends Partial<Omit<ListCondition, 'condition'>> {
  readonly condition?: Partial<Condition>;
}

type JoinedParts = Part & Required<Pick<Part, 'condition' | 'effective'>>;

/** Makes a part of a filter's value. Filters that work together share a function, which reads their values from the request. */
type Use<Value, Request> = (value: Value, request: Request) => Part | Promise<Part>;

/** Where filters are used that decide what is shown of a list or beside it. */
type BesideUse = 'page' | 'facets' | 'sections' | 'highlights';

/** The use of every filter of a table; the order of a list is made when all else of its condition is known. */
export type Uses<T extends Table, Request> = {
  readonly [N in keyof T]: T[N] extends { readonly beside: true }
    ? BesideUse
    : N extends 'orderby' | 'order' | 'featured_first'
      ? 'order'
      : Use<ValueOf<T[N]>, Request>;
};

/** Joins the parts that the filters of a request make, in the order of the table, and those that are `always` made. */
export function partsBy<Request>(
  uses: Readonly<Record<string, Use<never, Request> | BesideUse | 'order'>>,
  always: readonly Use<never, Request>[],
): (values: Readonly<Record<string, unknown>>, request: Request) => Promise<JoinedParts> {
  const named = new Map<Use<never, Request>, string[]>();
  for (const [name, use] of Object.entries(uses)) if (typeof use !== 'string') addTo(named, use, name);
  const rows = [...named].map(([use, names]) => ({ use, names, isAlways: always.includes(use) }));
  return async (values, request) => {
    const [all, condition, effective]: [Part, Partial<Condition>, Record<string, unknown>] = [{}, {}, {}];
    for (const { use, names, isAlways } of rows) {
      let sent: string | undefined;
      for (const name of names) if (values[name] !== undefined) sent ??= name;
      if (sent === undefined && !isAlways) continue;
      // The table was made for these values; a part that is always made may have none
      const made = use((sent && values[sent]) as never, request);
      const part = made instanceof Promise ? await made : made;
      Object.assign(all, part);
      Object.assign(condition, part.condition);
      Object.assign(effective, part.effective);
    }
    return { ...all, condition, effective };
  };
}
