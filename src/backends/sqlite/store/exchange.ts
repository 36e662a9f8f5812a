/** Replaces all records in one transaction. */

import { contentOrder, type Kind } from '../../../model/tables/field.ts';
import type { DocumentStore, Kinded } from '../../../ports.ts';
import { makeWordsTables } from '../full-text/words-tables.ts';
import type { Opened } from '../open.ts';
import { documentsTable, setMeta } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { noteAll } from './changes.ts';
import type { Follower } from './document-store.ts';
import { restoreDocument } from './documents.ts';

/** The tables of the index, without the full-text ones. */
const indexTables = ['entries', 'shown', 'refs', 'uses', 'counters', 'days', 'places'];

/** The exchange of an open file; `followers` hear of each record. */
export function exchangeIn(
  { database, writer, committer, generation }: Opened,
  followers: readonly Follower[],
): NonNullable<DocumentStore['exchange']> {
  const { prepare, languages } = writer;
  return (records, identity) =>
    committer.write(() => {
      const removed = contentOrder.reduce((sum, kind) => sum + emptied(prepare, kind), 0);
      for (const table of indexTables) prepare(`delete from ${table}`).run();
      writer.columns.markAllDirty();
      makeWordsTables(database, languages());
      for (const kind of contentOrder) generation.markDirty(kind);
      for (const record of records) restored(prepare, followers, record);
      setMeta(prepare, 'identity', identity);
      return removed;
    });
}

/** Removes all documents of a kind; their revisions are never given again. */
function emptied(prepare: Prepare, kind: Kind): number {
  const table = documentsTable(kind);
  noteAll(prepare, kind);
  prepare(`insert or replace into gone select ?, id, revision + 1 from ${table}`).run(kind);
  for (const lookup of ['keys', 'labels']) prepare(`delete from ${lookup} where kind = ?`).run(kind);
  return prepare(`delete from ${table}`).run().changes;
}

function restored(prepare: Prepare, followers: readonly Follower[], { kind, ...document }: Kinded): void {
  const { after } = restoreDocument(prepare, kind, { ...document, revision: 0 });
  for (const follower of followers) follower.written(after, { isNew: false });
}
