/** The store as use cases write to it: every write is pushed, and the events that depend on it are raised. */

import type { Change, MirroredStore } from '../mirrored-ports.ts';
import type { Document } from '../model/documents/document.ts';
import { isOfResource } from '../model/documents/families.ts';
import { isResource, isShownByEvents, type ResourceName } from '../model/tables/field.ts';
import type { DocumentStore } from '../ports.ts';

/** Is notified of writes. */
export interface WriteListener {
  /** A record has a new stored revision. */
  written(change: Change): void;
  /** The events that refer to some records have new revisions. */
  dependentsRaised(): void;
}

type Written = Pick<Change, 'kind' | 'id' | 'revision' | 'document'>;

/**
 * Makes the same store for use cases: `notify` hears of each write of a resource once that is stored, and then the events that show the
 * record are raised.
 */
export function ownWritesOf(store: MirroredStore, notify: WriteListener): DocumentStore {
  function announce(change: Written, dependentsPending: boolean): void {
    notify.written({ ...change, dependentsPending, since: Date.now() });
  }

  async function changed(change: Written): Promise<void> {
    const isShown = isShownByEvents(change.kind);
    announce(change, isShown);
    if (!isShown) return;
    await invalidateAll(store, [change.id]);
    notify.dependentsRaised();
  }

  /** Nothing refers to a new record yet. */
  function announceNew(inserted: Document): void {
    if (isOfResource(inserted)) announce(writtenOf(inserted), false);
  }

  async function stored(document: Document): Promise<void> {
    if (isOfResource(document)) await changed(writtenOf(document));
  }

  return {
    ...store,
    async insert(kind, draft, claim) {
      const inserted = await store.insert(kind, draft, claim);
      announceNew(inserted);
      return inserted;
    },
    async replace(kind, document, exact, given) {
      const replaced = await store.replace(kind, document, exact, given);
      if (replaced) await stored(replaced);
      return replaced;
    },
    async remove(kind, id, revision, unused) {
      const isGone = await store.remove(kind, id, revision, unused);
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

function writtenOf(document: Document<ResourceName>): Written {
  const { kind, id, revision } = document;
  return { kind, id, revision, document };
}

/** Raises the events of these records, and of descendants of these categories, because entries name all ancestors. */
export async function invalidateAll(store: MirroredStore, references: readonly number[]): Promise<void> {
  const below = await store.descendants(references);
  await store.invalidateDependents([...references, ...below]);
}
