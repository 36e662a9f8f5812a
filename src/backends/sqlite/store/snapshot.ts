/** A file as it was at one moment, and copies of it. */

import Sqlite, { type Database } from 'better-sqlite3';
import type { Progress, Snapshot } from '../../../ports.ts';
import { makePrivate } from '../private-file.ts';
import { metaIn } from '../schema.ts';
import { statementsOf } from '../sql.ts';
import { lastUser, scan } from './documents.ts';

/**
 * The state that a file has now, for as long as the snapshot is open: a read transaction on a connection of its own, which keeps nobody from
 * writing. A file in memory is copied.
 */
export function snapshotOf(database: Database): Snapshot {
  const reader = readerOf(database);
  const prepare = statementsOf(reader);
  const identity = metaIn(prepare, 'identity') as string;
  return {
    scan: (kind, after = 0) => scan(prepare, kind, after),
    identity: async () => identity,
    lastUser: async () => lastUser(prepare),
    async close() {
      reader.close();
    },
  };
}

/** A connection of its own with an open read transaction. */
function readerOf(database: Database): Database {
  const reader = database.memory
    ? new Sqlite(database.serialize())
    : new Sqlite(database.name, { readonly: true, timeout: 5000 });
  reader.exec('begin');
  // The transaction sees the state of its first read
  reader.prepare('select 1 from meta').get();
  return reader;
}

/** Pages that are copied at a time, so that others get their turn. */
const pages = 500;

/**
 * Copies the file as it is now to a path, while it is read and written, and checks the copy. Throws when SQLite finds the copy damaged.
 */
export async function backUp(database: Database, path: string, progress: Progress): Promise<void> {
  makePrivate(path);
  // Outside of a transaction SQLite would begin anew after each write of another process, and never end
  const reader = readerOf(database);
  try {
    await reader.backup(path, {
      progress({ totalPages, remainingPages }) {
        progress(totalPages - remainingPages, totalPages);
        return pages;
      },
    });
  } finally {
    reader.close();
  }
  checkCopy(path);
}

function checkCopy(path: string): void {
  const copy = new Sqlite(path);
  try {
    copy.pragma('journal_mode = delete');
    const found = copy.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`The copy is damaged: ${found}`);
  } finally {
    copy.close();
  }
}
