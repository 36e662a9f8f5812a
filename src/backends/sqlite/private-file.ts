/** Files that hold hashes of passwords, which only their owner may read. */

import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The file of a store and those that SQLite has beside it. */
export function filesOf(path: string): string[] {
  return ['', '-wal', '-shm', '-journal'].map((ending) => `${path}${ending}`);
}

/** The folder of pictures beside a file. */
export function pictureFolderOf(path: string): string {
  return join(dirname(path), 'media');
}

/**
 * Creates a missing file for its owner alone, and takes an existing one, and those beside it, away from others: an earlier version made
 * them readable for all. SQLite gives new files beside it the same rights. Files of another owner stay as they are.
 */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  for (const file of filesOf(path)) {
    if (!existsSync(file)) continue;
    const { mode } = statSync(file);
    if ((mode & 0o077) === 0) continue;
    try {
      chmodSync(file, mode & 0o700);
    } catch (error) {
      // ENOENT: another process has removed the file meanwhile
      if (!(error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'ENOENT')))
        throw error;
    }
  }
}
