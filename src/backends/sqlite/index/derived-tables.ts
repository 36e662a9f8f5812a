/**
 * The tables that follow from the entries: the rows that each must have, so that differences can be found and repaired, and how a write of an
 * event changes them.
 */

import { maxId } from '../../../model/documents/document.ts';
import type { Language, ResourceName } from '../../../model/tables/field.ts';
import { idBits, type Partition, partitions, secondsOfDay, wordsTable } from '../schema.ts';
import type { Prepare } from '../sql.ts';

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
  /** Of a table by which lists find and count events. */
  readonly byEvent?: RowsOfEvents;
}

/** What the rows of an event depend on; times in seconds. */
export interface EventState {
  readonly id: number;
  readonly shelf: number;
  readonly start: number;
  readonly end: number;
  readonly isPublished: boolean;
  /** See `takesPlace`. */
  readonly takesPlace: boolean;
  readonly references: readonly number[];
  readonly terms: readonly number[];
}

type Row = readonly number[];

/** Which rows an event has, and how one is deleted or inserted. */
interface RowsOfEvents {
  rowsOf(event: EventState): Row[];
  remove(prepare: Prepare, row: Row): void;
  add(prepare: Prepare, row: Row): void;
}

/** Entries with each ID of a column. A value that is no list has none: its entry is wrong, and is reported as such. */
const withEach = (column: 'refs' | 'terms') => `entries e, json_each(iif(json_valid(${column}), ${column}, '[]'))`;

const published = "kind = 'events' and status = 'publish'";
/** SQL for the same as `takesPlace`. */
const takesPlace = "dates is not '[]'";

/** `refs` before `uses`, because what that loses is recomputed from it. */
const tables: readonly Derived[] = [
  {
    table: 'refs',
    columns: 'shelf, ref, start, id, "end"',
    rows: `select shelf, value, start, e.id, "end" from ${withEach('refs')} where kind = 'events'`,
    usual: 'events',
    byEvent: {
      rowsOf: ({ id, shelf, start, end, references }) => references.map((ref) => [shelf, ref, start, id, end]),
      remove: (prepare, row) =>
        prepare('delete from refs where (shelf, ref, start, id) = (?, ?, ?, ?)').run(...row.slice(0, -1)),
      // A damaged entry may have had the row already
      add: (prepare, row) => prepare('insert or replace into refs values (?, ?, ?, ?, ?)').run(...row),
    },
  },
  {
    table: 'uses',
    columns: 'id, "end"',
    rows: `select value, max("end") from ${withEach('refs')} where ${published} and ${takesPlace} group by value`,
    usual: 'venues',
    byEvent: {
      rowsOf: (event) => (event.isPublished && event.takesPlace ? event.references.map((ref) => [ref, event.end]) : []),
      // If it had the latest end, that is recomputed from the remaining ones
      remove(prepare, [ref = 0, end]) {
        if (prepare('select 1 from uses where id = ? and "end" <= ?').get(ref, end)) usesChanged(prepare, ref);
      },
      add: (prepare, row) =>
        prepare(
          'insert into uses values (?, ?) on conflict do update set "end" = excluded."end" where excluded."end" > "end"',
        ).run(...row),
    },
  },
  {
    table: 'counters',
    columns: 'id, n',
    where: 'where n <> 0',
    // A series counts once
    rows: `select value, count(*) from ${withEach('terms')} where ${published} and e.id <= ${maxId} group by value`,
    usual: 'categories',
    byEvent: {
      rowsOf: ({ id, isPublished, terms }) => (isPublished && id <= maxId ? terms.map((term) => [term]) : []),
      remove: (prepare, row) => prepare('update counters set n = n - 1 where id = ?').run(...row),
      add: (prepare, row) =>
        prepare('insert into counters values (?, 1) on conflict do update set n = n + 1').run(...row),
    },
  },
  {
    table: 'days',
    columns: 'day, n',
    where: 'where n <> 0',
    rows: `select cast(floor(start / ${secondsOfDay}.0) as integer), count(*) from entries where shelf = 1 group by 1`,
    byEvent: {
      rowsOf: ({ shelf, start }) => (shelf === 1 ? [[Math.floor(start / secondsOfDay)]] : []),
      remove: (prepare, row) => prepare('update days set n = n - 1 where day = ?').run(...row),
      add: (prepare, row) => prepare('insert into days values (?, 1) on conflict do update set n = n + 1').run(...row),
    },
  },
  {
    table: 'places',
    columns: 'id, lat, lng',
    rows: "select id, lat, lng from entries where kind = 'venues' and status = 'publish' and lat is not null",
    usual: 'venues',
  },
  { table: 'shown', columns: 'id', rows: 'select id from entries', usual: 'events', isPartial: true },
];

const eventTables = tables.flatMap(({ byEvent }) => byEvent ?? []);

/**
 * Changes the rows of an event from one state to another; undefined stands for no event. Rows that both share are left alone. Called inside a
 * transaction; the row in `entries` is the later one already.
 */
export function moveEvent(prepare: Prepare, before: EventState | undefined, after: EventState | undefined): void {
  for (const { rowsOf, remove, add } of eventTables) {
    const [left, come] = [before ? rowsOf(before) : [], after ? rowsOf(after) : []];
    // The same in the same order, as most are when an event changes
    const areAlike =
      left.length === come.length && left.every((row, at) => row.every((value, place) => value === come[at]?.[place]));
    if (areAlike) continue;
    for (const row of apart(left, come)) remove(prepare, row);
    for (const row of apart(come, left)) add(prepare, row);
  }
}

/** The rows that are not among the others. */
function apart(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  if (others.length === 0) return rows;
  const known = new Set(others.map(String));
  return rows.filter((row) => !known.has(String(row)));
}

/** Other published events refer to a record than before: its latest end is recomputed from them. */
export function usesChanged(prepare: Prepare, ref: number): void {
  const sql = `select max("end") from (
    select "end" from refs where shelf = 1 and ref = ? union all
    select r."end" from refs r join entries e on e.id = r.id where r.shelf = 0 and r.ref = ? and e.status = 'publish' and ${takesPlace})`;
  const last = prepare(sql).pluck().get(ref, ref);
  if (last === null) prepare('delete from uses where id = ?').run(ref);
  else prepare('insert or replace into uses values (?, ?)').run(ref, last);
}

/** The rows that the words of entries have in each partition; those of a date have the ID of its series. */
const wordsRows: Readonly<Record<Partition, string>> = {
  listed: `select start << ${idBits} | (id & ${maxId}) row from entries where shelf = 1`,
  unlisted: `select start << ${idBits} | (id & ${maxId}) row from entries where shelf = 0 and ${takesPlace}`,
  others: 'select id row from entries where shelf = 2',
};

/** All derived tables of a file whose index is made for these languages. */
export function derivedTables(languages: readonly Language[]): Derived[] {
  const ofWords = languages.flatMap((language) =>
    partitions.map((partition): Derived => {
      const table = wordsTable(language, partition);
      // Rows that wait to be written or removed are not compared
      const waiting = `(select row from words_due where place = '${table}')`;
      return {
        table,
        columns: 'rowid',
        where: `where rowid not in ${waiting}`,
        rows: `select row from (${wordsRows[partition]}) where row not in ${waiting}`,
        id: `rowid & ${maxId}`,
        usual: partition === 'others' ? 'venues' : 'events',
        // Which words a row holds cannot be read
        isPartial: true,
      };
    }),
  );
  return [...tables, ...ofWords];
}
