/** An open SQLite file: its connection, its tables, and the caches of the connection. */

import { randomUUID } from 'node:crypto';
import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import { type Cache, type Caches, newCaches, openCache } from '../../cache/cache.ts';
import { type EntryRules, usualRules } from '../../derive/entry.ts';
import { kilometres } from '../../model/places/geometry.ts';
import type { Language } from '../../model/tables/field.ts';
import { type ColumnsReader, columnsReaderOf } from './columns/event-columns.ts';
import { type Committer, committerOf } from './commit.ts';
import { type WordsQueue, wordsQueueOf } from './full-text/words-queue.ts';
import { hasWordsTables, makeWordsTables } from './full-text/words-tables.ts';
import { type Generation, generationOf } from './generation.ts';
import type { IndexWriter } from './index/index-rows.ts';
import { indexLanguages, noteIndex } from './index/index-state.ts';
import { createTables, layoutVersion } from './schema.ts';
import { type DocumentCache, documentCacheIn } from './store/document-cache.ts';
import { refuseUnknown, upgrade } from './upgrades.ts';

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
  /** Milliseconds that a write, or opening, waits while another process writes; 5000 by default. */
  readonly busyTimeout?: number;
}

/** An open file. */
export interface Opened {
  readonly database: Database;
  readonly writer: IndexWriter;
  readonly committer: Committer;
  readonly generation: Generation;
  readonly columns: ColumnsReader;
  readonly documentCache: DocumentCache;
  readonly caches: Caches;
  /** Closes the file when no write is waiting. */
  close(): Promise<void>;
}

/** Opens a file, and creates it and its tables when it is new. Throws when it has an unknown layout. */
export function openFile({
  file,
  languages,
  rules = usualRules,
  cache = 4,
  busyTimeout = 5000,
}: SqliteSettings): Opened {
  const caches = newCaches();
  const database = connect(file, cache, busyTimeout);
  const prepare = statementsOf(database, caches.open('statements', { budget: budgetOfStatements }));
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
  const flushing = flushingSoon(words);
  const written = () => {
    generation.bump();
    flushing.later();
  };
  const hooks = { ending: words.ending, undone: words.undone, written };
  const committer = committerOf(database, hooks, busyTimeout);
  return {
    database,
    writer: { prepare, words, rules, columns, languages: () => indexLanguages(prepare) },
    columns,
    committer,
    generation,
    documentCache: documentCacheIn(caches, prepare, generation),
    caches,
    async close() {
      await committer.whenIdle();
      flushing.end();
      if (!database.open) return;
      // Whoever opens the file next writes what cannot be written now
      words.flushIfDue();
      database.close();
    },
  };
}

/** Milliseconds for which full-text rows wait, at most. */
const timeout = 250;

/** Writes waiting full-text rows a while after each write, so that the first search need not. */
function flushingSoon(words: WordsQueue): { later(): void; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    words.flushIfDue();
  };
  return {
    later() {
      timer ??= setTimeout(flush, timeout).unref();
    },
    end: () => clearTimeout(timer),
  };
}

function connect(file: string, cache: number, busyTimeout: number): Database {
  const database = new Sqlite(file, { timeout: busyTimeout });
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  // Pages: 8,000 had the same throughput of writes, but a p95 that was 50 % worse
  database.pragma('wal_autocheckpoint = 2000');
  database.pragma(`cache_size = -${cache * 1000}`);
  database.pragma('temp_store = memory');
  database.function('km', { deterministic: true }, kilometres as (...values: unknown[]) => unknown);
  return database;
}

function prepareFile(
  database: Database,
  writer: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
): void {
  const layout = Number(database.pragma('user_version', { simple: true }));
  refuseUnknown(layout);
  const make = database.transaction(() => {
    createTables(database);
    const insert = database.prepare('insert or ignore into meta values (?, ?)');
    insert.run('identity', randomUUID());
    insert.run('next id', '1');
    insert.run('next user', '1');
    upgrade(writer.prepare, layout);
    prepareWords(database, writer, languages);
    database.pragma(`user_version = ${layoutVersion}`);
  });
  make.immediate();
}

/**
 * Creates the full-text tables of a new file. Tables that differ from what the file says about them could take no words, so they are
 * created again.
 */
function prepareWords(
  database: Database,
  writer: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
): void {
  const known = indexLanguages(writer.prepare);
  if (known.length > 0 && hasWordsTables(database, known)) return;
  makeWordsTables(database, languages);
  noteIndex(writer, languages, known.length === 0);
}

/** Prepares each SQL text once. Values from a request are bound, never part of the text. */
export type Prepare = (sql: string) => Statement<unknown[]>;

/** One statement takes some 10 kB. */
const budgetOfStatements = { entries: 1000 };

/**
 * Prepared statements by their text. Usual lists need about a hundred; but each combination of conditions is a statement of its own, and
 * there are very many.
 */
export function statementsOf(
  database: Database,
  prepared: Cache<string, Statement<unknown[]>> = openCache({ budget: budgetOfStatements }),
): Prepare {
  return (sql) => prepared.through(sql, () => database.prepare<unknown[]>(sql));
}
