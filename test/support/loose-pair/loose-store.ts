/**
 * The document store of a pair whose index lies elsewhere, in an SQLite file: with it the mirror between two servers can be
 * tried without a server. Its own lists are those of the embedded pair, whose index it keeps beside the documents.
 */

import { randomUUID } from 'node:crypto';
import { openFile, type SqliteSettings } from '../../../src/backends/sqlite/connection.ts';
import { descendantsOf } from '../../../src/backends/sqlite/index/index-follower.ts';
import { listedSizes, searchIndexOf } from '../../../src/backends/sqlite/index/search-index.ts';
import { setMeta } from '../../../src/backends/sqlite/schema.ts';
import { followersOf, raiseDependents, storeFollowedBy } from '../../../src/backends/sqlite/store/document-store.ts';
import type { MirroredStore } from '../../../src/mirrored-ports.ts';
import { Unreachable } from '../../../src/ports.ts';
import { backlogOf, marksFollower, marksTable, pendingChanges, setDue } from './marks.ts';

/** Opens the store, making file and tables when they are new. Throws when the file is of another layout. */
export function openLooseStore(settings: SqliteSettings): MirroredStore {
  const opened = openFile(settings);
  const { database, committer, generation } = opened;
  const { prepare } = opened.writer;
  database.exec(marksTable);
  const followers = [...followersOf(opened), marksFollower(prepare)];
  return {
    ...storeFollowedBy(opened, followers),
    invalidateDependents: (references) => committer.write(() => raiseDependents(prepare, followers, references)),
    pending: async (limit) => pendingChanges(prepare, limit),
    clearMarks: (changes) => committer.write(() => setDue(prepare, changes, null)),
    postpone: (changes, until) => committer.write(() => setDue(prepare, changes, until)),
    backlog: async () => backlogOf(prepare),
    clock: async () => Date.now(),
    generation: async () => generation.now(),
    // Any commit is a new generation to every connection
    async bumpGeneration() {
      await committer.write(() => setMeta(prepare, 'generation', randomUUID()));
      return generation.now();
    },
    descendants: async (categories) => descendantsOf(prepare, categories),
    lists: searchIndexOf(opened),
    size: async () => listedSizes(prepare),
    async ready() {
      if (!database.open) throw new Unreachable('The store is closed');
    },
    close: opened.close,
  };
}
