/**
 * A MirroredIndex in its own SQLite file, separate from the documents, so that tests of the mirror need no servers. A rebuild writes a
 * second file and then swaps the two; only a process that has the index to itself may do so.
 */

import { existsSync, renameSync, rmSync } from 'node:fs';
import {
  digestOf,
  dropEntryOf,
  entryRow,
  type IndexWriter,
  putEntry,
} from '../../../src/backends/sqlite/index/entry-rows.ts';
import { readIndexState } from '../../../src/backends/sqlite/index/index-state.ts';
import { searchIndexOf } from '../../../src/backends/sqlite/index/search-index.ts';
import { tidyWords } from '../../../src/backends/sqlite/maintenance.ts';
import { openFile, type SqliteSettings } from '../../../src/backends/sqlite/open.ts';
import type { Opened } from '../../../src/backends/sqlite/opened.ts';
import type { Prepare } from '../../../src/backends/sqlite/sql.ts';
import { inOrder, step } from '../../../src/backends/sqlite/store/documents.ts';
import type { Known, MirroredIndex, Rebuilding, Refusal, Stub, Version } from '../../../src/mirrored-ports.ts';
import { maxId } from '../../../src/model/documents/document.ts';
import type { Entry } from '../../../src/model/documents/entry.ts';
import type { Kind, ResourceName } from '../../../src/model/tables/field.ts';
import { type Hit, type SearchIndex, Unreachable } from '../../../src/ports.ts';

interface Open extends Opened {
  readonly lists: SearchIndex;
}

/** Opens the index; creates the file and its tables if needed. Throws if the file has another layout. */
export function openLooseIndex(settings: SqliteSettings): MirroredIndex {
  const { file, languages } = settings;
  let open = openIndexFile(settings);
  const current = (): Open => {
    if (!open.database.open) throw new Unreachable('The index is closed');
    return open;
  };
  const exchange = async (newer: string, older: string): Promise<void> => {
    await open.close();
    renameSync(file, older);
    renameSync(newer, file);
    open = openIndexFile(settings);
  };
  return {
    find: async (query) => current().lists.find(query),
    findAll: async (queries) => current().lists.findAll(queries),
    count: async (requests) => current().lists.count(requests),
    reach: async (query, from, to) => current().lists.reach(query, from, to),
    named: async (query) => current().lists.named(query),
    nearWords: async (query) => current().lists.nearWords(query),
    tally: async (terms, due) => current().lists.tally(terms, due),
    write: async (entries, _, onNewer) => writeAll(current(), entries, onNewer),
    // Every commit is visible at once
    refresh: async () => {},
    known: (kind) => knownOf(current().writer.prepare, kind),
    digestOf,
    rebuild: async () =>
      rebuilding({ file: `${file}.next`, languages }, () => exchange(`${file}.next`, previous(file))),
    async back() {
      if (!existsSync(previous(file))) throw new Error('There is no previous index');
      await exchange(previous(file), `${file}.next`);
    },
    state: async () => readIndexState(current().writer, languages),
    notes: async () => [],
    tidy: async () => tidyWords(current().writer, current().committer),
    async ready() {
      current();
    },
    close: () => open.close(),
  };
}

function openIndexFile(settings: SqliteSettings): Open {
  const opened = openFile(settings);
  // A lost index can be rebuilt from the documents, so commits need not wait for the disk
  opened.database.pragma('synchronous = normal');
  const { prepare } = opened.writer;
  // This file has entries but no documents
  const hit = (_: Kind, at: number | string) =>
    prepare('select id, revision from entries where id = ?').get(at) as Hit | undefined;
  const documentCache = { ...opened.documentCache, hit };
  return { ...opened, lists: searchIndexOf({ ...opened, documentCache }) };
}

function previous(file: string): string {
  return `${file}.previous`;
}

function rebuilding(settings: SqliteSettings, exchange: () => Promise<void>): Rebuilding {
  rmSync(settings.file, { force: true });
  const beside = openIndexFile(settings);
  return {
    write: (entries) => writeAll(beside, entries),
    async swap() {
      await beside.close();
      await exchange();
    },
    async abandon() {
      await beside.close();
      rmSync(settings.file, { force: true });
    },
  };
}

/** Writes the entries that are newer than the known revision. Each has its own transaction, so a failure affects no other. */
async function writeAll(
  { writer, committer }: Open,
  entries: readonly (Entry | Stub)[],
  onNewer: (newer: Version) => void = () => {},
): Promise<Refusal[]> {
  const results = await Promise.allSettled(entries.map((entry) => committer.write(() => take(writer, entry, onNewer))));
  return results.flatMap((result, at) => {
    const { kind, id } = entries[at] as Entry | Stub;
    return result.status === 'rejected' ? [{ kind, id, reason: String(result.reason) }] : [];
  });
}

function take(writer: IndexWriter, entry: Entry | Stub, onNewer: (newer: Version) => void): void {
  const { prepare } = writer;
  const row = entryRow(prepare, entry.id);
  const known = row?.revision ?? stubRevision(prepare, entry.id);
  if (known > entry.revision) onNewer({ kind: entry.kind, id: entry.id, revision: known });
  if (entry.revision <= known) return;
  if ('gone' in entry) {
    if (row) dropEntryOf(writer, entry.id);
    prepare('insert or replace into gone values (?, ?, ?)').run(entry.kind, entry.id, entry.revision);
  } else {
    prepare('delete from gone where kind = ? and id = ?').run(entry.kind, entry.id);
    putEntry(writer, entry);
  }
}

function stubRevision(prepare: Prepare, id: number): number {
  const row = prepare('select max(revision) revision from gone where id = ?').get(id);
  return (row as { revision: number | null }).revision ?? 0;
}

async function* knownOf(prepare: Prepare, kind: ResourceName): AsyncIterable<Known> {
  const sql = `select id, revision, 0 gone, digest from entries where kind = :kind and id > :last and id <= ${maxId}
    union all select id, revision, 1, '' from gone where kind = :kind and id > :last order by id limit ${step}`;
  type Row = Omit<Known, 'gone'> & { gone: number };
  for await (const rows of inOrder<Row>((last) => prepare(sql).all({ kind, last: last?.id ?? 0 }) as Row[])) {
    for (const row of rows) yield { ...row, gone: row.gone === 1 };
  }
}
