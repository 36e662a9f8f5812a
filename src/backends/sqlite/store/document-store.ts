/** The document store of a file. Every write is one job of the committer, together with all that follows from it. */

import type { Document } from '../../../model/documents/document.ts';
import { contentOrder, isShownByEvents, type Kind } from '../../../model/tables/field.ts';
import type { DocumentStore, Kinded } from '../../../ports.ts';
import { makeWordsTables } from '../full-text/words-tables.ts';
import type { Generation } from '../generation.ts';
import { derivedTables } from '../index/derived-tables.ts';
import { indexFollower } from '../index/index-follower.ts';
import { referringTo } from '../index/index-rows.ts';
import type { Opened } from '../opened.ts';
import { documentsTable, metaIn, setMeta } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { changesAfter, changesFollower, noteAll } from './changes.ts';
import type { DocumentCache } from './document-cache.ts';
import * as documents from './documents.ts';
import type { Follower } from './follower.ts';
import { holderOf } from './keys.ts';
import { lookupTables } from './lookup-tables.ts';
import { raiseRevisions, settleRevisions } from './raised-events.ts';

/** The store of an open file, whose index and order of changes follow each write. */
export function documentStoreOf(opened: Opened): DocumentStore {
  const followers = followersOf(opened);
  const raising = raisingFollower(opened.writer.prepare, followers);
  return { ...storeFollowedBy(opened, [...followers, raising]), exchange: exchangeIn(opened, followers) };
}

/** Those who follow every write of an open file. */
export function followersOf({ writer, generation }: Opened): readonly Follower[] {
  return [generationFollower(generation), changesFollower(writer.prepare), indexFollower(writer)];
}

/** Raises the events that show a written record, once all others know what was written. */
function raisingFollower(prepare: Prepare, followers: readonly Follower[]): Follower {
  const raise = (kind: Kind, id: number): void => {
    if (isShownByEvents(kind)) raiseDependents(prepare, followers, [id]);
  };
  return {
    written({ kind, id }, { isNew }) {
      if (!isNew) raise(kind, id);
    },
    removed: raise,
    dependentsRaised() {},
  };
}

/** Raises the revision of every event that refers to one of these records, and tells `followers` so. */
export function raiseDependents(prepare: Prepare, followers: readonly Follower[], references: readonly number[]): void {
  const events = referringTo(prepare, references);
  const salt = raiseRevisions(prepare, events);
  for (const follower of followers) follower.dependentsRaised(references, events, salt);
}

/** The store of an open file, whose writes raise nothing but by `followers`. */
export function storeFollowedBy(
  { writer: { prepare }, committer, documentCache }: Opened,
  followers: readonly Follower[],
): DocumentStore {
  const written = <K extends Kind>({ after, before }: documents.Step<K>, isNew = false): Document<K> => {
    for (const follower of followers) follower.written(after, { isNew, before });
    return after;
  };
  return {
    insert: (kind, draft, claim) =>
      committer.write(() => written(documents.insertDocument(prepare, kind, draft, claim), true)),
    replace: (kind, document, exact = [], given = []) =>
      committer.write(() => {
        const step = documents.areStill(prepare, kind, given)
          ? documents.replaceDocument(prepare, kind, document, exact)
          : undefined;
        return step && written(step);
      }),
    remove: (kind, id, revision, only) =>
      committer.write(() => {
        if (only === 'unused' && documents.isUsed(prepare, kind, id)) return false;
        if (only === 'childless' && documents.hasChildren(prepare, id)) return false;
        const isGone = documents.removeDocument(prepare, kind, id, revision);
        if (isGone) for (const follower of followers) follower.removed(kind, id);
        return isGone;
      }),
    restore: (kind, document) => committer.write(() => written(documents.restoreDocument(prepare, kind, document))),
    pass: ({ users = 0, others = 0 }) =>
      committer.write(() => {
        documents.passId(prepare, 'users', users);
        documents.passId(prepare, 'events', others);
      }),
    lastUser: async () => documents.lastUser(prepare),
    changes: async (after, limit) => changesAfter(prepare, after, limit),
    ...readsOf(prepare, documentCache),
    identity: async () => metaIn(prepare, 'identity') as string,
    adopt: (identity) => committer.write(() => setMeta(prepare, 'identity', identity)),
  };
}

/** Collects the kinds whose documents a transaction writes. */
function generationFollower({ markDirty }: Generation): Follower {
  return { written: ({ kind }) => markDirty(kind), removed: markDirty, dependentsRaised: () => markDirty('events') };
}

function readsOf(
  prepare: Prepare,
  cached: DocumentCache,
): Pick<DocumentStore, 'read' | 'locate' | 'readByKey' | 'readByLabel' | 'scan'> {
  return {
    read: async (kind, ids) => cached.documents(kind, ids),
    locate: async (kind, at) => cached.hit(kind, at),
    async readByKey(kind, key) {
      const id = holderOf(prepare, kind, key);
      return id === undefined ? undefined : cached.document(kind, id);
    },
    async readByLabel(kind, labels, max = 100) {
      const some = 'select value from json_each(?)';
      const sql = `select distinct id from labels where kind = ? and label in (${some}) order by id limit ?`;
      return cached.documents(kind, prepare<number>(sql).pluck().all(kind, JSON.stringify(labels), max));
    },
    scan: (kind, after = 0) => documents.scan(prepare, kind, after),
  };
}

/** The exchange of an open file; `followers` hear of each record. */
function exchangeIn(
  { database, writer, committer, generation }: Opened,
  followers: readonly Follower[],
): NonNullable<DocumentStore['exchange']> {
  const { prepare, languages } = writer;
  return (records, identity) =>
    committer.write(() => {
      settleRevisions(prepare);
      const removed = contentOrder.reduce((sum, kind) => sum + emptied(prepare, kind), 0);
      const tables = ['entries', ...derivedTables([]).map(({ table }) => table)];
      for (const table of tables) prepare(`delete from ${table}`).run();
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
  for (const { name } of lookupTables) prepare(`delete from ${name} where kind = ?`).run(kind);
  return prepare(`delete from ${table}`).run().changes;
}

function restored(prepare: Prepare, followers: readonly Follower[], { kind, ...document }: Kinded): void {
  const { after } = documents.restoreDocument(prepare, kind, { ...document, revision: 0 });
  for (const follower of followers) follower.written(after, { isNew: false });
}
