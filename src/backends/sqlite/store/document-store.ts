/**
 * The document store of a file. Every write is one job of the committer, together with all that follows from it. The order of changes has one
 * row for each record, that of its latest change.
 */

import type { Document } from '../../../model/documents/document.ts';
import {
  contentOrder,
  isResource,
  isShownByEvents,
  type Kind,
  type ResourceName,
  resourceNames,
} from '../../../model/tables/field.ts';
import type { ChangePage, DocumentStore } from '../../../ports.ts';
import { derivedTables } from '../index/derived-tables.ts';
import { referringTo } from '../index/entry-rows.ts';
import { indexFollower } from '../index/index-follower.ts';
import { makeWordsTables } from '../index/index-state.ts';
import type { Opened } from '../opened.ts';
import { documentsTable, lastChange, metaIn, setMeta } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import * as documents from './documents.ts';
import type { Follower } from './follower.ts';
import { beginKeyed, endKeyed } from './keyed-writes.ts';
import { endLease, takeLease } from './leases.ts';
import { lookupTables } from './lookup-tables.ts';
import { flushRaised, raiseRevisions } from './raised-events.ts';

/** The store of an open file, whose index and order of changes follow each write. */
export function documentStoreOf(opened: Opened): DocumentStore {
  const { prepare } = opened.writer;
  const followers = followersOf(opened);
  // Raises the events that show a written record, once all others know what was written
  const raising: Follower = {
    written({ kind, id }, { isNew }) {
      if (!isNew && isShownByEvents(kind)) raiseDependents(prepare, followers, [id]);
    },
    removed(kind, id) {
      if (isShownByEvents(kind)) raiseDependents(prepare, followers, [id]);
    },
    dependentsRaised() {},
  };
  return { ...storeFollowedBy(opened, [...followers, raising]), exchange: exchangeIn(opened, followers) };
}

/** Those who follow every write of an open file: the kinds whose documents a transaction writes, the order of changes, the index. */
export function followersOf({ writer, generation: { markDirty } }: Opened): readonly Follower[] {
  const kindsWritten: Follower = {
    written: ({ kind }) => markDirty(kind),
    removed: markDirty,
    dependentsRaised: () => markDirty('events'),
  };
  return [kindsWritten, changesFollower(writer.prepare), indexFollower(writer)];
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
    replace: (kind, document, exact = [], current = []) =>
      committer.write(() => {
        if (!documents.areStill(prepare, kind, current)) return undefined;
        const step = documents.replaceDocument(prepare, kind, document, exact);
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
    lastChange: async () => lastChange(prepare),
    read: async (kind, ids) => documentCache.documents(kind, ids),
    locate: async (kind, at) => documentCache.hit(kind, at),
    async readByKey(kind, key) {
      const id = documents.holderOf(prepare, kind, key);
      return id === undefined ? undefined : documentCache.document(kind, id);
    },
    async readByLabel(kind, labels, max = 100) {
      const some = 'select value from json_each(?)';
      const sql = `select distinct id from labels where kind = ? and label in (${some}) order by id limit ?`;
      return documentCache.documents(kind, prepare<number>(sql).pluck().all(kind, JSON.stringify(labels), max));
    },
    async labelled(kind, labels) {
      const some = 'select value from json_each(?)';
      const sql = `select distinct id from labels where kind = ? and label in (${some}) order by id`;
      return prepare<number>(sql).pluck().all(kind, JSON.stringify(labels));
    },
    async labelsInUse(kind, labels) {
      const has = 'exists (select 1 from labels where kind = ? and label = asked.value)';
      const sql = `select distinct asked.value from json_each(?) asked where ${has}`;
      return prepare<string>(sql).pluck().all(JSON.stringify(labels), kind);
    },
    scan: (kind, after = 0) => documents.scan(prepare, kind, after),
    beginKeyed: (write) => committer.write(() => beginKeyed(prepare, write, Date.now())),
    endKeyed: (write, end) => committer.write(() => endKeyed(prepare, write, end, Date.now())),
    takeLease: (lease, milliseconds) => committer.write(() => takeLease(prepare, lease, milliseconds, Date.now())),
    endLease: (lease) => committer.write(() => endLease(prepare, lease)),
    identity: async () => metaIn(prepare, 'identity') as string,
    adopt: (identity) => committer.write(() => setMeta(prepare, 'identity', identity)),
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
      flushRaised(prepare);
      let removed = 0;
      for (const kind of contentOrder) {
        const table = documentsTable(kind);
        noteAll(prepare, kind);
        // Revisions are never given again
        prepare(`insert or replace into gone select ?, id, revision + 1 from ${table}`).run(kind);
        for (const { name } of lookupTables) prepare(`delete from ${name} where kind = ?`).run(kind);
        removed += prepare(`delete from ${table}`).run().changes;
        generation.markDirty(kind);
      }
      const tables = ['entries', ...derivedTables([]).map(({ table }) => table)];
      for (const table of tables) prepare(`delete from ${table}`).run();
      writer.columns.markAllDirty();
      makeWordsTables(database, languages());
      for (const { kind, ...document } of records) {
        const { after } = documents.restoreDocument(prepare, kind, { ...document, revision: 0 });
        for (const follower of followers) follower.written(after, { isNew: false });
      }
      setMeta(prepare, 'identity', identity);
      return removed;
    });
}

/**
 * Numbers whatever is written. As a transaction that writes has the file for itself, numbers are in the order of commits. SQLite gives the
 * number after the largest one that is there before the row is written, so that none is given twice: no row goes but for a later one.
 */
function changesFollower(prepare: Prepare): Follower {
  const note = (kind: Kind, id: number): void => {
    if (isResource(kind)) prepare('insert or replace into changes (kind, id) values (?, ?)').run(kind, id);
  };
  return {
    written: ({ kind, id }) => note(kind, id),
    removed: note,
    dependentsRaised(_, events) {
      const sql = "insert or replace into changes (kind, id) select 'events', value from json_each(?)";
      prepare(sql).run(JSON.stringify(events));
    },
  };
}

/** Numbers all records of a kind, as if each had changed now. */
function noteAll(prepare: Prepare, kind: Kind): void {
  if (!isResource(kind)) return;
  prepare(`insert or replace into changes (kind, id) select ?, id from ${documentsTable(kind)} order by id`).run(kind);
}

/** Numbers what an earlier version wrote, removed records last. */
export function noteUnnumbered(prepare: Prepare): void {
  for (const kind of resourceNames) noteAll(prepare, kind);
  const removed = 'select kind, id from gone where kind in (select value from json_each(?)) order by kind, id';
  prepare(`insert or ignore into changes (kind, id) ${removed}`).run(JSON.stringify(resourceNames));
}

/** A row of `changes`. */
interface Change {
  readonly sequence: number;
  readonly kind: ResourceName;
  readonly id: number;
}

/** The changes of `DocumentStore.changes`. A record that is written between two reads is returned again under its next number. */
function changesAfter(prepare: Prepare, after: number, limit: number): ChangePage {
  const sql = 'select sequence, kind, id from changes where sequence > ? order by sequence limit ?';
  const rows = prepare<Change>(sql).all(after, limit);
  const changes = rows.map(({ sequence, kind, id }) => {
    const hit = documents.locate(prepare, kind, id);
    return { sequence, kind, id, revision: hit?.revision ?? documents.goneRevision(prepare, kind, id), deleted: !hit };
  });
  return { changes, next: rows.at(-1)?.sequence ?? after };
}
