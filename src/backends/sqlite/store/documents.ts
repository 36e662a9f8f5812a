/** Documents with their keys and labels: reads, and the synchronous steps of writes, each called inside a transaction. */

import { setImmediate as nextTurn } from 'node:timers/promises';
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
import { nextRevision, revisionStep, upcast } from '../../../model/documents/versions.ts';
import type { Kind } from '../../../model/tables/field.ts';
import { nextFreeSlug } from '../../../model/text/slug.ts';
import { type Hit, KeyTaken, ParentGone, Unreachable } from '../../../ports.ts';
import { documentsTable, metaIn, revisionsIndex } from '../schema.ts';
import type { Prepare } from '../sql.ts';

interface Row {
  readonly id: number;
  readonly revision: number;
  readonly body: string;
}

function stored<K extends Kind>(kind: K, { id, revision, body }: Row): Document<K> {
  const draft: Draft<K> = JSON.parse(body);
  return upcast(kind, documentOf(kind, { id, revision, ...draft }));
}

/** SQL for the revision of the record `d`, which an event may have apart from its document (see `raised-events.ts`). */
function revisionOf(kind: Kind): string {
  return kind === 'events' ? 'coalesce((select r.revision from raised r where r.id = d.id), d.revision)' : 'd.revision';
}

/** SQL that selects ID, revision and body of records `d`. */
function documentsSql(kind: Kind, from = `${documentsTable(kind)} d`): string {
  return `select d.id, ${revisionOf(kind)} revision, d.body from ${from}`;
}

/** One existing document, or undefined. */
export function readDocument<K extends Kind>(prepare: Prepare, kind: K, id: number): Document<K> | undefined {
  const row = prepare<Row>(`${documentsSql(kind)} where d.id = ?`).get(id);
  return row && stored(kind, row);
}

/** The existing documents with these IDs, in their order. One statement takes half as long as one for each. */
export function readDocuments<K extends Kind>(prepare: Prepare, kind: K, ids: readonly number[]): Document<K>[] {
  const from = `json_each(?) asked cross join ${documentsTable(kind)} d on d.id = asked.value`;
  return prepare<Row>(documentsSql(kind, from))
    .all(JSON.stringify(ids))
    .map((row) => stored(kind, row));
}

/** ID and revision of an existing document, by its ID or by a key. */
export function locate(prepare: Prepare, kind: Kind, at: number | string): Hit | undefined {
  const id = typeof at === 'number' ? at : holderOf(prepare, kind, at);
  const from = `${documentsTable(kind)} d indexed by ${revisionsIndex(kind)}`;
  const sql = `select d.id, ${revisionOf(kind)} revision from ${from} where d.id = ?`;
  return prepare<Hit>(sql).get(id);
}

/** The next documents by rising ID, after one. */
export function documentsAfter<K extends Kind>(prepare: Prepare, kind: K, after: number, limit: number): Document<K>[] {
  const sql = `${documentsSql(kind)} where d.id > ? order by d.id limit ?`;
  return prepare<Row>(sql)
    .all(after, limit)
    .map((row) => stored(kind, row));
}

/** Records of one step through a table. */
export const step = 200;

/** The documents of a kind in order of ID, after one, step by step. */
export function pagesOf<K extends Kind>(prepare: Prepare, kind: K, after = 0): AsyncGenerator<Document<K>[]> {
  return inOrder((last) => documentsAfter(prepare, kind, last?.id ?? after, step));
}

/** The existing records of a kind by rising ID, after one. */
export async function* scan<K extends Kind>(prepare: Prepare, kind: K, after: number): AsyncIterable<Document<K>> {
  for await (const page of pagesOf(prepare, kind, after)) yield* page;
}

/**
 * Items in some order, step by step, so that no statement stays open while others work: `next` returns those after the last one, the first
 * ones without it, and nothing at the end.
 */
export async function* inOrder<T>(next: (last: T | undefined) => T[]): AsyncGenerator<T[]> {
  for (let some = next(undefined); some.length > 0; some = next(some.at(-1))) {
    yield some;
    await nextTurn();
  }
}

/** Makes all new IDs greater than this one. */
export function passId(prepare: Prepare, kind: Kind, id: number): void {
  prepare('update meta set value = ? where name = ? and cast(value as integer) <= ?').run(id + 1, counterOf(kind), id);
}

/** The highest ID of a user, removed and reserved ones included. */
export function lastUser(prepare: Prepare): number {
  return Number(metaIn(prepare, counterOf('users'))) - 1;
}

/** The counter of new IDs; users have IDs of their own. */
function counterOf(kind: Kind): 'next id' | 'next user' {
  return kind === 'users' ? 'next user' : 'next id';
}

/** The state of a record after a write, and before it. */
export interface Step<K extends Kind> {
  readonly after: Document<K>;
  /** Absent when there was none. */
  readonly before: Document<K> | undefined;
}

/**
 * Stores a new record with free slugs, which may claim one of its labels. Throws KeyTaken, ParentGone, and Unreachable when the store is full.
 */
export function insertDocument<K extends Kind>(prepare: Prepare, kind: K, draft: Draft<K>, claim?: string): Step<K> {
  refuseBelowGone(prepare, kind, draft);
  const next = 'update meta set value = value + 1 where name = ? returning value';
  const id = Number(prepare(next).pluck().get(counterOf(kind))) - 1;
  if (id > maxId) throw new Unreachable(`No IDs are left: the embedded store holds at most ${maxId} records`);
  if (claim !== undefined) takeKey(prepare, kind, claimKey(claim), id);
  const texts = withFreeSlugs(prepare, kind, undefined, draft, []);
  return put(prepare, kind, { ...draft, texts, id, revision: nextRevision(0) });
}

/** Tells whether these revisions are still the stored ones. */
export function areStill(prepare: Prepare, kind: Kind, hits: readonly Hit[]): boolean {
  return hits.every(({ id, revision }) => locate(prepare, kind, id)?.revision === revision);
}

/** Stores the next revision, or nothing when the stored revision has changed. Throws KeyTaken, ParentGone. */
export function replaceDocument<K extends Kind>(
  prepare: Prepare,
  kind: K,
  document: DocumentParts<K>,
  exact: readonly string[],
): Step<K> | undefined {
  const before = readDocument(prepare, kind, document.id);
  if (before?.revision !== document.revision) return undefined;
  refuseBelowGone(prepare, kind, document, before);
  const texts = withFreeSlugs(prepare, kind, document.id, document, exact);
  return put(prepare, kind, { ...document, texts, revision: nextRevision(document.revision) }, before);
}

/** Stores a record under its own ID, whatever was there. Throws KeyTaken. */
export function restoreDocument<K extends Kind>(prepare: Prepare, kind: K, document: DocumentParts<K>): Step<K> {
  const before = readDocument(prepare, kind, document.id);
  passId(prepare, kind, document.id);
  const last = before?.revision ?? goneRevision(prepare, kind, document.id);
  return put(prepare, kind, { ...document, revision: nextRevision(last) }, before);
}

const showing = `select 1 from labels where kind in (${postKinds.map((kind) => `'${kind}'`).join()}) and label in (?, ?) limit 1`;

/** Whether a record names or shows this one: an event, a category below it, or any that shows a picture. */
export function isUsed(prepare: Prepare, kind: Kind, id: number): boolean {
  if (kind === 'images') return prepare(showing).get(...imageLabels(id)) !== undefined;
  const named = `select 1 from refs where shelf in (0, 1) and ref = ?
    union all select 1 from labels where kind = 'events' and label = ? limit 1`;
  const isNamed = prepare(named).get(id, dateLabel(id));
  return Boolean(isNamed ?? prepare("select 1 from entries where kind = 'categories' and parent = ? limit 1").get(id));
}

/** Whether a category is below this one. */
export function hasChildren(prepare: Prepare, id: number): boolean {
  const sql = `select 1 from ${documentsTable('categories')} where json_extract(body, '$.facts.parent') = ? limit 1`;
  return prepare(sql).get(id) !== undefined;
}

/** Throws ParentGone for a category that comes below one which another process has removed. */
function refuseBelowGone(prepare: Prepare, kind: Kind, after: Draft, before?: Draft): void {
  if (kind !== 'categories') return;
  const [parent, earlier] = [after, before].map((each) => (each && 'parent' in each.facts ? each.facts.parent : 0));
  if (!parent || parent === earlier) return;
  if (!locate(prepare, kind, parent)) throw new ParentGone(`Category ${parent} is gone`);
}

/** Removes a record for good, if its revision is still the stored one; false otherwise. */
export function removeDocument(prepare: Prepare, kind: Kind, id: number, revision: number): boolean {
  const before: Document | undefined = readDocument(prepare, kind, id);
  if (before?.revision !== revision) return false;
  moveLookups(prepare, kind, id, before, undefined);
  prepare(`delete from ${documentsTable(kind)} where id = ?`).run(id);
  if (kind === 'events') forgetRaised(prepare, id);
  prepare('insert or replace into gone values (?, ?, ?)').run(kind, id, revision + 1);
  return true;
}

/** The revision of a removal. What was rendered under a revision stays cached, so a record that comes back continues from here. */
export function goneRevision(prepare: Prepare, kind: Kind, id: number): number {
  return Number(prepare('select revision from gone where kind = ? and id = ?').pluck().get(kind, id) ?? 0);
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

/** SQL for the revision after another one; a salt is bound. */
export const nextRevisionSql = (revision: string): string =>
  `${revision} - ${revision} % ${revisionStep} + ${revisionStep} + ?`;

/** Raises the revision of these records in a table. */
export function raiseIn(prepare: Prepare, table: string, ids: readonly number[], salt: number): void {
  const sql = `update ${table} set revision = ${nextRevisionSql('revision')} where id in (select value from json_each(?))`;
  prepare(sql).run(salt, JSON.stringify(ids));
}

/** The ID that holds a key, or undefined. */
export function holderOf(prepare: Prepare, kind: Kind, key: string): number | undefined {
  return prepare<number>('select id from keys where kind = ? and key = ?').pluck().get(kind, key);
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
