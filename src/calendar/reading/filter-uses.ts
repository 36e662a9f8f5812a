/** What uses the filters of a list: a table with every row of a resource's filters. A row that nothing uses does not compile. */

import type { Table } from '../../model/tables/field.ts';
import type { ValueOf } from '../../model/tables/values.ts';
import type { Condition, ListCondition } from './condition.ts';

/** A part of a list's condition, and of what its answer shows. */
export interface Part extends Partial<Omit<ListCondition, 'condition'>> {
  readonly condition?: Partial<Condition>;
}

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
export async function joinedParts<Request>(
  uses: Readonly<Record<string, Use<never, Request> | BesideUse | 'order'>>,
  always: readonly Use<never, Request>[],
  values: Readonly<Record<string, unknown>>,
  request: Request,
): Promise<Part & Required<Pick<Part, 'condition' | 'effective'>>> {
  const used = new Set<unknown>();
  let [all, condition, effective]: [Part, Part['condition'], Part['effective']] = [{}, {}, {}];
  for (const [name, use] of Object.entries(uses)) {
    if (typeof use === 'string' || used.has(use) || (values[name] === undefined && !always.includes(use))) continue;
    used.add(use);
    // The table was made for these values
    const part = await use(values[name] as never, request);
    all = { ...all, ...part };
    condition = { ...condition, ...part.condition };
    effective = { ...effective, ...part.effective };
  }
  return { ...all, condition: { ...condition }, effective: { ...effective } };
}
