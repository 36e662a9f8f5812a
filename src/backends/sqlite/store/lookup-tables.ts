/** The tables by which documents are found: which of their rows are not what documents say, and how they become so again. */

import type { Document } from '../../../model/documents/document.ts';
import type { IndexProblem } from '../../../model/documents/entry.ts';
import { type Lookups, lookupsOf } from '../../../model/documents/lookups.ts';
import { type Kind, kinds } from '../../../model/tables/field.ts';
import type { Prepare } from '../sql.ts';
import { holderOf, readDocument, step } from './documents.ts';

/** A table with one row for each value by which a document is found. */
interface LookupTable {
  readonly name: 'keys' | 'labels';
  /** The column of the values. */
  readonly column: string;
  readonly valuesIn: (lookups: Lookups) => readonly string[];
}

/** All of them. */
export const lookupTables: readonly LookupTable[] = [
  { name: 'keys', column: 'key', valuesIn: ({ slugs, keys }) => [...slugs, ...keys] },
  { name: 'labels', column: 'label', valuesIn: ({ labels }) => labels },
];

/** One of their rows. The kind of a damaged one may be none. */
export interface LookupRow {
  readonly kind: Kind;
  readonly value: string;
  readonly id: number;
}

/** The next rows of a table after one, or the first, without those that are held besides what documents say. */
export function rowsAfter(prepare: Prepare, { name, column }: LookupTable, last?: LookupRow): LookupRow[] {
  const sql = `select kind, ${column} value, id from ${name} where (kind, ${column}, id) > (:kind, :value, :id)
    and ${column} not glob 'claim:*' order by kind, ${column}, id limit ${step}`;
  return prepare<LookupRow>(sql).all(last ?? { kind: '', value: '', id: 0 });
}

/** What is wrong with a row, unless the document that it leads to says it. */
export function rowProblem(prepare: Prepare, { valuesIn }: LookupTable, row: LookupRow): IndexProblem | undefined {
  const { kind, value, id } = row;
  const document = kinds.includes(kind) ? readDocument(prepare, kind, id) : undefined;
  if (!document) return 'not in the store';
  return valuesIn(lookupsOf(document)).includes(value) ? undefined : 'wrong in the index';
}

/** Whether a row is missing that the document says. A key may be another's that says it too, as after damage. */
export function lacksRows(prepare: Prepare, document: Document): boolean {
  const { kind, id } = document;
  const lookups = lookupsOf(document);
  return lookupTables.some((table) =>
    table.valuesIn(lookups).some((value) => {
      const sql = `select 1 from ${table.name} where kind = ? and ${table.column} = ? and id = ?`;
      if (prepare(sql).get(kind, value, id)) return false;
      const holder = table.name === 'keys' ? holderOf(prepare, kind, value) : undefined;
      return holder === undefined || rowProblem(prepare, table, { kind, value, id: holder }) !== undefined;
    }),
  );
}

/** Puts in what is missing of the rows that a document says; a key that another record holds stays with it. */
export function putMissing(prepare: Prepare, document: Document): void {
  const lookups = lookupsOf(document);
  for (const { name, valuesIn } of lookupTables) {
    const sql = `insert or ignore into ${name} values (?, ?, ?)`;
    for (const value of valuesIn(lookups)) prepare(sql).run(document.kind, value, document.id);
  }
}
