/** The tables by which documents are found: whose rows are not what the document says, and how they become so again. */

import type { Document } from '../../../model/documents/document.ts';
import { type Lookups, lookupsOf, noLookups } from '../../../model/documents/lookups.ts';
import { type Kind, kinds } from '../../../model/tables/field.ts';
import type { Difference } from '../../../ports.ts';
import type { Prepare } from '../connection.ts';
import { pagesOf, step } from '../maintenance/walk.ts';
import { documentsAfter, readDocument } from './documents.ts';
import { holderOf } from './keys.ts';

/** A record by which rows of these tables may be wrong; its kind may be none, and it may not be in the store. */
export interface Suspect {
  readonly kind: Kind;
  readonly id: number;
}

/** A table with one row for each value by which a document is found. */
interface Table {
  readonly name: string;
  /** The rows that documents say. */
  readonly rows: string;
  /** The column of the values. */
  readonly value: string;
  readonly valuesIn: (lookups: Lookups) => readonly string[];
  /** Looks for a row, and takes it out: made once, for every document is asked. */
  readonly has: string;
  readonly drop: string;
}

const tables: readonly Table[] = [
  { name: 'keys', value: 'key', valuesIn: ({ slugs, keys }: Lookups) => [...slugs, ...keys] },
  { name: 'labels', value: 'label', valuesIn: ({ labels }: Lookups) => labels },
].map((table) => {
  const rows = `${table.name} where ${table.value} not glob 'claim:*'`;
  const row = `from ${table.name} where kind = :kind and ${table.value} = :value and id = :id`;
  return { ...table, rows, has: `select 1 ${row}`, drop: `delete ${row}` };
});

/** Finds whose rows may be wrong, in small steps: what others write meanwhile may make a record one of them. */
export async function suspectsIn(prepare: Prepare): Promise<Suspect[]> {
  const counted = countsIn(prepare);
  const suspects: Suspect[] = [];
  for (const kind of kinds) {
    for await (const page of pagesOf(prepare, kind)) {
      for (const document of page) {
        const { id } = document;
        if (rowsHad(prepare, { kind, id }, lookupsOf(document)) !== (counted.get(`${kind} ${id}`)?.n ?? 0)) {
          suspects.push({ kind, id });
        }
        counted.delete(`${kind} ${id}`);
      }
    }
  }
  return [...suspects, ...counted.values()];
}

/** What is wrong with the suspects in the state of the file that the transaction sees. */
export function lookupDifferences(prepare: Prepare, suspects: readonly Suspect[]): Difference[] {
  const counted = countsIn(prepare, suspects);
  return suspects.flatMap(({ kind, id }): Difference[] => {
    const lookups = lookupsIn(prepare, { kind, id });
    if (rowsHad(prepare, { kind, id }, lookups) === (counted.get(`${kind} ${id}`)?.n ?? 0)) return [];
    return [{ kind, id, problem: lookups === noLookups ? 'not in the store' : 'wrong in the index' }];
  });
}

/** How many rows there are of each of these records, or of all. */
function countsIn(prepare: Prepare, of?: readonly Suspect[]): Map<string, Suspect & { readonly n: number }> {
  const rows = tables.map((table) => `select kind, id from ${table.rows}`);
  const some = of ? 'where id in (select value from json_each(:ids))' : '';
  const sql = `select kind, id, count(*) n from (${rows.join(' union all ')}) ${some} group by kind, id`;
  const counts = prepare(sql).all(of ? { ids: idsOf(of) } : {}) as (Suspect & { n: number })[];
  return new Map(counts.map((count) => [`${count.kind} ${count.id}`, count]));
}

function idsOf(suspects: readonly Suspect[]): string {
  return JSON.stringify(suspects.map(({ id }) => id));
}

/** How many of its rows a record has; undefined when one is missing. */
function rowsHad(prepare: Prepare, { kind, id }: Suspect, lookups: Lookups): number | undefined {
  let had = 0;
  for (const table of tables) {
    for (const value of table.valuesIn(lookups)) {
      if (prepare(table.has).get({ kind, value, id })) had += 1;
      else if (!isAnothers(prepare, table, kind, value)) return undefined;
    }
  }
  return had;
}

/** Whether another record legitimately owns a key: after damage two may claim it. */
function isAnothers(prepare: Prepare, { name, valuesIn }: Table, kind: Kind, value: string): boolean {
  if (name !== 'keys') return false;
  const holder = holderOf(prepare, kind, value);
  return holder !== undefined && valuesIn(lookupsIn(prepare, { kind, id: holder })).includes(value);
}

function lookupsIn(prepare: Prepare, { kind, id }: Suspect): Lookups {
  const document = kinds.includes(kind) ? readDocument(prepare, kind, id) : undefined;
  return document ? lookupsOf(document) : noLookups;
}

/** Takes the rows of these records out that their documents do not say. */
export function dropStrangeLookups(prepare: Prepare, suspects: readonly Suspect[]): void {
  for (const table of tables) {
    const sql = `select kind, ${table.value} value, id from ${table.rows} and id in (select value from json_each(:ids))`;
    for (const row of prepare(sql).all({ ids: idsOf(suspects) }) as (Suspect & { value: string })[]) {
      if (table.valuesIn(lookupsIn(prepare, row)).includes(row.value)) continue;
      prepare(table.drop).run(row);
    }
  }
}

/** Makes all rows anew, in the transaction of whoever opens a file that was written by other rules. */
export function renewLookups(prepare: Prepare): void {
  for (const { name } of tables) prepare(`delete from ${name}`).run();
  for (const kind of kinds) {
    let page: Document[];
    for (let last = 0; ; last = page.at(-1)?.id ?? last) {
      page = documentsAfter(prepare, kind, last, step);
      if (page.length === 0) break;
      for (const document of page) putLookups(prepare, { kind, id: document.id }, lookupsOf(document));
    }
  }
}

/** Puts the rows of these records in that are missing; a key that another record holds stays with it. */
export function putMissingLookups(prepare: Prepare, suspects: readonly Suspect[]): void {
  for (const suspect of suspects) putLookups(prepare, suspect, lookupsIn(prepare, suspect));
}

function putLookups(prepare: Prepare, { kind, id }: Suspect, lookups: Lookups): void {
  for (const { name, valuesIn } of tables) {
    const sql = `insert or ignore into ${name} values (:kind, :value, :id)`;
    for (const value of valuesIn(lookups)) prepare(sql).run({ kind, id, value });
  }
}
