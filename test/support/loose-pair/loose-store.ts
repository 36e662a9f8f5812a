/**
 * A MirroredStore in an SQLite file, separate from the index, so that tests of the mirror need no servers. Its own lists come from the
 * index of the embedded pair, in the same file.
 */

import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { descendantsOf } from '../../../src/backends/sqlite/index/index-follower.ts';
import { listedSizes, searchIndexOf } from '../../../src/backends/sqlite/index/search-index.ts';
import { mediaFolder } from '../../../src/backends/sqlite/media-folder.ts';
import { openFile, type SqliteSettings } from '../../../src/backends/sqlite/open.ts';
import { setMeta } from '../../../src/backends/sqlite/schema.ts';
import { followersOf, raiseDependents, storeFollowedBy } from '../../../src/backends/sqlite/store/document-store.ts';
import type { MirroredStore } from '../../../src/mirrored-ports.ts';
import { Unreachable } from '../../../src/ports.ts';
import { backlogOf, marksFollower, marksTable, pendingChanges, raiseAbove, setDue } from './marks.ts';

/** Opens the store; creates the file and its tables if needed. Throws if the file has another layout. */
export function openLooseStore(settings: SqliteSettings): MirroredStore {
  const opened = openFile(settings);
  const { database, committer, generation } = opened;
  const { prepare } = opened.writer;
  database.exec(marksTable);
  const followers = [...followersOf(opened), marksFollower(prepare)];
  return {
    ...storeFollowedBy(opened, followers),
    invalidateDependents: (references) => committer.write(() => raiseDependents(prepare, followers, references)),
    raiseAbove: (versions) => committer.write(() => raiseAbove(prepare, followers, versions)),
    // A file loses nothing that was answered
    term: async () => '',
    pending: async (limit, showing) => pendingChanges(prepare, limit, showing),
    clearMarks: (changes) => committer.write(() => setDue(prepare, changes, null)),
    postpone: (changes, until) => committer.write(() => setDue(prepare, changes, until)),
    backlog: async () => backlogOf(prepare),
    clock: async () => Date.now(),
    generation: async () => generation.now(),
    // Every commit changes the generation that all connections see
    async bumpGeneration() {
      await committer.write(() => setMeta(prepare, 'generation', randomUUID()));
      return generation.now();
    },
    descendants: async (categories) => descendantsOf(prepare, categories),
    lists: searchIndexOf(opened),
    media: mediaFolder(join(dirname(settings.file), 'media')),
    size: async () => listedSizes(prepare),
    async ready() {
      if (!database.open) throw new Unreachable('The store is closed');
    },
    close: opened.close,
  };
}
