/** One SQLite file as everything else here uses it: its connection, its tables, and what is kept with a connection. */

import { randomUUID } from 'node:crypto';
import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import { type Cache, openCache } from '../../cache/cache.ts';
import { type Caches, newCaches } from '../../cache/caches.ts';
import { type EntryRules, usualRules } from '../../derive/entry.ts';
import { kilometres } from '../../model/kilometres.ts';
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
import { refuseStrange, upgrade } from './upgrades.ts';

/** Which file to open, for which languages its index is made when it is new, and how much memory it may have. */
export interface SqliteSettings {
  /** Path of the file, or `:memory:`. Its folder must be there. */
  readonly file: string;
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
  /** The settings that decide what the index holds; the usual ones unless said. */
  readonly rules?: EntryRules | undefined;
  /** Megabytes of the file that stay in memory: few unless said, for the system keeps it too. */
  readonly cache?: number | undefined;
  /** Milliseconds that a write, or the opening, waits while another process writes; 5000 unless said. */
  readonly busyTimeout?: number;
  /** Where it lists its caches; a list of its own unless said. */
  readonly caches?: Caches;
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
  /** Closes the file once no write waits any more. */
  close(): Promise<void>;
}

/** Opens a file, making it and its tables when they are new. Throws when it is of another layout. */
export function openFile({
  file,
  languages,
  rules = usualRules,
  cache = 4,
  busyTimeout = 5000,
  caches = newCaches(),
}: SqliteSettings): Opened {
  const database = connect(file, cache, busyTimeout);
  const prepare = statementsOf(database, caches.open('statements', { budget: budgetOfStatements }));
  try {
    prepareFile(database, { prepare, rules }, languages);
  } catch (error) {
    database.close();
    throw error;
  }
  // The committer waits by itself: SQLite would hold up all reads meanwhile
  database.pragma('busy_timeout = 0');
  const generation = generationOf(database);
  const columns = columnsReaderOf(prepare, generation);
  caches.add('columns', columns);
  const words = wordsQueueOf(database, prepare, generation);
  const settling = settlingSoon(words);
  const written = () => {
    generation.bump();
    settling.note();
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
      settling.end();
      if (!database.open) return;
      // What cannot be written now, whoever opens the file next writes
      words.flushIfDue();
      database.close();
    },
  };
}

/** Milliseconds that words wait for others, at most. */
const timeout = 250;

/** Writes waiting words in a while after each write, so that the first to search need not do it. */
function settlingSoon(words: WordsQueue): { note(): void; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    words.flushIfDue();
  };
  return {
    note() {
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
  refuseStrange(layout);
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

/** Makes the full-text tables of a new file. Those that are not what the file says of them would take no words: they begin anew. */
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

/** Prepares each text of SQL once; what depends on a request is bound, never written into the text. */
export type Prepare = (sql: string) => Statement<unknown[]>;

/** One statement takes some 10 kB. */
const budgetOfStatements = { entries: 1000 };

/**
 * Statements cached by their text. Usual lists need some hundred of them; but each combination of conditions is one, and there are very many.
 */
export function statementsOf(
  database: Database,
  prepared: Cache<string, Statement<unknown[]>> = openCache({ budget: budgetOfStatements }),
): Prepare {
  return (sql) => prepared.through(sql, () => database.prepare<unknown[]>(sql));
}
