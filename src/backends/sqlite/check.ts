/** Compares the index with the documents, and builds it anew: both in small steps, so that requests get their turn. */

import type { Database } from 'better-sqlite3';
import { type Language, type ResourceName, resourceNames } from '../../model/field.ts';
import type { Difference } from '../../ports.ts';
import type { Committer } from './commit.ts';
import type { Opened } from './connection.ts';
import { documentsAfter, readDocument } from './documents.ts';
import { entryFor } from './index-follower.ts';
import { digestOf, dropEntry, type EntryRow, entryRow, type IndexWriter, putEntry } from './index-rows.ts';
import { indexLanguages, noteIndex } from './index-state.ts';
import { documentsTable, shelves, wordsTable } from './schema.ts';
import type { Prepare } from './statements.ts';
import { dropStrangeWords, makeWordsTables, misplacedWords } from './words-tables.ts';

const step = 200;
type Progress = (done: number, all: number) => void;

/** Categories and venues first, for events take from them. */
const order = ['categories', 'tags', 'venues', 'organizers', 'events'] as const;

/** How many records of a kind there are. */
function sizeOf(prepare: Prepare, kind: string): number {
  return (prepare(`select count(*) n from ${documentsTable(kind)}`).get() as { n: number }).n;
}

function allOf(prepare: Prepare): number {
  return resourceNames.reduce((sum, kind) => sum + sizeOf(prepare, kind), 0);
}

function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Names every record whose entry or words are missing, late or wrong, and every entry and words without a record; each once. */
export async function* differences(
  database: Database,
  prepare: Prepare,
  languages: readonly Language[],
  progress: Progress,
): AsyncIterable<Difference> {
  const told = new Set<number>();
  const found = [
    entryDifferences(database, prepare, languages, progress),
    strangers(prepare),
    wordsDifferences(prepare),
  ];
  for (const some of found) {
    for await (const difference of some) {
      if (!told.has(difference.id)) yield difference;
      told.add(difference.id);
    }
  }
}

async function* entryDifferences(
  database: Database,
  prepare: Prepare,
  languages: readonly Language[],
  progress: Progress,
): AsyncIterable<Difference> {
  const all = allOf(prepare);
  // Of one state of the file, while others write
  const compare = database.transaction(comparison);
  let done = 0;
  for (const kind of order) {
    for (let last: number | undefined = 0; last !== undefined; ) {
      const compared: Compared = compare(prepare, kind, last, languages);
      yield* compared.differences;
      last = compared.last;
      done += compared.size;
      progress(done, all);
      await breath();
    }
  }
}

/** Some documents beside their entries. */
interface Compared {
  readonly differences: readonly Difference[];
  readonly size: number;
  /** The highest ID among them, undefined when there were none. */
  readonly last: number | undefined;
}

function comparison(prepare: Prepare, kind: ResourceName, after: number, languages: readonly Language[]): Compared {
  const documents = documentsAfter(prepare, kind, after, step);
  const found = documents.flatMap((document): Difference[] => {
    const digest = () => digestOf(entryFor(prepare, kind, document, languages));
    const problem = problemWith(entryRow(prepare, document.id), document.revision, digest);
    return problem ? [{ kind, id: document.id, problem }] : [];
  });
  return { differences: found, size: documents.length, last: documents.at(-1)?.id };
}

function problemWith(
  row: EntryRow | undefined,
  revision: number,
  digest: () => string,
): Difference['problem'] | undefined {
  if (!row) return 'missing in the index';
  if (row.revision < revision) return 'older in the index';
  return row.revision > revision || row.digest !== digest() ? 'wrong in the index' : undefined;
}

/** Entries whose record is not in the store. */
async function* strangers(prepare: Prepare): AsyncIterable<Difference> {
  for (const row of entriesWithoutDocument(prepare)) {
    yield { kind: row.kind as Difference['kind'], id: row.id, problem: 'not in the store' };
  }
}

/** Words that are missing or stand where no entry has any. Without an entry, the shelf alone says of what kind they were. */
async function* wordsDifferences(prepare: Prepare): AsyncIterable<Difference> {
  for (const language of indexLanguages(prepare)) {
    for (const shelf of shelves) {
      const usual = shelf === 'others' ? 'venues' : 'events';
      for (const { id, kind } of misplacedWords(prepare, language, shelf)) {
        yield { kind: kind ?? usual, id, problem: kind === null ? 'not in the store' : 'wrong in the index' };
      }
      await breath();
    }
  }
}

function entriesWithoutDocument(prepare: Prepare): EntryRow[] {
  return resourceNames.flatMap((kind) => {
    const sql = `select * from entries where kind = ? and id not in (select id from ${documentsTable(kind)})`;
    return prepare(sql).all(kind) as EntryRow[];
  });
}

/** Makes every entry anew while lists go on being answered; the words are put in order at the end. */
export async function rebuildIndex(
  { database, writer, committer }: Opened,
  languages: readonly Language[],
  progress: Progress,
): Promise<void> {
  const { prepare } = writer;
  const all = allOf(prepare);
  let done = 0;
  await committer.write(() => {
    clearWords(database, writer, languages);
    for (const row of entriesWithoutDocument(prepare)) dropEntry(writer, row);
  });
  for (const kind of order) {
    for (let after = 0; ; ) {
      const ids = documentsAfter(prepare, kind, after, step).map((document) => document.id);
      if (ids.length === 0) break;
      await committer.write(() => {
        for (const id of ids) renew(writer, kind, id);
      });
      after = ids.at(-1) ?? after;
      done += ids.length;
      progress(done, all);
    }
  }
  await tidyWords(writer, committer);
  await committer.write(() => noteIndex(prepare, languages, true));
}

/** For other languages the full-text tables begin empty; for the same ones, what is found stays so until it is its turn. */
function clearWords(
  database: Database,
  { prepare, languages: present }: IndexWriter,
  languages: readonly Language[],
): void {
  if (languages.join() === present().join()) {
    dropStrangeWords(prepare, languages);
    return;
  }
  makeWordsTables(database, languages);
  noteIndex(prepare, languages, false);
}

function renew(writer: IndexWriter, kind: (typeof order)[number], id: number): void {
  const { prepare, languages } = writer;
  const row = entryRow(prepare, id);
  const document = readDocument(prepare, kind, id);
  if (row) dropEntry(writer, row);
  if (document) putEntry(writer, entryFor(prepare, kind, document, languages()));
}

/** Merges the parts that many writes leave in the full-text tables, which makes matches several times quicker. */
export async function tidyWords({ prepare, words, languages }: IndexWriter, committer: Committer): Promise<void> {
  words.settle();
  for (const language of languages()) {
    for (const shelf of shelves) {
      const table = wordsTable(language, shelf);
      await committer.write(() => prepare(`insert into ${table} (${table}) values ('optimize')`).run());
    }
  }
}
