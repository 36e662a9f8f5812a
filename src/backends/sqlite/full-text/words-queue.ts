/**
 * The queue of full-text rows. FTS5 flushes a segment for every transaction, which takes longer than all else of a small one. So a few rows
 * wait in the table `words_due`, as durable as the rest, until there are more or somebody searches. Many rows are written at once, in order
 * of their row IDs, because FTS5 also flushes whenever a row ID is lower than the one before.
 */

import type { Database } from 'better-sqlite3';
import { onceFor } from '../../../model/arrays-and-maps.ts';
import { Unreachable } from '../../../ports.ts';
import { unreachableOr } from '../commit.ts';
import type { Generation } from '../generation.ts';
import type { Prepare } from '../sql.ts';

/** A row of a full-text table; `columns` are all columns but the row ID, by name. */
export interface WordsRow {
  readonly table: string;
  readonly row: bigint;
  readonly columns: Readonly<Record<string, string>>;
}

/** Takes full-text rows, and writes them at the end of their transaction or later. */
export interface WordsQueue {
  /** Adds a row. */
  put(row: WordsRow): void;
  /** Removes a row, written or not. */
  drop(table: string, row: bigint): void;
  /** Writes the rows of the transaction, or leaves them in the queue; the last step of every transaction. */
  ending(): void;
  /** Forgets the rows of a transaction that was rolled back. */
  undone(): void;
  /** Writes the queue and the rows of the running transaction so far. */
  flush(): void;
  /**
   * Writes the queue in a transaction of its own; called before full-text tables are read. It waits for nobody: while another process
   * writes, or the disk is full, they are read without these rows.
   */
  flushIfDue(): void;
  /** Calls `flushIfDue` a while after a write, so that the first search need not. */
  flushSoon(): void;
  /** Calls it at once instead, unless the database is closed. */
  close(): void;
  /** True if the queue was seen empty at the current generation; false if it is not empty or unknown. */
  isEmpty(): boolean;
}

/** What the running transaction did with a row; without columns it is to be removed. */
interface Step extends Pick<WordsRow, 'table' | 'row'>, Partial<Pick<WordsRow, 'columns'>> {
  /** True when it may be in the full-text table already. */
  readonly dropped: boolean;
}

/** A transaction with so many rows writes them at once. */
const many = 100;

/** Milliseconds for which rows wait, at most. */
const timeout = 250;

/** Makes the queue of one connection. `put`, `drop` and `ending` are called inside a transaction, `flushIfDue` outside. */
export function wordsQueueOf(database: Database, prepare: Prepare, generation: Pick<Generation, 'now'>): WordsQueue {
  const steps = new Map<string, Step>();
  const flushAll = database.transaction(() => writeDue(prepare));
  /** The generation at which the queue was empty. */
  let flushedAt: number | undefined;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    writeDue(prepare);
    const inOrder = [...steps.values()].sort((one, other) => (one.row < other.row ? -1 : 1));
    for (const { table, row, dropped, columns } of inOrder) {
      if (dropped) prepare(`delete from ${table} where rowid = ?`).run(row);
      if (columns) insert(prepare, table, row, columns);
    }
    steps.clear();
  }

  function flushIfDue(): void {
    const now = generation.now();
    if (flushedAt === now) return;
    try {
      if (prepare('select 1 from words_due limit 1').get() !== undefined) flushAll.immediate();
      flushedAt = now;
    } catch (error) {
      if (!(unreachableOr(error) instanceof Unreachable)) throw error;
    }
  }

  return {
    put({ table, row, columns }) {
      const key = `${table} ${row}`;
      steps.set(key, { table, row, dropped: steps.get(key)?.dropped ?? false, columns });
    },
    drop(table, row) {
      steps.set(`${table} ${row}`, { table, row, dropped: true });
    },
    ending() {
      if (steps.size >= many) return flush();
      const wait = prepare('insert into words_due values (?, ?, ?)');
      // Several languages may share them
      const written = onceFor((columns: WordsRow['columns']) => JSON.stringify(columns));
      for (const { table, row, columns } of steps.values()) {
        wait.run(table, row, columns ? written(columns) : null);
      }
      steps.clear();
    },
    undone: () => steps.clear(),
    flush,
    flushIfDue,
    flushSoon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        flushIfDue();
      }, timeout).unref();
    },
    close() {
      clearTimeout(timer);
      if (database.open) flushIfDue();
    },
    isEmpty: () => flushedAt === generation.now(),
  };
}

function writeDue(prepare: Prepare): void {
  const last = 'select max(rowid) from words_due group by place, row';
  const sql = `select place, cast(row as text) row, columns from words_due where rowid in (${last}) order by place, words_due.row`;
  for (const due of prepare<{ place: string; row: string; columns: string | null }>(sql).all()) {
    const row = BigInt(due.row);
    prepare(`delete from ${due.place} where rowid = ?`).run(row);
    if (due.columns) insert(prepare, due.place, row, JSON.parse(due.columns));
  }
  prepare('delete from words_due').run();
}

function insert(prepare: Prepare, table: string, row: bigint, columns: WordsRow['columns']): void {
  const names = Object.keys(columns);
  const sql = `insert into ${table} (rowid, ${names.join(', ')}) values (?, ${names.map(() => '?').join(', ')})`;
  prepare(sql).run(row, ...Object.values(columns));
}
