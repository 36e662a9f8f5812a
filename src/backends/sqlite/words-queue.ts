/**
 * The full-text rows of one transaction, written at its end in order of their row IDs: FTS5 writes a new segment to the
 * disk whenever a row ID falls, which makes writes in any other order several times slower.
 */

import type { Prepare } from './statements.ts';

interface Row {
  readonly table: string;
  readonly row: bigint;
  readonly sql: string;
  readonly values: readonly unknown[];
}

export interface WordsQueue {
  /** Adds a row, by a statement that is bound to the row ID and then to the values. */
  put(row: Row): void;
  /** Takes a row out, written or not. */
  drop(table: string, row: bigint): void;
  /** Writes what waits; the last thing of every transaction. */
  flush(): void;
  /** Forgets what waits, when the transaction is undone. */
  clear(): void;
}

export function wordsQueueOf(prepare: Prepare): WordsQueue {
  const waiting = new Map<string, Row>();
  return {
    put: (row) => waiting.set(`${row.table} ${row.row}`, row),
    drop(table, row) {
      if (!waiting.delete(`${table} ${row}`)) prepare(`delete from ${table} where rowid = ?`).run(row);
    },
    flush() {
      const rows = [...waiting.values()].sort((one, other) => (one.row < other.row ? -1 : 1));
      waiting.clear();
      for (const { sql, row, values } of rows) prepare(sql).run(row, ...values);
    },
    clear: () => waiting.clear(),
  };
}
