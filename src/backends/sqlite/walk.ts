/** A walk through the documents of all resources, some at a time. */

import { resourceNames } from '../../model/field.ts';
import { documentsTable } from './schema.ts';
import type { Prepare } from './statements.ts';

/** Documents of one step. */
export const step = 200;

/** Is told how many documents are done, and how many there are. */
export type Progress = (done: number, all: number) => void;

/** How many documents the walk passes. */
export function sizeOfAll(prepare: Prepare): number {
  return resourceNames.reduce((sum, kind) => sum + sizeOf(prepare, kind), 0);
}

function sizeOf(prepare: Prepare, kind: string): number {
  return (prepare(`select count(*) n from ${documentsTable(kind)}`).get() as { n: number }).n;
}

/** Lets requests get their turn. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** What is in a list, so many at a time. */
export function* slicesOf<T>(all: readonly T[], size: number): Iterable<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
