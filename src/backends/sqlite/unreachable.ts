/** What SQLite says when its disk takes nothing more, as the ports say it. */

import Sqlite from 'better-sqlite3';
import { Unreachable } from '../../ports.ts';

/**
 * Unreachable for a disk that is full, at its quota or broken, which passes or is for operators to mend; any other error as it is. What
 * was not written then is undone, and reads go on.
 */
export function unreachableOr(error: unknown): unknown {
  const { code = '' } = error instanceof Sqlite.SqliteError ? error : {};
  if (code === 'SQLITE_FULL') return new Unreachable('The disk of the store is full');
  if (code.startsWith('SQLITE_IOERR')) return new Unreachable(`The disk of the store fails: ${code}`);
  return error;
}
