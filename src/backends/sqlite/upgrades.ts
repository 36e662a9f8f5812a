/**
 * Brings a new or an older file to the present layout; an older one step by step. What only the index needs is filled by its rebuilding.
 */

import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { namesOf } from '../../model/arrays-and-maps.ts';
import { kinds, type Language } from '../../model/tables/field.ts';
import type { IndexWriter } from './index/entry-rows.ts';
import { hasIndex, prepareIndex } from './index/index-state.ts';
import { documentsTable, layoutVersion, metaIn, revisionsIndex, tables } from './schema.ts';
import type { Prepare } from './sql.ts';
import { noteUnnumbered } from './store/document-store.ts';
import { documentsAfter, step } from './store/documents.ts';
import { lookupTables, putMissing } from './store/lookup-tables.ts';

/** What a new file knows about itself. */
const initialFacts = { identity: () => randomUUID(), 'next id': () => '1', 'next user': () => '1' } as const;

/** The first layout that can be opened. */
const first = 3;

/** The columns of `entries` that files of older layouts lack: what filters of days, states, prices, towns and authors ask; the dates of series. */
const laterColumns = [
  ...['first_day integer', 'last_day integer', 'minute integer', 'event_status text', 'attendance text'],
  ...['sold_out integer', 'low integer', 'high integer', 'titled text', 'towns text', 'dates text'],
  'author integer',
];

/** What brings a file of a layout to the next one, in the transaction that opens it. */
const steps: Readonly<Record<number, (prepare: Prepare) => void>> = {
  // Keys and labels by the rules of today
  4: renewLookups,
  // Labels of what authors have not published yet
  5: renewLookups,
  // The order of changes
  7: noteUnnumbered,
  // Labels of towns outside the gazetteer with a name of one that is in it
  8: renewLookups,
  // Labels of what dates of series refer to
  10: renewLookups,
};

/**
 * Creates what is missing in a file, in one transaction; a file that lacks nothing is not written to, because another process may be writing
 * or the disk may be full. Throws an Error with a sentence for a file that this version cannot read.
 */
export function prepareFile(
  database: Database,
  writer: Pick<IndexWriter, 'prepare' | 'rules'>,
  languages: readonly Language[],
): void {
  const layout = Number(database.pragma('user_version', { simple: true }));
  if (layout > layoutVersion) {
    throw new Error(`a newer version of Cartellera wrote it (layout ${layout}, this one knows up to ${layoutVersion})`);
  }
  // 0 is a new file
  if (layout !== 0 && layout < first) {
    throw new Error(`a version before the first one wrote it (layout ${layout}): import what that one exports`);
  }
  if (layout === layoutVersion && isComplete(database, writer.prepare)) return;
  const make = database.transaction(() => {
    // Before the indexes that name them
    if (layout !== 0 && layout < layoutVersion) {
      const present = writer.prepare("select name from pragma_table_info('entries')").pluck().all();
      const missing = laterColumns.filter((column) => !present.includes(column.split(' ')[0]));
      for (const column of missing) writer.prepare(`alter table entries add column ${column}`).run();
    }
    database.exec(tables);
    for (const kind of kinds) {
      const table = documentsTable(kind);
      database.exec(
        `create table if not exists ${table} (id integer primary key, revision integer not null, body text not null);
         create index if not exists ${revisionsIndex(kind)} on ${table} (id, revision)`,
      );
    }
    const insert = database.prepare('insert or ignore into meta values (?, ?)');
    for (const [name, value] of Object.entries(initialFacts)) insert.run(name, value());
    for (let at = layout || layoutVersion; at < layoutVersion; at += 1) steps[at]?.(writer.prepare);
    prepareIndex(database, writer, languages);
    database.pragma(`user_version = ${layoutVersion}`);
  });
  make.immediate();
}

/** Tells whether a file lacks nothing that is made here. */
function isComplete(database: Database, prepare: Prepare): boolean {
  // Before the tables: a file without facts is damaged, and new ones would give IDs again
  const facts = namesOf(initialFacts).every((name) => metaIn(prepare, name));
  const made = [...tables.matchAll(/(?:table|index) if not exists (\w+)/g)].map(([, name]) => name);
  const named = [...made, ...kinds.flatMap((kind) => [documentsTable(kind), revisionsIndex(kind)])];
  const present = new Set(prepare('select name from sqlite_master').pluck().all());
  return facts && named.every((name) => present.has(name)) && hasIndex(database, prepare);
}

/** Makes all rows of the look-up tables anew. */
function renewLookups(prepare: Prepare): void {
  for (const { name } of lookupTables) prepare(`delete from ${name}`).run();
  for (const kind of kinds) {
    let page = documentsAfter(prepare, kind, 0, step);
    for (; page.length > 0; page = documentsAfter(prepare, kind, page.at(-1)?.id ?? 0, step)) {
      for (const document of page) putMissing(prepare, document);
    }
  }
}
