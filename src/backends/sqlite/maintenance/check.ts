/** Compares the index with the documents in small steps, so that requests get their turn. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Document } from '../../../model/documents/document.ts';
import { type Entry, type IndexedState, type IndexProblem, indexProblemOf } from '../../../model/documents/entry.ts';
import { isOfResource } from '../../../model/documents/families.ts';
import { isResource, type Kind, kinds, type Language, type ResourceName } from '../../../model/tables/field.ts';
import type { Difference, Progress } from '../../../ports.ts';
import { derivedTables, differencesIn } from '../index/derived-tables.ts';
import { digested, entryColumns, shownColumns } from '../index/entry-rows.ts';
import { entriesByDocuments } from '../index/index-follower.ts';
import { type EntryRow, entriesWithoutDocument, type IndexWriter } from '../index/index-rows.ts';
import { indexLanguages } from '../index/index-state.ts';
import type { Opened } from '../opened.ts';
import type { Prepare } from '../sql.ts';
import { documentsAfter, inOrder, sizeOfAll } from '../store/documents.ts';
import { type LookupRow, lacksRows, lookupTables, rowProblem, rowsAfter } from '../store/lookup-tables.ts';
import { isOtherEntry } from '../store/raised-events.ts';

type Writer = Pick<IndexWriter, 'prepare' | 'rules'>;

/** Reports every record of which something is missing, late or wrong in the index, and everything there without a record, each once. */
export async function* differences(
  { database, writer }: Pick<Opened, 'database' | 'writer'>,
  languages: readonly Language[],
  progress: Progress,
): AsyncIterable<Difference> {
  const { prepare } = writer;
  const reported = new Set<number | string>();
  const found = [
    recordDifferences(database, writer, languages, progress),
    orphans(prepare),
    derivedDifferences(prepare),
    wrongLookups(database, prepare),
  ];
  for (const some of found) {
    for await (const difference of some) {
      const place = placeOf(difference);
      if (!reported.has(place)) yield difference;
      reported.add(place);
    }
  }
}

/** The key that tells differences apart; users have IDs of their own. */
function placeOf(difference: Difference): string | number {
  if ('table' in difference) return difference.table;
  return difference.kind === 'users' ? `users ${difference.id}` : difference.id;
}

async function* recordDifferences(
  database: Database,
  writer: Writer,
  languages: readonly Language[],
  progress: Progress,
): AsyncIterable<Difference> {
  const all = sizeOfAll(writer.prepare);
  // One state of the file, while others write
  const compare = database.transaction(compared);
  let done = 0;
  for (const kind of kinds) {
    for await (const page of inOrder<Compared>((last) => compare(writer, languages, kind, last?.id ?? 0))) {
      for (const { id, problem } of page) if (problem) yield { kind, id, problem };
      if (isResource(kind)) done += page.length;
      progress(done, all);
    }
  }
}

/** Documents that are compared at a time. */
const step = 50;

/** A document, and what the tables hold of it. */
interface Compared {
  readonly id: number;
  readonly problem: IndexProblem | undefined;
}

function compared(writer: Writer, languages: readonly Language[], kind: Kind, after: number): Compared[] {
  const entryOf = entriesByDocuments(writer, languages);
  return documentsAfter(writer.prepare, kind, after, step).map((document: Document) => {
    const isAwaited = document.kind === 'events' && isOtherEntry(writer.prepare, document.id);
    const entry = isOfResource(document) && !isAwaited ? entryOf(document) : undefined;
    return { id: document.id, problem: problemWith(writer.prepare, document, entry) };
  });
}

/** `entry` is what lists should hold of the document, if it is in any list. */
function problemWith(prepare: Prepare, document: Document, entry?: Entry): IndexProblem | undefined {
  const problem = entry && indexProblemOf(stateOf(entry), heldState(prepare, entry.id));
  return problem ?? (lacksRows(prepare, document) ? 'wrong in the index' : undefined);
}

function stateOf(entry: Entry): IndexedState {
  const shown = Object.entries(entry.shown).sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = shown.map(([language, each]) => shownColumns(entry, language, each));
  return { revision: entry.revision, digest: digested([entryColumns(entry), ...rows]) };
}

/** The digest of the rows themselves, because the stored digest does not change with a damaged row. */
function heldState(prepare: Prepare, id: number): IndexedState | undefined {
  const row = prepare<EntryRow>('select * from entries where id = ?').get(id);
  const rows = prepare('select * from shown where id = ? order by language').raw().all(id);
  return row && { revision: row.revision, digest: digested([Object.values(row), ...rows]) };
}

async function* orphans(prepare: Prepare): AsyncIterable<Difference> {
  for (const row of entriesWithoutDocument(prepare)) {
    yield { kind: row.kind as ResourceName, id: row.id, problem: 'not in the store' };
  }
}

async function* derivedDifferences(prepare: Prepare): AsyncIterable<Difference> {
  for (const derived of derivedTables(indexLanguages(prepare))) {
    yield* differencesIn(prepare, derived);
    await nextTurn();
  }
}

/** Rows by which a record is found although its document does not say so. */
async function* wrongLookups(database: Database, prepare: Prepare): AsyncIterable<Difference> {
  for (const table of lookupTables) {
    // One state of the file, while others write
    const look = database.transaction((last: LookupRow | undefined) =>
      rowsAfter(prepare, table, last).map((row) => ({ ...row, problem: rowProblem(prepare, table, row) })),
    );
    for await (const page of inOrder(look)) {
      for (const { kind, id, problem } of page) if (problem) yield { kind, id, problem };
    }
  }
}
