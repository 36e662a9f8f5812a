/** Walks through the content of a file step by step, so that no statement stays open while others work. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Document } from '../../../model/documents/document.ts';
import { type Kind, resourceNames } from '../../../model/tables/field.ts';
import { documentsTable } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { documentsAfter } from '../store/documents.ts';

/** Records of one step. */
export const step = 200;

/** The number of documents that are in lists. */
export function sizeOfAll(prepare: Prepare): number {
  return resourceNames.reduce((sum, kind) => sum + sizeOf(prepare, kind), 0);
}

function sizeOf(prepare: Prepare, kind: string): number {
  return (prepare(`select count(*) n from ${documentsTable(kind)}`).get() as { n: number }).n;
}

/** The documents of a kind in order of ID, after one. */
export function pagesOf<K extends Kind>(prepare: Prepare, kind: K, after = 0): AsyncGenerator<Document<K>[]> {
  return byRisingId((last) => documentsAfter(prepare, kind, last, step), after);
}

/** Items in order of ID: `next` returns those after an ID, and nothing at the end. */
export function byRisingId<T extends { readonly id: number }>(
  next: (last: number) => T[],
  after = 0,
): AsyncGenerator<T[]> {
  return inOrder((last) => next(last?.id ?? after));
}

/** Items in some order: `next` returns those after the last one, the first ones without it, and nothing at the end. */
export async function* inOrder<T>(next: (last: T | undefined) => T[]): AsyncGenerator<T[]> {
  for (let some = next(undefined); some.length > 0; some = next(some.at(-1))) {
    yield some;
    await nextTurn();
  }
}
