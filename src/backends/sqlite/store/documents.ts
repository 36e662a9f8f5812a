/** Documents as they are stored: by ID, by key, and one after the other. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Document, type Draft, documentOf } from '../../../model/documents/document.ts';
import { revisionStep, upcast } from '../../../model/documents/versions.ts';
import type { Kind } from '../../../model/tables/field.ts';
import type { Hit } from '../../../ports.ts';
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

/** The highest ID of a user, removed and reserved ones included. */
export function lastUser(prepare: Prepare): number {
  return Number(metaIn(prepare, 'next user')) - 1;
}

/** SQL for the revision after another one; a salt is bound. */
export const nextRevisionSql = (revision: string): string =>
  `${revision} - ${revision} % ${revisionStep} + ${revisionStep} + ?`;

/** The ID that holds a key, or undefined. */
export function holderOf(prepare: Prepare, kind: Kind, key: string): number | undefined {
  return prepare<number>('select id from keys where kind = ? and key = ?').pluck().get(kind, key);
}
