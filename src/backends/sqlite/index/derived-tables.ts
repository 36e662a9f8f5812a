/** The tables that follow from the entries: the rows that each must have, so that differences can be found and repaired. */

import { maxId } from '../../../model/documents/document.ts';
import type { Language, ResourceName } from '../../../model/tables/field.ts';
import type { Difference } from '../../../ports.ts';
import { idBits, type Partition, partitions, wordsTable } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { secondsOfDay } from './days.ts';

/** A table that follows from the entries. */
export interface Derived {
  readonly table: string;
  readonly columns: string;
  /** The rows that are compared; a count of nothing is not. */
  readonly where?: string;
  /** The rows that it must have. */
  readonly rows: string;
  /** SQL for the ID of the record that a row is about; the column `id` by default. */
  readonly id?: string;
  /** The kind of record behind `id` when it has no entry; absent when a row is about many records. */
  readonly usual?: ResourceName;
  /** Only the IDs of its rows can be checked against `entries`; its columns cannot be derived from them. */
  readonly isPartial?: true;
}

/** Entries with each ID of a column. A value that is no list has none: its entry is wrong, and is reported as such. */
const withEach = (column: 'refs' | 'terms') => `entries e, json_each(iif(json_valid(${column}), ${column}, '[]'))`;

const published = "kind = 'events' and status = 'publish'";

const tables: readonly Derived[] = [
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

/** The rows that the words of entries have on a shelf. */
const wordsRows: Readonly<Record<Partition, string>> = {
  listed: `select start << ${idBits} | id row from entries where shelf = 1`,
  unlisted: `select start << ${idBits} | id row from entries where shelf = 0`,
  others: 'select id row from entries where shelf = 2',
};

/** Which words a row holds cannot be read. Rows that wait to be written or removed are not compared. */
function derivedWords(language: Language, partition: Partition): Derived {
  const table = wordsTable(language, partition);
  const waiting = `(select row from words_due where place = '${table}')`;
  return {
    table,
    columns: 'rowid',
    where: `where rowid not in ${waiting}`,
    rows: `select row from (${wordsRows[partition]}) where row not in ${waiting}`,
    id: `rowid & ${maxId}`,
    usual: partition === 'others' ? 'venues' : 'events',
    isPartial: true,
  };
}

/** All derived tables of a file whose index is made for these languages. */
export function derivedTables(languages: readonly Language[]): Derived[] {
  return [
    ...tables,
    ...languages.flatMap((language) => partitions.map((partition) => derivedWords(language, partition))),
  ];
}

function wrongIn({ table, columns, where = '', rows }: Derived): string {
  return `select ${columns} from ${table} ${where} except ${rows}`;
}

function missingIn({ table, columns, rows }: Derived): string {
  return `${rows} except select ${columns} from ${table}`;
}

/** The records of which a table lacks rows or has wrong ones; the table itself when its rows are about many records. */
export function differencesIn(prepare: Prepare, derived: Derived): Difference[] {
  const { table, id = 'id', usual } = derived;
  const rows = `(select * from (${wrongIn(derived)}) union all select * from (${missingIn(derived)}))`;
  if (usual === undefined) {
    return prepare(`select 1 from ${rows} limit 1`).get() ? [{ table, problem: 'wrong in the index' }] : [];
  }
  const sql = `select d.id, e.kind from (select distinct ${id} id from ${rows}) d left join entries e on e.id = d.id`;
  return (prepare(sql).all() as { id: number; kind: ResourceName | null }[]).map((record) =>
    record.kind === null
      ? { kind: usual, id: record.id, problem: 'not in the store' }
      : { kind: record.kind, id: record.id, problem: 'wrong in the index' },
  );
}

/** Deletes wrong rows of a table, and inserts missing ones. */
export function setRight(prepare: Prepare, derived: Derived): void {
  const { table, columns, isPartial } = derived;
  prepare(`delete from ${table} where (${columns}) in (${wrongIn(derived)})`).run();
  if (!isPartial) prepare(`insert or replace into ${table} (${columns}) ${missingIn(derived)}`).run();
}
