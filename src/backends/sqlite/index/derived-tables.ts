/** The tables that follow from the entries: the rows that each must have, so that differences can be found and repaired. */

import type { ResourceName } from '../../../model/tables/field.ts';
import type { Difference } from '../../../ports.ts';
import type { Prepare } from '../connection.ts';
import { secondsOfDay } from './days.ts';

/** A table that follows from the entries. */
export interface Derived {
  readonly table: string;
  readonly columns: string;
  /** The rows that matter; a count of nothing does not. */
  readonly where?: string;
  /** The rows that it must have. */
  readonly rows: string;
  /** The kind of record behind `id` when it has no entry; absent when a row is about many records. */
  readonly usual?: ResourceName;
  /** Only the IDs of its rows can be checked against `entries`; its columns cannot be derived from them. */
  readonly isPartial?: true;
}

/** Entries with each ID of a column. A value that is no list has none: its entry is wrong, and is reported as such. */
const withEach = (column: 'refs' | 'terms') => `entries e, json_each(iif(json_valid(${column}), ${column}, '[]'))`;

const published = "kind = 'events' and status = 'publish'";

/** All derived tables. */
export const derivedTables: readonly Derived[] = [
  {
    table: 'refs',
    columns: 'shelf, ref, start, id, "end"',
    rows: `select shelf, value, start, e.id, "end" from ${withEach('refs')} where kind = 'events'`,
    usual: 'events',
  },
  {
    table: 'uses',
    columns: 'id, "end"',
    rows: `select value, max("end") from ${withEach('refs')} where ${published} group by value`,
    usual: 'venues',
  },
  {
    table: 'counters',
    columns: 'id, n',
    where: 'where n <> 0',
    rows: `select value, count(*) from ${withEach('terms')} where ${published} group by value`,
    usual: 'categories',
  },
  {
    table: 'days',
    columns: 'day, n',
    where: 'where n <> 0',
    rows: `select cast(floor(start / ${secondsOfDay}.0) as integer), count(*) from entries where shelf = 1 group by 1`,
  },
  {
    table: 'places',
    columns: 'id, lat, lng',
    rows: "select id, lat, lng from entries where kind = 'venues' and status = 'publish' and lat is not null",
    usual: 'venues',
  },
  { table: 'shown', columns: 'id', rows: 'select id from entries', usual: 'events', isPartial: true },
];

function strangeIn({ table, columns, where = '', rows }: Derived): string {
  return `select ${columns} from ${table} ${where} except ${rows}`;
}

function missingIn({ table, columns, rows }: Derived): string {
  return `${rows} except select ${columns} from ${table}`;
}

/** The records of which a table lacks rows or has wrong ones; the table itself when its rows are about many records. */
export function differencesIn(prepare: Prepare, derived: Derived): Difference[] {
  const { table, usual } = derived;
  const rows = `(select * from (${strangeIn(derived)}) union all select * from (${missingIn(derived)}))`;
  if (usual === undefined) {
    return prepare(`select 1 from ${rows} limit 1`).get() ? [{ table, problem: 'wrong in the index' }] : [];
  }
  const sql = `select distinct id, (select kind from entries where entries.id = d.id) kind from ${rows} d`;
  return (prepare(sql).all() as { id: number; kind: ResourceName | null }[]).map(({ id, kind }) =>
    kind === null ? { kind: usual, id, problem: 'not in the store' } : { kind, id, problem: 'wrong in the index' },
  );
}

/** Deletes wrong rows of a table, and inserts missing ones. */
export function setRight(prepare: Prepare, derived: Derived): void {
  const { table, columns, isPartial } = derived;
  prepare(`delete from ${table} where (${columns}) in (${strangeIn(derived)})`).run();
  if (!isPartial) prepare(`insert or replace into ${table} (${columns}) ${missingIn(derived)}`).run();
}
