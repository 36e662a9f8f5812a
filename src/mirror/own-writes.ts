/** The store as use cases write to it: every write is pushed, and the events that depend on it are raised. */

import type { Change, MirroredStore } from '../mirrored-ports.ts';
import type { Document } from '../model/documents/document.ts';
import { isOfResource } from '../model/documents/families.ts';
import { isResource, isShownByEvents } from '../model/tables/field.ts';
import type { DocumentStore } from '../ports.ts';

/** Is notified of writes. */
export interface WriteListener {
  /** A record has a new stored revision. */
  written(change: Change): void;
  /** The events that refer to some records have new revisions. */
  dependentsRaised(): void;
}

/**
 * Makes the same store for use cases: `notify` hears of each write of a resource once that is stored, and then the events that show the
 * record are raised.
 */
export function ownWritesOf(store: MirroredStore, notify: WriteListener): DocumentStore {
  /** Nothing refers to a new record yet. */
  async function changed(change: Omit<Change, 'dependentsPending' | 'since'>, isNew = false): Promise<void> {
    const dependentsPending = isShownByEvents(change.kind) && !isNew;
    notify.written({ ...change, dependentsPending, since: Date.now() });
    if (!dependentsPending) return;
    await invalidateAll(store, [change.id]);
    notify.dependentsRaised();
  }

  async function stored(document: Document, isNew?: boolean): Promise<void> {
    const { id, revision } = document;
    if (isOfResource(document)) await changed({ kind: document.kind, id, revision, document }, isNew);
  }

  return {
    ...store,
    async insert(kind, draft, claim) {
      const inserted = await store.insert(kind, draft, claim);
      await stored(inserted, true);
      return inserted;
    },
    async replace(kind, document, exact, given) {
      const replaced = await store.replace(kind, document, exact, given);
      if (replaced) await stored(replaced);
      return replaced;
    },
    async remove(kind, id, revision, only) {
      const isGone = await store.remove(kind, id, revision, only);
      if (isGone && isResource(kind)) await changed({ kind, id, revision: revision + 1, document: undefined });
      return isGone;
    },
    async restore(kind, document) {
      const restored = await store.restore(kind, document);
      await stored(restored);
      return restored;
    },
  };
}

/** Raises the events of these records, and of descendants of these categories, because entries name all ancestors. */
export async function invalidateAll(store: MirroredStore, references: readonly number[]): Promise<void> {
  const below = await store.descendants(references);
  await store.invalidateDependents([...references, ...below]);
}
