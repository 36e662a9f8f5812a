/** Files that hold hashes of passwords, which only their owner may read. */

import { closeSync, openSync } from 'node:fs';

/** Creates a missing file for its owner alone; SQLite gives the files beside it the same rights. One that exists keeps its own. */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}
