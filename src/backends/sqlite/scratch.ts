/** Scratch space in a temporary file, which SQLite makes where `TMPDIR` says and the system removes with the process. */

import Sqlite, { type Database } from 'better-sqlite3';
import type { Scratch } from '../../ports.ts';

/** Most entries; those of a calendar take about 4 kB each. */
const most = 200_000;
/** Entries that are written together. */
const together = 64;

/**
 * Opens scratch space for `capacity` entries; the oldest ones make room for new ones. When the disk is full it keeps nothing more.
 */
export function openScratch(capacity = most): Scratch {
  const database = connect();
  const read = database.prepare<[string], Buffer>('select bytes from scratch where key = ?').pluck();
  const write = database.prepare('insert or ignore into scratch (key, bytes) values (?, ?)');
  const last = database.prepare<[], number>('select max(number) from scratch').pluck();
  const forget = database.prepare('delete from scratch where number <= ?');
  const waiting = new Map<string, Buffer>();
  const writeAll = database.transaction(() => {
    for (const [key, bytes] of waiting) write.run(key, bytes);
    forget.run((last.get() ?? 0) - capacity);
  });
  return {
    get: (key) => waiting.get(key) ?? attempted(() => read.get(key)),
    set(key, bytes) {
      waiting.set(key, bytes);
      if (waiting.size < together) return;
      attempted(writeAll);
      waiting.clear();
    },
    close: () => database.close(),
  };
}

/** Nothing here is needed: a disk that is full or broken makes answers slower, not wrong. */
function attempted<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return undefined;
    throw error;
  }
}

function connect(): Database {
  const database = new Sqlite('');
  // Nothing has to outlive a crash, but a write that fails must be undone whole
  for (const each of [
    'page_size = 8192',
    'journal_mode = memory',
    'synchronous = off',
    'temp_store = file',
    'cache_size = -2000',
  ]) {
    database.pragma(each);
  }
  database.exec('create table scratch (number integer primary key, key text unique, bytes blob)');
  return database;
}
