/** The maintenance of a file, in small steps, so that requests get their turn: rebuilding and checking its index, copies and snapshots. */

import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Sqlite, { type Database } from 'better-sqlite3';
import { ancestorsOf, entryOf, publicPointOf } from '../../derive/entry.ts';
import { onceFor } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import { type Entry, type IndexedState, type IndexProblem, indexProblemOf } from '../../model/documents/entry.ts';
import { isOfResource } from '../../model/documents/families.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { eventIdOf } from '../../model/recurrence/occurrence-id.ts';
import {
  isResource,
  type Kind,
  kinds,
  type Language,
  orderOfKinds,
  type ResourceName,
  resourceNames,
} from '../../model/tables/field.ts';
import type { Difference, Maintenance, Progress } from '../../ports.ts';
import type { Committer } from './commit.ts';
import { type Derived, derivedTables } from './index/derived-tables.ts';
import {
  digested,
  dropEntryOf,
  type EntryRow,
  entryColumns,
  eventId,
  type IndexWriter,
  ownEntries,
  renewEntry,
  shownColumns,
} from './index/entry-rows.ts';
import { indexLanguages, makeWordsTables, noteIndex, readIndexState } from './index/index-state.ts';
import { copyMediaFolder } from './media-folder.ts';
import type { Opened } from './opened.ts';
import { makePrivate } from './private-file.ts';
import { documentsTable, metaIn, setMeta, wordsTables } from './schema.ts';
import { numberOf, type Prepare, part, statementsOf } from './sql.ts';
import { documentsAfter, inOrder, lastUser, pagesOf, readDocument, scan } from './store/documents.ts';
import { type LookupRow, lacksRows, lookupTables, putMissing, rowProblem, rowsAfter } from './store/lookup-tables.ts';

/** The maintenance of an open file whose settings have these languages, and of its folder of pictures. A file in memory has no copies. */
export function maintenanceOf(opened: Opened, languages: readonly Language[], pictures: string): Maintenance {
  const { database, writer, committer } = opened;
  return {
    rebuild: (progress) => rebuildIndex(opened, languages, progress),
    check: (progress) => differences(opened, languages, progress),
    snapshot: async () => {
      // A read transaction on a connection of its own keeps nobody from writing; a file in memory is copied
      const reader = readerOf(database);
      const prepare = statementsOf(reader);
      const identity = metaIn(prepare, 'identity') as string;
      return {
        scan: (kind, after = 0) => scan(prepare, kind, after),
        identity: async () => identity,
        lastUser: async () => lastUser(prepare),
        async close() {
          reader.close();
        },
      };
    },
    ...(!database.memory && {
      // Files come after the store, which so has no picture in the copy without them
      async backUp(path: string, progress: Progress) {
        await backUp(database, path, progress);
        await copyMediaFolder(pictures, `${path}.media`);
      },
    }),
    tidy: () => tidyWords(writer, committer),
    indexState: async () => readIndexState(writer, languages),
    indexNotes: async () => [],
  };
}

/** Milliseconds of a step of rebuilding, before its words are written, which takes about as long again. */
const slice = 10;

/**
 * Writes every entry again while lists are being answered. What a damaged row hid is repaired at the end, when the entries match the
 * documents.
 */
export async function rebuildIndex(
  { database, writer, committer }: Opened,
  languages: readonly Language[],
  progress: Progress,
): Promise<void> {
  const { prepare, words } = writer;
  // First of all, because a wrong key may block another record's
  for (const table of lookupTables) {
    for await (const page of inOrder<LookupRow>((last) => rowsAfter(prepare, table, last))) {
      const wrong = page.filter((row) => rowProblem(prepare, table, row));
      if (wrong.length === 0) continue;
      const sql = `delete from ${table.name} where kind = :kind and ${table.column} = :value and id = :id`;
      await committer.write(() => {
        // Some may be right by now
        for (const row of wrong) if (rowProblem(prepare, table, row)) prepare(sql).run(row);
      });
    }
  }
  await committer.write(() => {
    // For other languages the full-text tables start empty; for the same ones, rows stay until they are replaced
    if (languages.join() !== writer.languages().join()) {
      makeWordsTables(database, languages);
      noteIndex(writer, languages, false);
    }
    for (const { id } of entriesWithoutDocument(prepare)) dropEntryOf(writer, id);
    noteRenewed(prepare);
  });
  await renewEntries(writer, committer, progress);
  await committer.write(words.flush);
  for (const derived of derivedTables(writer.languages())) {
    const { table, columns, isPartial } = derived;
    // Checked before it is written, so that others do not wait for tables that are right
    if (differencesIn(prepare, derived).length > 0) {
      await committer.write(() => {
        prepare(`delete from ${table} where (${columns}) in (${wrongIn(derived)})`).run();
        if (!isPartial) prepare(`insert or replace into ${table} (${columns}) ${missingIn(derived)}`).run();
      });
    }
    await nextTurn();
  }
  await tidyWords(writer, committer);
  await committer.write(() => noteIndex(writer, languages, true));
}

/** Entries whose record is not in the store, whatever kind they name. */
function entriesWithoutDocument(prepare: Prepare): Pick<EntryRow, 'id' | 'kind'>[] {
  const known = resourceNames.map((kind) => {
    const id = kind === 'events' ? eventId : 'id';
    return `(kind = '${kind}' and ${id} in (select id from ${documentsTable(kind)}))`;
  });
  const sql = `select id, kind from entries where not (${known.join(' or ')})`;
  return prepare<Pick<EntryRow, 'id' | 'kind'>>(sql).all();
}

/** The number of documents that are in lists. */
function sizeOfAll(prepare: Prepare): number {
  const sizes = resourceNames.map((kind) => numberOf(prepare, part(`select count(*) from ${documentsTable(kind)}`)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function renewEntries(writer: IndexWriter, committer: Committer, progress: Progress): Promise<void> {
  const { prepare } = writer;
  const all = sizeOfAll(prepare);
  let done = 0;
  // A write during this takes the town of a venue and the parents of a category from their entries
  for (const kind of orderOfKinds) {
    for await (const page of pagesOf(prepare, kind)) {
      for (let next = 0; next < page.length; progress(done, all)) {
        const some = page.slice(next);
        const renewed = await committer.write(() => renewSome(writer, kind, some));
        if (isResource(kind)) done += renewed;
        next += renewed;
      }
    }
  }
}

/** Writes the entries of the first documents, as they are by now, with their words, for as long as a step lasts. Returns their number. */
function renewSome(writer: IndexWriter, kind: Kind, documents: readonly Document[]): number {
  const { prepare, words, languages } = writer;
  const end = performance.now() + slice;
  const entryFor = entriesByDocuments(writer, languages());
  let renewed = 0;
  for (const { id } of documents) {
    if (renewed > 0 && performance.now() > end) break;
    const document: Document | undefined = readDocument(prepare, kind, id);
    renewed += 1;
    if (!document) continue;
    putMissing(prepare, document);
    if (isOfResource(document)) renewEntry(writer, entryFor(document));
  }
  noteRenewed(prepare);
  words.flush();
  return renewed;
}

/**
 * The entries of many documents of one state of the file. It reads no table of the index, because any may be damaged; what entries take
 * from other records is read once.
 */
function entriesByDocuments(
  { prepare, rules }: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
): (document: Document<ResourceName>) => Entry {
  const pointOf = onceFor((id: number) => {
    const venue = readDocument(prepare, 'venues', id);
    return venue && publicPointOf(venue.facts);
  });
  const townOf = onceFor((id: number) => {
    const venue = readDocument(prepare, 'venues', id);
    return venue ? publicTownOf(venue.facts) : '';
  });
  const parentOf = onceFor((id: number) => readDocument(prepare, 'categories', id)?.facts.parent);
  const context = { rules, pointOf, townOf, ancestorsOf: (category: number) => ancestorsOf(category, parentOf) };
  return (document) => entryOf(document, context, languages);
}

/** Tells other processes that entries were written again without a change of their records. */
function noteRenewed(prepare: Prepare): void {
  setMeta(prepare, 'entries renewed', randomUUID());
}

/** Merges the segments that many writes leave in the full-text tables, which makes matches several times faster. */
export async function tidyWords({ prepare, words, languages }: IndexWriter, committer: Committer): Promise<void> {
  await committer.write(words.flush);
  for (const table of wordsTables(languages())) {
    await committer.write(() => prepare(`insert into ${table} (${table}) values ('optimize')`).run());
  }
}

/** Reports every record of which something is missing, late or wrong in the index, and everything there without a record, each once. */
export async function* differences(
  opened: Pick<Opened, 'database' | 'writer'>,
  languages: readonly Language[],
  progress: Progress,
): AsyncIterable<Difference> {
  const reported = new Set<number | string>();
  for await (const difference of allDifferences(opened, languages, progress)) {
    // Users have IDs of their own
    const key =
      'table' in difference ? difference.table : difference.kind === 'users' ? `users ${difference.id}` : difference.id;
    if (!reported.has(key)) yield difference;
    reported.add(key);
  }
}

/** Documents that are compared at a time. */
const step = 50;

async function* allDifferences(
  { database, writer }: Pick<Opened, 'database' | 'writer'>,
  languages: readonly Language[],
  progress: Progress,
): AsyncIterable<Difference> {
  const { prepare } = writer;
  const all = sizeOfAll(prepare);
  let done = 0;
  for (const kind of kinds) {
    const isAwaited = prepare('select 1 from raised where id = ? and is_other = 1').pluck();
    // One state of the file, while others write
    const compare = database.transaction((after: number) => {
      const entryFor = entriesByDocuments(writer, languages);
      return documentsAfter(prepare, kind, after, step).map((document: Document) => {
        // What is to be written again has no entry to be compared with yet
        const isLate = document.kind === 'events' && isAwaited.get(document.id) !== undefined;
        const entry = isOfResource(document) && !isLate ? entryFor(document) : undefined;
        return { id: document.id, problem: problemWith(writer, document, entry) };
      });
    });
    for await (const page of inOrder<ReturnType<typeof compare>[number]>((last) => compare(last?.id ?? 0))) {
      for (const { id, problem } of page) if (problem) yield { kind, id, problem };
      if (isResource(kind)) done += page.length;
      progress(done, all);
    }
  }
  for (const { kind, id } of entriesWithoutDocument(prepare)) {
    yield { kind: kind as ResourceName, id: eventIdOf(id), problem: 'not in the store' };
  }
  for (const derived of derivedTables(indexLanguages(prepare))) {
    yield* differencesIn(prepare, derived);
    await nextTurn();
  }
  // Rows by which a record is found although its document does not say so
  for (const table of lookupTables) {
    const look = database.transaction((last: LookupRow | undefined) =>
      rowsAfter(prepare, table, last).map((row) => ({ ...row, problem: rowProblem(prepare, table, row) })),
    );
    for await (const page of inOrder(look)) {
      for (const { kind, id, problem } of page) if (problem) yield { kind, id, problem };
    }
  }
}

/** The records of which a table lacks rows or has wrong ones; the table itself when its rows are about many records. */
function differencesIn(prepare: Prepare, derived: Derived): Difference[] {
  const { table, id = 'id', usual } = derived;
  const rows = `(select * from (${wrongIn(derived)}) union all select * from (${missingIn(derived)}))`;
  if (usual === undefined) {
    return prepare(`select 1 from ${rows} limit 1`).get() ? [{ table, problem: 'wrong in the index' }] : [];
  }
  const sql = `select d.id, e.kind from (select distinct ${id} id from ${rows}) d left join entries e on e.id = d.id`;
  return prepare<{ id: number; kind: ResourceName | null }>(sql)
    .all()
    .map((record) =>
      record.kind === null
        ? { kind: usual, id: eventIdOf(record.id), problem: 'not in the store' }
        : { kind: record.kind, id: eventIdOf(record.id), problem: 'wrong in the index' },
    );
}

function wrongIn({ table, columns, where = '', rows }: Derived): string {
  return `select ${columns} from ${table} ${where} except ${rows}`;
}

function missingIn({ table, columns, rows }: Derived): string {
  return `${rows} except select ${columns} from ${table}`;
}

/** `entry` is what lists should hold of the document, if it is in any list. */
function problemWith(
  { prepare }: Pick<IndexWriter, 'prepare'>,
  document: Document,
  entry: Entry | undefined,
): IndexProblem | undefined {
  const otherwise = lacksRows(prepare, document) ? 'wrong in the index' : undefined;
  if (!entry) return otherwise;
  const { id, revision, own = [] } = entry;
  const ids = JSON.stringify([id, ...ownEntries(prepare, id)]);
  const of = 'in (select value from json_each(?))';
  // The digest of the rows themselves, because the stored digest does not change with a damaged row
  const stored = prepare<EntryRow>(`select * from entries where id ${of} order by id`).all(ids);
  const shown = prepare(`select * from shown where id ${of} order by id, language`).raw().all(ids);
  const [first] = stored;
  const held: IndexedState | undefined =
    first?.id === id
      ? { revision: first.revision, digest: digested([...stored.map((row) => Object.values(row)), ...shown]) }
      : undefined;
  const all = [entry, ...own.toSorted((a, b) => a.id - b.id)];
  const wantedShown = all.flatMap((each) => {
    const languages = Object.entries(each.shown).sort(([one], [other]) => (one < other ? -1 : 1));
    return languages.map(([language, texts]) => shownColumns(each, language, texts));
  });
  const wanted = [...all.map((each) => entryColumns(each)), ...wantedShown];
  return indexProblemOf({ revision, digest: digested(wanted) }, held) ?? otherwise;
}

/** A connection of its own with an open read transaction. */
function readerOf(database: Database): Database {
  const reader = database.memory
    ? new Sqlite(database.serialize())
    : new Sqlite(database.name, { readonly: true, timeout: 5000 });
  reader.exec('begin');
  // The transaction sees the state of its first read
  reader.prepare('select 1 from meta').get();
  return reader;
}

/** Pages that are copied at a time, so that others get their turn. */
const pages = 500;

/**
 * Copies the file as it is now to a path, while it is read and written, and checks the copy. Throws when SQLite finds the copy damaged.
 */
export async function backUp(database: Database, path: string, progress: Progress): Promise<void> {
  makePrivate(path);
  // Outside of a transaction SQLite would begin anew after each write of another process, and never end
  const reader = readerOf(database);
  try {
    await reader.backup(path, {
      progress({ totalPages, remainingPages }) {
        progress(totalPages - remainingPages, totalPages);
        return pages;
      },
    });
  } finally {
    reader.close();
  }
  const copy = new Sqlite(path);
  try {
    copy.pragma('journal_mode = delete');
    const found = copy.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(`The copy is damaged: ${found}`);
  } finally {
    copy.close();
  }
}
