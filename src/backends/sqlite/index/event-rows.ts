/** The rows with which lists find and count events. Rows that two states of an event share are left alone. Called inside a transaction. */

import type { Prepare } from '../sql.ts';
import { secondsOfDay } from './days.ts';

/** What the rows of an event depend on; times in seconds. */
export interface EventState {
  readonly id: number;
  readonly shelf: number;
  readonly start: number;
  readonly end: number;
  readonly isPublished: boolean;
  readonly references: readonly number[];
  readonly terms: readonly number[];
}

type Row = readonly number[];

/** A table with rows of events: which rows an event has, and how one is deleted or inserted. */
interface Table {
  rowsOf(event: EventState): Row[];
  remove(prepare: Prepare, row: Row): void;
  add(prepare: Prepare, row: Row): void;
}

/** In this order, because what `uses` loses is recomputed from `refs`. */
const tables: readonly Table[] = [
  {
    rowsOf: ({ id, shelf, start, end, references }) => references.map((ref) => [shelf, ref, start, id, end]),
    remove: (prepare, row) =>
      prepare('delete from refs where (shelf, ref, start, id) = (?, ?, ?, ?)').run(...row.slice(0, -1)),
    // A damaged entry may have had the row already
    add: (prepare, row) => prepare('insert or replace into refs values (?, ?, ?, ?, ?)').run(...row),
  },
  {
    rowsOf: ({ isPublished, end, references }) => (isPublished ? references.map((ref) => [ref, end]) : []),
    remove: endUse,
    add: (prepare, row) =>
      prepare(
        'insert into uses values (?, ?) on conflict do update set "end" = excluded."end" where excluded."end" > "end"',
      ).run(...row),
  },
  {
    rowsOf: ({ isPublished, terms }) => (isPublished ? terms.map((term) => [term]) : []),
    remove: (prepare, row) => prepare('update counters set n = n - 1 where id = ?').run(...row),
    add: (prepare, row) =>
      prepare('insert into counters values (?, 1) on conflict do update set n = n + 1').run(...row),
  },
  {
    rowsOf: ({ shelf, start }) => (shelf === 1 ? [[Math.floor(start / secondsOfDay)]] : []),
    remove: (prepare, row) => prepare('update days set n = n - 1 where day = ?').run(...row),
    add: (prepare, row) => prepare('insert into days values (?, 1) on conflict do update set n = n + 1').run(...row),
  },
];

/** Changes the rows of an event from one state to another; undefined stands for no event. The row in `entries` is the later one already. */
export function moveEvent(prepare: Prepare, before: EventState | undefined, after: EventState | undefined): void {
  for (const { rowsOf, remove, add } of tables) {
    const [left, come] = [before ? rowsOf(before) : [], after ? rowsOf(after) : []];
    for (const row of apart(left, come)) remove(prepare, row);
    for (const row of apart(come, left)) add(prepare, row);
  }
}

/** The rows that are not among the others. */
function apart(rows: readonly Row[], others: readonly Row[]): Row[] {
  const known = new Set(others.map(String));
  return rows.filter((row) => !known.has(String(row)));
}

/** A published event stopped referring to a record. If it had the latest end, that is recomputed from the remaining ones. */
function endUse(prepare: Prepare, [ref, end]: Row): void {
  if (!prepare('select 1 from uses where id = ? and "end" <= ?').get(ref, end)) return;
  const sql = `select max("end") from (
    select "end" from refs where shelf = 1 and ref = ? union all
    select r."end" from refs r join entries e on e.id = r.id where r.shelf = 0 and r.ref = ? and e.status = 'publish')`;
  const last = prepare(sql).pluck().get(ref, ref);
  if (last === null) prepare('delete from uses where id = ?').run(ref);
  else prepare('update uses set "end" = ? where id = ?').run(last, ref);
}
