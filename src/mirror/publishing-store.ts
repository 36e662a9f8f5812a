/** The store as use cases write to it: every write is pushed, and the events that depend on it are raised. */

import type { Change, MirroredStore } from '../mirrored-ports.ts';
import type { Document, DocumentParts } from '../model/documents/document.ts';
import { isOfResource } from '../model/documents/families.ts';
import { isResource, type Kind } from '../model/tables/field.ts';
import type { DocumentStore, Hit } from '../ports.ts';

/** Is told of writes. */
export interface WriteListener {
  /** A record has a new stored revision. */
  written(change: Change): void;
  /** The events that refer to some records have new revisions. */
  touched(): void;
}

type Written = Pick<Change, 'kind' | 'id' | 'revision' | 'document'>;

/** Makes the same store for use cases: `told` hears of each write of a resource once that is stored. */
export function ownWritesOf(store: MirroredStore, notify: WriteListener): DocumentStore {
  const underWay = writesUnderWay();

  function tell(change: Written, isNew: boolean): void {
    notify.written({ ...change, dependentsPending: change.kind !== 'events' && !isNew, since: Date.now() });
  }

  function tellOf(document: Document, isNew: boolean): void {
    if (!isOfResource(document)) return;
    const { kind, id, revision } = document;
    tell({ kind, id, revision, document }, isNew);
  }

  async function replaced<K extends Kind>(
    kind: K,
    document: DocumentParts<K>,
    exact?: readonly string[],
    given?: readonly Hit[],
  ): Promise<Document<K> | undefined> {
    const stored = await store.replace(kind, document, exact, given);
    if (stored) tellOf(stored, false);
    return stored;
  }

  async function removed(kind: Kind, id: number, revision: number, unused?: 'unused'): Promise<boolean> {
    const isGone = await store.remove(kind, id, revision, unused);
    if (isGone && isResource(kind)) tell({ kind, id, revision: revision + 1, document: undefined }, false);
    return isGone;
  }

  async function restored<K extends Kind>(kind: K, document: DocumentParts<K>): Promise<Document<K>> {
    const stored = await store.restore(kind, document);
    tellOf(stored, false);
    return stored;
  }

  return {
    ...store,
    async insert(kind, draft, claim) {
      const stored = await store.insert(kind, draft, claim);
      tellOf(stored, true);
      return stored;
    },
    replace: (kind, document, exact, given) => underWay.note(kind, document.id, replaced(kind, document, exact, given)),
    remove: (kind, id, revision, unused) => underWay.note(kind, id, removed(kind, id, revision, unused)),
    restore: (kind, document) => underWay.note(kind, document.id, restored(kind, document)),
    async invalidateDependents(references) {
      await underWay.settled(references);
      await touchAll(store, references);
      notify.touched();
    },
  };
}

/** The running writes of existing records, for which raising dependents waits. */
function writesUnderWay() {
  const writes = new Map<number, Promise<unknown>>();
  return {
    note<T>(kind: Kind, id: number, write: Promise<T>): Promise<T> {
      if (!isResource(kind)) return write;
      writes.set(id, write);
      return write.finally(() => {
        if (writes.get(id) === write) writes.delete(id);
      });
    },
    settled: (ids: readonly number[]) => Promise.allSettled(ids.map((id) => writes.get(id))),
  };
}

/** Raises the events of these records, and of descendants of these categories, because entries name all ancestors. */
export async function touchAll(store: MirroredStore, references: readonly number[]): Promise<void> {
  const below = await store.descendants(references);
  await store.invalidateDependents([...references, ...below]);
}
