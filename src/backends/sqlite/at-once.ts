import type { Database } from 'better-sqlite3';

/** Runs something on a connection that waits for no other process: it throws SQLITE_BUSY at once while one has the file. */
export function atOnce<T>(database: Database, run: () => T): T {
  const usual = database.pragma('busy_timeout', { simple: true });
  database.pragma('busy_timeout = 0');
  try {
    return run();
  } finally {
    database.pragma(`busy_timeout = ${usual}`);
  }
}
