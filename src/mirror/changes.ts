/** Reads what changed in a store, page by page, and the documents of a page. */

import type { Stub } from '../mirrored-ports.ts';
import { resourceNames } from '../model/tables/field.ts';
import type { ChangePage, DocumentReader, SequencedChange } from '../ports.ts';
import type { Recorded } from './entries.ts';

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
export async function changedRecords(store: DocumentReader, changes: readonly SequencedChange[]): Promise<Recorded[]> {
  const read = resourceNames.map((kind): Promise<Recorded[]> => {
    const living = changes.filter((change) => change.kind === kind && !change.deleted);
    return store.read(
      kind,
      living.map(({ id }) => id),
    );
  });
  const stubs = changes.flatMap(({ kind, id, revision, deleted }): Stub[] =>
    deleted ? [{ kind, id, revision, gone: true }] : [],
  );
  return [...(await Promise.all(read)).flat(), ...stubs];
}
