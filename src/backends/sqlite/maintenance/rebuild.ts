/** Rebuilds the index from the documents in small steps, so that requests get their turn. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Document } from '../../../model/documents/document.ts';
import { isOfResource } from '../../../model/documents/families.ts';
import { isResource, type Kind, type Language, orderOfKinds } from '../../../model/tables/field.ts';
import type { Progress } from '../../../ports.ts';
import type { Committer } from '../commit.ts';
import { makeWordsTables } from '../full-text/words-tables.ts';
import { derivedTables, differencesIn, setRight } from '../index/derived-tables.ts';
import { entriesByDocuments } from '../index/index-follower.ts';
import { dropEntryOf, entriesWithoutDocument, type IndexWriter, renewEntry } from '../index/index-rows.ts';
import { noteIndex } from '../index/index-state.ts';
import type { Opened } from '../opened.ts';
import { wordsTables } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { inOrder, pagesOf, readDocument, sizeOfAll } from '../store/documents.ts';
import { dropWrong, type LookupRow, lookupTables, putMissing, rowProblem, rowsAfter } from '../store/lookup-tables.ts';

/**
 * Writes every entry again while lists are being answered. What a damaged row hid is repaired at the end, when the entries match the
 * documents.
 */
export async function rebuildIndex(
  { database, writer, committer }: Opened,
  languages: readonly Language[],
  progress: Progress,
): Promise<void> {
  const { prepare } = writer;
  await dropWrongLookups(prepare, committer);
  await committer.write(() => {
    beginWords(database, writer, languages);
    for (const { id } of entriesWithoutDocument(prepare)) dropEntryOf(writer, id);
  });
  await renewAll(writer, committer, progress);
  await setAllRight(writer, committer);
  await tidyWords(writer, committer);
  await committer.write(() => noteIndex(writer, languages, true));
}

/** First of all, because a wrong key may block another record's. */
async function dropWrongLookups(prepare: Prepare, committer: Committer): Promise<void> {
  for (const table of lookupTables) {
    for await (const page of inOrder<LookupRow>((last) => rowsAfter(prepare, table, last))) {
      const wrong = page.filter((row) => rowProblem(prepare, table, row));
      if (wrong.length > 0) await committer.write(() => dropWrong(prepare, table, wrong));
    }
  }
}

/** For other languages the full-text tables start empty; for the same ones, rows stay until they are replaced. */
function beginWords(database: Database, writer: IndexWriter, languages: readonly Language[]): void {
  if (languages.join() === writer.languages().join()) return;
  makeWordsTables(database, languages);
  noteIndex(writer, languages, false);
}

/** Milliseconds of a step, before its words are written, which takes about as long again. */
const slice = 10;

async function renewAll(writer: IndexWriter, committer: Committer, progress: Progress): Promise<void> {
  const { prepare } = writer;
  const all = sizeOfAll(prepare);
  let done = 0;
  // A write during this takes the town of a venue and the parents of a category from their entries
  for (const kind of orderOfKinds) {
    for await (const page of pagesOf(prepare, kind)) {
      let ids = page.map(({ id }) => id);
      while (ids.length > 0) {
        const some = ids;
        const renewed = await committer.write(() => renew(writer, kind, some));
        ids = ids.slice(renewed);
        if (isResource(kind)) done += renewed;
        progress(done, all);
      }
    }
  }
}

/** Writes the entries of the first records, with their words, for as long as a step lasts. Returns their number. */
function renew(writer: IndexWriter, kind: Kind, ids: readonly number[]): number {
  const { prepare, words, languages } = writer;
  const end = performance.now() + slice;
  const entryOf = entriesByDocuments(writer, languages());
  let renewed = 0;
  while (renewed < ids.length && (renewed === 0 || performance.now() < end)) {
    const document: Document | undefined = readDocument(prepare, kind, ids[renewed] as number);
    renewed += 1;
    if (!document) continue;
    putMissing(prepare, document);
    if (isOfResource(document)) renewEntry(writer, entryOf(document));
  }
  words.flush();
  return renewed;
}

/** Checks before it writes, so that others do not wait for tables that are right. */
async function setAllRight({ prepare, words, languages }: IndexWriter, committer: Committer): Promise<void> {
  await committer.write(words.flush);
  for (const derived of derivedTables(languages())) {
    if (differencesIn(prepare, derived).length > 0) await committer.write(() => setRight(prepare, derived));
    await nextTurn();
  }
}

/** Merges the segments that many writes leave in the full-text tables, which makes matches several times faster. */
export async function tidyWords({ prepare, words, languages }: IndexWriter, committer: Committer): Promise<void> {
  await committer.write(words.flush);
  for (const table of wordsTables(languages())) {
    await committer.write(() => prepare(`insert into ${table} (${table}) values ('optimize')`).run());
  }
}
