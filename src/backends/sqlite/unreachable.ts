/** What SQLite says when it cannot write, as the ports say it. */

import Sqlite from 'better-sqlite3';
import { Unreachable } from '../../ports.ts';

/**
 * Unreachable for a disk that is full, at its quota or broken, and for a file that another process keeps for itself, which passes or is
 * for operators to mend; any other error as it is. What was not written then is undone, and reads go on.
 */
export function unreachableOr(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_FULL') return new Unreachable('The disk of the store is full');
  if (code.startsWith('SQLITE_IOERR')) return new Unreachable(`The disk of the store fails: ${code}`);
  if (isBusy(error)) return new Unreachable('Another process writes to the store');
  return error;
}

/** Whether SQLite could not write for a reason that `unreachableOr` knows. */
export function isUnreachable(error: unknown): boolean {
  return unreachableOr(error) instanceof Unreachable;
}

/** Whether another process wrote for longer than this one waits. */
export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

function codeOf(error: unknown): string {
  return error instanceof Sqlite.SqliteError ? error.code : '';
}
