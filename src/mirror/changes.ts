/** Reads what changed in a store, page by page, and the documents of a page. */

import type { ResourceName } from '../model/tables/field.ts';
import type { ChangePage, DocumentReader, SequencedChange } from '../ports.ts';
import type { Changed } from './entries.ts';

const pageSize = 500;

/** The changes after a position, 0 for all, up to now. Who goes on from the last `next` misses nothing. Throws Unreachable. */
export async function* changePages(store: DocumentReader, position: number): AsyncGenerator<ChangePage> {
  for (let [after, isEnd] = [position, false]; !isEnd; ) {
    const page = await store.changes(after, pageSize);
    yield page;
    [after, isEnd] = [page.next, page.changes.length < pageSize];
  }
}

/**
 * The changed records as they are now. What is written meanwhile has a later change too, by which it comes again; one that is removed
 * meanwhile comes by that alone.
 */
export async function changedRecords(store: DocumentReader, changes: readonly SequencedChange[]): Promise<Changed[]> {
  const byKind = [...Map.groupBy(changes, ({ kind }) => kind)];
  return (await Promise.all(byKind.map(([kind, some]) => recordsOf(store, kind, some)))).flat();
}

async function recordsOf(
  store: DocumentReader,
  kind: ResourceName,
  changes: readonly SequencedChange[],
): Promise<Changed[]> {
  const living = changes.filter(({ deleted }) => !deleted).map(({ id }) => id);
  const documents = await store.read(kind, living);
  return [
    ...documents.map((document) => ({ kind, id: document.id, revision: document.revision, document })),
    ...changes.flatMap(({ id, revision, deleted }) => (deleted ? { kind, id, revision, document: undefined } : [])),
  ];
}
