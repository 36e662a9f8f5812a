/**
 * The document store of a file. Every write is one job of the committer, together with all that follows from it. The order of changes has one
 * row for each record, that of its latest change.
 */

import {
  type Document,
  type DocumentParts,
  type Draft,
  documentOf,
  maxId,
  type Texts,
} from '../../../model/documents/document.ts';
import { postKinds } from '../../../model/documents/families.ts';
import { claimKey, dateLabel, imageLabels, slugKey } from '../../../model/documents/keys-and-labels.ts';
import { lookupsOf, noLookups, slugsOf } from '../../../model/documents/lookups.ts';
import { nextRevision } from '../../../model/documents/versions.ts';
import {
  contentOrder,
  isResource,
  isShownByEvents,
  type Kind,
  type ResourceName,
  resourceNames,
} from '../../../model/tables/field.ts';
import { nextFreeSlug } from '../../../model/text/slug.ts';
import { type DocumentStore, KeyTaken, ParentGone, Unreachable } from '../../../ports.ts';
import { derivedTables } from '../index/derived-tables.ts';
import { referringTo } from '../index/entry-rows.ts';
import { indexFollower } from '../index/index-follower.ts';
import { makeWordsTables } from '../index/index-state.ts';
import type { Opened } from '../opened.ts';
import { documentsTable, lastChange, metaIn, setMeta } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { holderOf, lastUser, locate, readDocument, scan } from './documents.ts';
import type { Follower } from './follower.ts';
import { keyedWritesAndLeasesOf } from './keyed-writes-and-leases.ts';
import { lookupTables } from './lookup-tables.ts';
import { raiseRevisions } from './raised-events.ts';

/** The store of an open file, whose index and order of changes follow each write. */
export function documentStoreOf(opened: Opened): DocumentStore {
  const { database, writer, committer, generation } = opened;
  const { prepare, languages } = writer;
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
  return {
    ...storeFollowedBy(opened, [...followers, raising]),
    exchange: (records, identity) =>
      committer.write(() => {
        const events = documentsTable('events');
        // Readers have seen the raised revisions, which removals are to continue from
        prepare(`update ${events} set revision = r.revision from raised r where r.id = ${events}.id`).run();
        prepare('delete from raised').run();
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
          const { after } = restore(prepare, kind, { ...document, revision: 0 });
          for (const follower of followers) follower.written(after, { isNew: false });
        }
        setMeta(prepare, 'identity', identity);
        return removed;
      }),
  };
}

/** Those who follow every write of an open file: the kinds whose documents a transaction writes, the order of changes, the index. */
export function followersOf({ writer, generation: { markDirty } }: Opened): readonly Follower[] {
  const { prepare } = writer;
  const kindsWritten: Follower = {
    written: ({ kind }) => markDirty(kind),
    removed: markDirty,
    dependentsRaised: () => markDirty('events'),
  };
  // Numbers whatever is written. As a transaction that writes has the file for itself, numbers are in the order of commits. SQLite gives
  // the number after the largest one that is there before the row is written, so that none is given twice: no row goes but for a later one.
  const changes: Follower = {
    written: ({ kind, id }) => noteChange(prepare, kind, id),
    removed: (kind, id) => noteChange(prepare, kind, id),
    dependentsRaised(_, events) {
      const sql = "insert or replace into changes (kind, id) select 'events', value from json_each(?)";
      prepare(sql).run(JSON.stringify(events));
    },
  };
  return [kindsWritten, changes, indexFollower(writer)];
}

/** Raises the revision of every event that refers to one of these records, and tells `followers` so. */
export function raiseDependents(prepare: Prepare, followers: readonly Follower[], references: readonly number[]): void {
  const events = referringTo(prepare, references);
  const salt = raiseRevisions(prepare, events);
  for (const follower of followers) follower.dependentsRaised(references, events, salt);
}

/** The store of an open file, whose writes raise nothing but by `followers`. */
export function storeFollowedBy(opened: Opened, followers: readonly Follower[]): DocumentStore {
  const { writer, committer } = opened;
  const { prepare } = writer;
  return {
    ...readsOf(opened),
    ...keyedWritesAndLeasesOf(opened),
    insert: (kind, draft, claim) =>
      committer.write(() => {
        refuseBelowGone(prepare, kind, draft);
        const next = 'update meta set value = value + 1 where name = ? returning value';
        const id = Number(prepare(next).pluck().get(counterOf(kind))) - 1;
        if (id > maxId) throw new Unreachable(`No IDs are left: the embedded store holds at most ${maxId} records`);
        if (claim !== undefined) takeKey(prepare, kind, claimKey(claim), id);
        const texts = withFreeSlugs(prepare, kind, undefined, draft, []);
        return followed(followers, put(prepare, kind, { ...draft, texts, id, revision: nextRevision(0) }), true);
      }),
    replace: (kind, document, exact = [], current = []) =>
      committer.write(() => {
        if (current.some(({ id, revision }) => locate(prepare, kind, id)?.revision !== revision)) return undefined;
        const before = readDocument(prepare, kind, document.id);
        if (before?.revision !== document.revision) return undefined;
        refuseBelowGone(prepare, kind, document, before);
        const texts = withFreeSlugs(prepare, kind, document.id, document, exact);
        const next = { ...document, texts, revision: nextRevision(document.revision) };
        return followed(followers, put(prepare, kind, next, before));
      }),
    remove: (kind, id, revision, only) =>
      committer.write(() => {
        if (only === 'unused' && isUsed(prepare, kind, id)) return false;
        if (only === 'childless' && prepare(below).get(id) !== undefined) return false;
        const before: Document | undefined = readDocument(prepare, kind, id);
        if (before?.revision !== revision) return false;
        moveLookups(prepare, kind, id, before, undefined);
        prepare(`delete from ${documentsTable(kind)} where id = ?`).run(id);
        if (kind === 'events') forgetRaised(prepare, id);
        prepare('insert or replace into gone values (?, ?, ?)').run(kind, id, revision + 1);
        for (const follower of followers) follower.removed(kind, id);
        return true;
      }),
    restore: (kind, document) => committer.write(() => followed(followers, restore(prepare, kind, document))),
    pass: ({ users = 0, others = 0 }) =>
      committer.write(() => {
        passId(prepare, 'users', users);
        passId(prepare, 'events', others);
      }),
    adopt: (identity) => committer.write(() => setMeta(prepare, 'identity', identity)),
  };
}

/** The state of a record after a write, and before it. */
interface Step<K extends Kind> {
  readonly after: Document<K>;
  /** Absent when there was none. */
  readonly before: Document<K> | undefined;
}

/** Tells the followers of a write. Returns the new state. */
function followed<K extends Kind>(
  followers: readonly Follower[],
  { after, before }: Step<K>,
  isNew = false,
): Document<K> {
  for (const follower of followers) follower.written(after, { isNew, before });
  return after;
}

/** The revision of a removal. What was rendered under a revision stays cached, so a record that comes back continues from here. */
export function goneRevision(prepare: Prepare, kind: Kind, id: number): number {
  return Number(prepare('select revision from gone where kind = ? and id = ?').pluck().get(kind, id) ?? 0);
}

/** Stores a record under its own ID, whatever was there. Throws KeyTaken. */
function restore<K extends Kind>(prepare: Prepare, kind: K, document: DocumentParts<K>): Step<K> {
  const before = readDocument(prepare, kind, document.id);
  passId(prepare, kind, document.id);
  const last = before?.revision ?? goneRevision(prepare, kind, document.id);
  return put(prepare, kind, { ...document, revision: nextRevision(last) }, before);
}

/** Makes all new IDs greater than this one. */
function passId(prepare: Prepare, kind: Kind, id: number): void {
  prepare('update meta set value = ? where name = ? and cast(value as integer) <= ?').run(id + 1, counterOf(kind), id);
}

/** The counter of new IDs; users have IDs of their own. */
function counterOf(kind: Kind): 'next id' | 'next user' {
  return kind === 'users' ? 'next user' : 'next id';
}

function put<K extends Kind>(prepare: Prepare, kind: K, parts: DocumentParts<K>, before?: Document<K>): Step<K> {
  const after = documentOf(kind, parts);
  const { id, revision, facts, texts } = after;
  moveLookups(prepare, kind, id, before, after);
  const body = JSON.stringify({ facts, texts });
  prepare(`insert or replace into ${documentsTable(kind)} values (?, ?, ?)`).run(id, revision, body);
  if (kind === 'events' && before) forgetRaised(prepare, id);
  return { after, before };
}

/** An event was written or removed with a revision of its own. */
function forgetRaised(prepare: Prepare, id: number): void {
  prepare('delete from raised where id = ?').run(id);
}

/** Throws ParentGone for a category that comes below one which another process has removed. */
function refuseBelowGone(prepare: Prepare, kind: Kind, after: Draft, before?: Draft): void {
  if (kind !== 'categories') return;
  const [parent, earlier] = [after, before].map((each) => (each && 'parent' in each.facts ? each.facts.parent : 0));
  if (!parent || parent === earlier) return;
  if (!locate(prepare, kind, parent)) throw new ParentGone(`Category ${parent} is gone`);
}

/** SQL for the categories below one. */
const below = `select 1 from ${documentsTable('categories')} where json_extract(body, '$.facts.parent') = ? limit 1`;
/** SQL for what shows a picture, by its labels. */
const showing = `select 1 from labels where kind in (${postKinds.map((kind) => `'${kind}'`).join()}) and label in (?, ?) limit 1`;

/** Whether a record names or shows this one: an event, a category below it, or any that shows a picture. */
function isUsed(prepare: Prepare, kind: Kind, id: number): boolean {
  if (kind === 'images') return prepare(showing).get(...imageLabels(id)) !== undefined;
  const named = `select 1 from refs where shelf in (0, 1) and ref = ?
    union all select 1 from labels where kind = 'events' and label = ? limit 1`;
  const isNamed = prepare(named).get(id, dateLabel(id));
  return Boolean(isNamed ?? prepare("select 1 from entries where kind = 'categories' and parent = ? limit 1").get(id));
}

/**
 * Moves a record's look-ups from its stored state to its next one; either may be absent. Throws KeyTaken when another
 * record holds one of its keys.
 */
function moveLookups(
  prepare: Prepare,
  kind: Kind,
  id: number,
  before: Document | undefined,
  after: Document | undefined,
): void {
  const old = before ? lookupsOf(before) : noLookups;
  const next = after ? lookupsOf(after) : noLookups;
  const [oldKeys, nextKeys] = [
    [...old.slugs, ...old.keys],
    [...next.slugs, ...next.keys],
  ];
  const lost = without(old.labels, next.labels);
  for (const key of [...without(oldKeys, nextKeys), ...lost.map(claimKey)]) {
    prepare('delete from keys where kind = ? and key = ? and id = ?').run(kind, key, id);
  }
  for (const key of without(nextKeys, oldKeys)) takeKey(prepare, kind, key, id);
  for (const label of lost) prepare('delete from labels where kind = ? and label = ? and id = ?').run(kind, label, id);
  for (const label of without(next.labels, old.labels)) {
    prepare('insert into labels values (?, ?, ?)').run(kind, label, id);
  }
}

/** Gives a key to a record. Throws KeyTaken when another holds it. */
function takeKey(prepare: Prepare, kind: Kind, key: string, id: number): void {
  const taken = prepare('insert or ignore into keys values (?, ?, ?)').run(kind, key, id).changes === 0;
  if (taken) throw new KeyTaken(key, holderOf(prepare, kind, key) as number);
}

function without<T>(values: readonly T[], others: readonly T[]): T[] {
  return others.length === 0 ? [...values] : values.filter((value) => !others.includes(value));
}

/**
 * The texts with a free slug in each language: a taken one gets the next number unless it is among the exact ones. A
 * record in the trash needs none.
 */
function withFreeSlugs(
  prepare: Prepare,
  kind: Kind,
  id: number | undefined,
  draft: Draft,
  exact: readonly string[],
): Texts {
  if (slugsOf(draft).length === 0) return draft.texts;
  return Object.fromEntries(
    Object.entries(draft.texts).map(([language, set]) => {
      if (!set.slug || exact.includes(set.slug)) return [language, set];
      const slug = nextFreeSlug(set.slug, (some) => {
        const holder = holderOf(prepare, kind, slugKey(some));
        return holder !== undefined && holder !== id;
      });
      return [language, { ...set, slug }];
    }),
  );
}

/** A row of `changes`. */
interface Change {
  readonly sequence: number;
  readonly kind: ResourceName;
  readonly id: number;
}

/** The members of a store that only read. */
function readsOf({ writer: { prepare }, documentCache }: Opened) {
  return {
    lastUser: async () => lastUser(prepare),
    // A record that is written between two reads is returned again under its next number
    async changes(after, limit) {
      const sql = 'select sequence, kind, id from changes where sequence > ? order by sequence limit ?';
      const rows = prepare<Change>(sql).all(after, limit);
      const changes = rows.map(({ sequence, kind, id }) => {
        const hit = locate(prepare, kind, id);
        return { sequence, kind, id, revision: hit?.revision ?? goneRevision(prepare, kind, id), deleted: !hit };
      });
      return { changes, next: rows.at(-1)?.sequence ?? after };
    },
    lastChange: async () => lastChange(prepare),
    read: async (kind, ids) => documentCache.documents(kind, ids),
    locate: async (kind, at) => documentCache.hit(kind, at),
    async readByKey(kind, key) {
      const id = holderOf(prepare, kind, key);
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
    scan: (kind, after = 0) => scan(prepare, kind, after),
    identity: async () => metaIn(prepare, 'identity') as string,
  } satisfies Partial<DocumentStore>;
}

/** Numbers a record that has changed now. */
function noteChange(prepare: Prepare, kind: Kind, id: number): void {
  if (isResource(kind)) prepare('insert or replace into changes (kind, id) values (?, ?)').run(kind, id);
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
