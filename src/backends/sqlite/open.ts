/** The embedded pair: documents and index in one SQLite file, written in one transaction. */

import type { Language } from '../../model/tables/field.ts';
import { type Maintenance, type Pair, type Progress, Unreachable } from '../../ports.ts';
import { type Opened, openFile, type SqliteSettings } from './connection.ts';
import { indexStateIn } from './index/index-state.ts';
import { listedSizes, searchIndexOf } from './index/search-index.ts';
import { differences } from './maintenance/check.ts';
import { rebuildIndex, tidyWords } from './maintenance/rebuild.ts';
import { documentStoreOf } from './store/document-store.ts';
import { backUp, snapshotOf } from './store/snapshot.ts';

/** Opens the pair, and creates file and tables when they are new. Throws when the file has an unknown layout. */
export function openSqlite(settings: SqliteSettings): Pair {
  const opened = openFile(settings);
  const { database, writer, committer, generation } = opened;
  return {
    store: documentStoreOf(opened),
    index: searchIndexOf(opened),
    maintenance: maintenanceOf(opened, settings.languages),
    caches: opened.caches,
    async ready() {
      if (!database.open) throw new Unreachable('The store is closed');
    },
    size: async () => listedSizes(writer.prepare),
    whenIdle: () => committer.whenIdle(),
    visible: async () => true,
    generation: () => generation.now(),
    close: opened.close,
  };
}

function maintenanceOf(opened: Opened, languages: readonly Language[]): Maintenance {
  const { database, writer, committer } = opened;
  return {
    rebuild: (progress) => rebuildIndex(opened, languages, progress),
    check: (progress) => differences(opened, languages, progress),
    snapshot: async () => snapshotOf(database),
    ...(!database.memory && { backUp: (path: string, progress: Progress) => backUp(database, path, progress) }),
    tidy: () => tidyWords(writer, committer),
    indexState: async () => indexStateIn(writer, languages),
  };
}
