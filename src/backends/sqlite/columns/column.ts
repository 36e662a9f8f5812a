/** Columns by what they hold: how they are made of rows, and of parts of others. */

import { onceFor } from '../../../model/arrays-and-maps.ts';
import { idsIn } from '../index/entry-rows.ts';
import { inOne, type NumberArray, type NumberArrays } from './event-tests.ts';
import { joinedReferences, type References, referencesOf } from './references.ts';

/** What a row of `entries` has for each column, in their order. */
export type Row = readonly unknown[];

/** Where a column comes from, how rows make it, and how a new one is put together of parts of others. */
export interface Column<A> {
  readonly sql: string;
  of(rows: readonly Row[], at: number): A;
  part(column: A, from: number, end: number): A;
  joined(parts: readonly A[]): A;
}

/** A column of numbers; `missing` stands for those that are absent. */
export function numbers<A extends NumberArray<A>>(arrays: NumberArrays<A>, sql: string, missing = 0): Column<A> {
  return {
    sql,
    of: (rows, at) => arrays.from(rows, (row) => (row[at] as number | null) ?? missing),
    part: (column, from, end) => column.subarray(from, end),
    joined: (parts) => inOne(arrays, parts),
  };
}

/** A column of texts. Equal texts of many rows become one. */
export function texts<T extends string>(sql: string): Column<readonly T[]> {
  return {
    sql,
    of(rows, at) {
      const same = onceFor((text: T) => text);
      return rows.map((row) => same(row[at] as T));
    },
    part: (column, from, end) => column.slice(from, end),
    joined: (parts) => ([] as T[]).concat(...parts),
  };
}

/** A column of what events refer to. */
export function references(sql: string): Column<References> {
  return {
    sql,
    of: (rows, at) => referencesOf(rows.map((row) => idsIn(row[at] as string))),
    part: (column, from, end) => ({ ...column, offsets: column.offsets.subarray(from, end + 1) }),
    joined: joinedReferences,
  };
}
