/** Reads of documents. */

import type { Db, Filter } from 'mongodb';
import type { Caches } from '../../cache/cache.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { type Document, weightOf } from '../../model/documents/document.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { DocumentStore } from '../../ports.ts';
import type { RevisionReader } from './revisions.ts';
import { batchedByKind, collectionOf, documentIn, living, type Stored } from './stored.ts';

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

/** Reads existing documents, which callers must not change. */
type DocumentCache = <K extends Kind>(kind: K, id: number) => Promise<Document<K> | undefined>;

/** The most parsed documents and characters in the cache; what events refer to is read far more often than it changes. */
const budget = { entries: 5000, bytes: 16 * 1024 * 1024 };
const batchSize = 500;

/** Documents by ID, parsed once a revision and looked up together with those of concurrent callers; `latest` tells the stored revision. */
function documentCacheIn(caches: Caches, database: Db, latest: RevisionReader['latest']): DocumentCache {
  const cached = caches.open<string, Document>('documents', {
    budget,
    sizeOf: (document) => 1 + weightOf(document),
  });
  const read = batchedByKind<number, Document | undefined>(batchSize, (kind, ids) => readAll(database, kind, ids));
  return async <K extends Kind>(kind: K, id: number): Promise<Document<K> | undefined> => {
    const key = `${kind} ${id}`;
    const known = cached.get(key);
    if (known && (await latest(kind, id)).revision === known.revision) return known as Document<K>;
    const document = await read(kind, id);
    if (document) cached.set(key, document);
    return document as Document<K> | undefined;
  };
}

async function readAll(database: Db, kind: Kind, ids: readonly number[]): Promise<(Document | undefined)[]> {
  const found = collectionOf(database, kind).find({ _id: { $in: unique(ids) }, ...living });
  const documents = (await found.toArray()).map((stored) => [stored._id, documentIn(kind, stored)] as const);
  const byId = new Map<number, Document>(documents);
  return ids.map((id) => byId.get(id));
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

/** The descendants of these categories, without themselves. */
export async function readDescendants(database: Db, categories: readonly number[]): Promise<number[]> {
  const known = new Set(categories);
  for (let level = [...categories]; level.length > 0; ) {
    const children = collectionOf(database, 'categories').find(
      { 'facts.parent': { $in: level.filter((id) => id !== 0) } },
      { projection: { _id: 1 } },
    );
    level = (await children.toArray()).map(({ _id }) => _id).filter((id) => !known.has(id));
    for (const id of level) known.add(id);
  }
  return [...known.difference(new Set(categories))];
}
