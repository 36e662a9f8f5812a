/** Reads of documents. */

import type { Db, Filter } from 'mongodb';
import type { Caches } from '../../cache/caches.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { DocumentStore } from '../../ports.ts';
import { documentCacheIn } from './document-cache.ts';
import type { RevisionReader } from './revisions.ts';
import { collectionOf, documentIn, living, type Stored } from './stored.ts';

/** Documents read at a time when all of a kind are read. */
const pageSize = 200;

/** The reads of a store. */
export function readsIn(
  database: Db,
  { latest, holder }: RevisionReader,
  caches: Caches,
): Pick<DocumentStore, 'read' | 'locate' | 'readByKey' | 'readByLabel' | 'scan'> {
  const cached = documentCacheIn(caches, database, latest);
  return {
    async read(kind, ids) {
      const documents = await Promise.all(ids.map((id) => cached(kind, id)));
      return documents.filter((document) => document !== undefined);
    },
    async locate(kind, at) {
      if (typeof at === 'string') return holder(kind, at);
      const { revision, gone } = await latest(kind, at);
      return revision > 0 && !gone ? { id: at, revision } : undefined;
    },
    async readByKey(kind, key) {
      const stored = await collectionOf(database, kind).findOne({ keys: key });
      return stored ? documentIn(kind, stored) : undefined;
    },
    async readByLabel(kind, labels, max = 100) {
      const found = collectionOf(database, kind)
        .find({ labels: { $in: [...labels] } })
        .sort({ _id: 1 })
        .limit(max);
      return (await found.toArray()).map((stored) => documentIn(kind, stored));
    },
    async *scan(kind, after = 0) {
      for await (const stored of byRisingId(database, kind, living, after)) yield documentIn(kind, stored);
    },
  };
}

/** The matching documents of a collection by rising ID, some hundred at a time, so that no cursor stays open on the server. */
export async function* byRisingId(database: Db, kind: Kind, filter: Filter<Stored>, after = 0): AsyncGenerator<Stored> {
  for (let last = after; ; ) {
    const next = { ...filter, _id: { $gt: last } };
    const found = collectionOf(database, kind).find(next).sort({ _id: 1 }).limit(pageSize);
    const page = await found.toArray();
    yield* page;
    if (page.length < pageSize) return;
    last = page.at(-1)?._id ?? last;
  }
}
