/** The embedded pair: documents and index in one SQLite file, written in one transaction. */

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { type Caches, newCaches } from '../../cache/cache.ts';
import { type EntryRules, usualRules } from '../../derive/entry.ts';
import { kilometres } from '../../model/places/geometry.ts';
import type { Language } from '../../model/tables/field.ts';
import { type Pair, Unreachable } from '../../ports.ts';
import { columnsReaderOf } from './columns/columns-reader.ts';
import { committerOf, type TransactionHooks } from './commit.ts';
import { wordsQueueOf } from './full-text/words-queue.ts';
import { generationOf } from './generation.ts';
import { renewEvent } from './index/index-follower.ts';
import { indexLanguages } from './index/index-state.ts';
import { listedSizes, searchIndexOf } from './index/search-index.ts';
import { maintenanceOf } from './maintenance.ts';
import { mediaFolder } from './media-folder.ts';
import type { Opened } from './opened.ts';
import { makePrivate, pictureFolderOf } from './private-file.ts';
import { statementsOf } from './sql.ts';
import { documentCacheIn } from './store/document-cache.ts';
import { documentStoreOf } from './store/document-store.ts';
import { makeFlusher } from './store/raised-events.ts';
import { prepareFile } from './upgrades.ts';

/** The file to open, the languages of its index when it is new, and its memory. */
export interface SqliteSettings {
  /** The path of the file, or `:memory:`. Its folder must exist. */
  readonly file: string;
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
  /** The settings that entries depend on; the defaults when absent. */
  readonly rules?: EntryRules | undefined;
  /** Megabytes of the file that stay in memory; few by default, because the system caches it too. */
  readonly cache?: number | undefined;
  /** Set for a process that does nothing but write: longer transactions, and fewer checkpoints of the log. */
  readonly bulk?: true | undefined;
  /** Where its caches are listed; a list of their own when absent. */
  readonly caches?: Caches;
  /** Milliseconds that a write, or opening, waits while another process writes; 5000 by default. */
  readonly busyTimeout?: number;
}

/** Opens a file, and creates it and its tables when it is new. Throws when it has an unknown layout. */
export function openFile({
  file,
  languages,
  rules = usualRules,
  cache = 4,
  bulk,
  caches = newCaches(),
  busyTimeout = 5000,
}: SqliteSettings): Opened {
  const isBulk = bulk === true;
  const database = connect(file, { cache, busyTimeout, isBulk });
  const prepare = statementsOf(database, caches);
  try {
    prepareFile(database, { prepare, rules }, languages);
  } catch (error) {
    database.close();
    throw error;
  }
  // The committer waits by itself, because SQLite's waiting would block all reads
  database.pragma('busy_timeout = 0');
  const generation = generationOf(database);
  const columns = columnsReaderOf(prepare, generation);
  caches.add('columns', columns);
  const words = wordsQueueOf(database, prepare, generation);
  const hooks: TransactionHooks = {
    ending: words.ending,
    undone: words.undone,
    written() {
      generation.bump();
      words.flushSoon();
      flusher.begin();
    },
  };
  const committer = committerOf(database, hooks, busyTimeout, isBulk);
  const writer = { prepare, words, rules, columns, languages: () => indexLanguages(prepare) };
  const flusher = makeFlusher(prepare, committer, (event) => renewEvent(writer, event));
  flusher.begin();
  return {
    database,
    writer,
    columns,
    committer,
    generation,
    documentCache: documentCacheIn(caches, prepare, generation),
    caches,
    async close() {
      await flusher.stop();
      await committer.whenIdle();
      // Whoever opens the file next writes what cannot be written now
      words.close();
      database.close();
    },
  };
}

/** Pages of the log after which it is copied into the file: 8,000 had the same throughput of single writes, but a p95 that was 50 % worse. */
const checkpoints = { usual: 2000, bulk: 16_000 };

function connect(
  file: string,
  { cache, busyTimeout, isBulk }: { readonly cache: number; readonly busyTimeout: number; readonly isBulk: boolean },
): Database {
  if (file !== ':memory:') makePrivate(file);
  const database = new Sqlite(file, { timeout: busyTimeout });
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.pragma(`wal_autocheckpoint = ${isBulk ? checkpoints.bulk : checkpoints.usual}`);
  database.pragma(`cache_size = -${cache * 1000}`);
  database.pragma('temp_store = memory');
  database.function('km', { deterministic: true }, kilometres as (...values: unknown[]) => unknown);
  return database;
}

/** Opens the pair, and creates file and tables when they are new; pictures are in the folder `media` beside the file. Throws when the file has an unknown layout. */
export function openSqlite(settings: SqliteSettings): Pair {
  const opened = openFile(settings);
  const { database, writer, committer, generation } = opened;
  const isInMemory = settings.file === ':memory:';
  const folder = isInMemory ? join(tmpdir(), `cartellera-media-${randomUUID()}`) : pictureFolderOf(settings.file);
  return {
    store: documentStoreOf(opened),
    index: searchIndexOf(opened),
    media: mediaFolder(folder),
    maintenance: maintenanceOf(opened, settings.languages, folder),
    caches: opened.caches,
    async ready() {
      if (!database.open) throw new Unreachable('The store is closed');
    },
    size: async () => listedSizes(writer.prepare),
    whenIdle: () => committer.whenIdle(),
    visible: async () => true,
    generation: generation.now,
    async close() {
      await opened.close();
      if (isInMemory) rmSync(folder, { recursive: true, force: true });
    },
  };
}
