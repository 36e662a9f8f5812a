/** The embedded pair: documents and index in one SQLite file, written in one transaction. */

import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import type { Document } from '../../model/document.ts';
import { type Kind, type Language, type ResourceName, resourceNames } from '../../model/field.ts';
import { type DocumentStore, type Pair, type Query, type SearchIndex, Unreachable } from '../../ports.ts';
import { differences, rebuildIndex, tidyWords } from './check.ts';
import { type Committer, committerOf } from './commit.ts';
import * as documents from './documents.ts';
import { findEvents } from './find-events.ts';
import { findOthers } from './find-others.ts';
import { generationOf } from './generation.ts';
import type { IndexWriter } from './index-rows.ts';
import { holderOf } from './keys.ts';
import { kilometres } from './kilometres.ts';
import { type Memo, memoOf } from './memo.ts';
import { descendantsOf, mirror, unmirror } from './mirror.ts';
import { type Recall, recallFrom } from './recall.ts';
import { createTables, layoutVersion, wordsVersion } from './schema.ts';
import { type Prepare, statementsOf } from './statements.ts';
import { wordsQueueOf } from './words-queue.ts';

export interface SqliteSettings {
  /** Path of the file, or `:memory:`. Its folder is made. */
  readonly file: string;
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
}

/** Opens the pair, making file and tables when they are new. Throws when the file is of another layout. */
export function openSqlite({ file, languages }: SqliteSettings): Pair {
  const database = connect(file);
  prepareFile(database, languages);
  const prepare = statementsOf(database);
  const generation = generationOf(database);
  const memo = memoOf(generation);
  const words = wordsQueueOf(prepare);
  const committer = committerOf(database, { ending: words.flush, undone: words.clear, written: generation.advance });
  const writer: IndexWriter = { prepare, words, languages };
  const isStale = metaOf(database, 'index made for') !== indexState(languages);
  return {
    store: storeOf(writer, committer, recallFrom(prepare, generation)),
    index: indexOf(prepare, languages, memo),
    async ready() {
      if (!database.open) throw new Unreachable('The store is closed');
    },
    async rebuild(progress) {
      await rebuildIndex(writer, committer, progress);
      await committer.write(() => setMeta(database, 'index made for', indexState(languages)));
    },
    check: (progress) => differences(prepare, languages, progress),
    async size() {
      const sizes = resourceNames.map((kind) => [kind, listedSize(prepare, kind)]);
      return Object.fromEntries(sizes) as Record<ResourceName, number>;
    },
    settled: () => committer.settled(),
    visible: async () => true,
    tidy: () => tidyWords(prepare, languages, committer),
    ...(isStale && { notice: 'The index was made for other languages or other rules of words: run reindex' }),
    async close() {
      await committer.settled();
      if (database.open) database.close();
    },
  };
}

function connect(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new Sqlite(file, { timeout: 5000 });
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = full');
  database.pragma('wal_autocheckpoint = 8000');
  database.pragma('cache_size = -4000');
  database.pragma('temp_store = memory');
  database.function('km', { deterministic: true }, kilometres as (...values: unknown[]) => unknown);
  return database;
}

function prepareFile(database: Database, languages: readonly Language[]): void {
  const version = database.pragma('user_version', { simple: true });
  if (version !== 0 && version !== layoutVersion) {
    database.close();
    throw new Error(`The store was written by another version (layout ${version}, this one writes ${layoutVersion})`);
  }
  const make = database.transaction(() => {
    createTables(database, languages);
    const insert = database.prepare('insert or ignore into meta values (?, ?)');
    insert.run('identity', randomUUID());
    insert.run('next id', '1');
    insert.run('next user', '1');
    insert.run('index made for', indexState(languages));
    database.pragma(`user_version = ${layoutVersion}`);
  });
  make.immediate();
}

function indexState(languages: readonly Language[]): string {
  return `${languages.join()} words ${wordsVersion}`;
}

function metaOf(database: Database, name: string): string {
  return (database.prepare('select value from meta where name = ?').get(name) as { value: string }).value;
}

function setMeta(database: Database, name: string, value: string): void {
  database.prepare('update meta set value = ? where name = ?').run(value, name);
}

function storeOf(writer: IndexWriter, committer: Committer, recall: Recall): DocumentStore {
  const { prepare } = writer;
  return {
    insert: (kind, draft) =>
      committer.write(() => {
        const made = documents.insertDocument(prepare, kind, draft);
        mirror(writer, kind, made as Document);
        return made;
      }),
    replace: (kind, document, slugs = 'free') =>
      committer.write(() => {
        const after = documents.replaceDocument(prepare, kind, document, slugs);
        if (after) mirror(writer, kind, after as Document);
        return after;
      }),
    remove: (kind, id, revision) =>
      committer.write(() => {
        const before = documents.removeDocument(prepare, kind, id, revision);
        if (before) unmirror(writer, kind, id);
        return before !== undefined;
      }),
    restore: (kind, document) =>
      committer.write(() => {
        const after = documents.restoreDocument(prepare, kind, document);
        mirror(writer, kind, after as Document);
        return after;
      }),
    touch: (references) =>
      committer.write(() => documents.raiseRevisions(prepare, documents.mentioning(prepare, references))),
    ...readsOf(prepare, recall),
    identity: async () => identityIn(prepare),
    adopt: (identity) =>
      committer.write(() => {
        prepare("update meta set value = ? where name = 'identity'").run(identity);
      }),
  };
}

function identityIn(prepare: Prepare): string {
  return (prepare("select value from meta where name = 'identity'").get() as { value: string }).value;
}

function readsOf(
  prepare: Prepare,
  recall: Recall,
): Pick<DocumentStore, 'read' | 'locate' | 'readByKey' | 'readByLabel' | 'scan'> {
  return {
    read: async (kind, ids) => ids.flatMap((id) => recall(kind, id) ?? []),
    locate: async (kind, at) => documents.locate(prepare, kind, at),
    async readByKey(kind, key) {
      const id = holderOf(prepare, kind, key);
      return id === undefined ? undefined : recall(kind, id);
    },
    async readByLabel(kind, label) {
      const sql = 'select id from labels where kind = ? and label = ? order by id limit 100';
      const rows = prepare(sql).all(kind, label) as { id: number }[];
      return rows.flatMap(({ id }) => recall(kind, id) ?? []);
    },
    scan: (kind, after = 0) => scan(prepare, kind, after),
  };
}

/** Some hundred records at a time, so that no statement stays open while others work. */
async function* scan<K extends Kind>(prepare: Prepare, kind: K, after: number): AsyncIterable<Document<K>> {
  for (let last = after; ; ) {
    const some = documents.documentsAfter(prepare, kind, last, 200);
    if (some.length === 0) return;
    yield* some;
    last = some.at(-1)?.id ?? last;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function indexOf(prepare: Prepare, languages: readonly Language[], memo: Memo): SearchIndex {
  const find = (query: Query) => (query.kind === 'events' ? findEvents : findOthers)(prepare, languages, query);
  return {
    find: async (query) => memo.answer(JSON.stringify(query), () => find(query)),
    tally: async (terms) => terms.map((term) => memo.count(term, () => countOf(prepare, term))),
    descendants: async (categories) => descendantsOf(prepare, categories),
  };
}

/** Counted in the index, whose rows are small. */
function listedSize(prepare: Prepare, kind: ResourceName): number {
  const shelves = kind === 'events' ? ['shelf = 1', 'shelf = 0'] : [`shelf = 2 and kind = '${kind}'`];
  const counts = shelves.map(
    (shelf) => prepare(`select count(*) n from entries where ${shelf}`).get() as { n: number },
  );
  return counts.reduce((sum, { n }) => sum + n, 0);
}

function countOf(prepare: Prepare, term: number): number {
  return (prepare('select n from counters where id = ?').get(term) as { n: number } | undefined)?.n ?? 0;
}
