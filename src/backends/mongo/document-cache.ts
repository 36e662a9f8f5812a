/** Reads documents by ID: parsed once a revision, and looked up together with those of concurrent callers. */

import type { Db } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { Caches } from '../../cache/caches.ts';
import { type Document, weightOf } from '../../model/documents/document.ts';
import { onceFor, unique } from '../../model/slices.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { RevisionReader } from './revisions.ts';
import { collectionOf, documentIn, living } from './stored.ts';

/** Reads existing documents, which callers must not change. */
export type DocumentCache = <K extends Kind>(kind: K, id: number) => Promise<Document<K> | undefined>;

/** The most parsed documents and characters in the cache; what events refer to is read far more often than it changes. */
const budget = { entries: 5000, bytes: 16 * 1024 * 1024 };
/** The most documents in one request. */
const batchSize = 500;

/** `latest` tells whether a cached document is still the stored one. */
export function documentCacheIn(caches: Caches, database: Db, latest: RevisionReader['latest']): DocumentCache {
  const cached = caches.open<string, Document>('documents', {
    budget,
    sizeOf: (document) => 1 + weightOf(document),
  });
  const readerOf = onceFor((kind: Kind) => readerIn(database, kind));
  return async <K extends Kind>(kind: K, id: number): Promise<Document<K> | undefined> => {
    const key = `${kind} ${id}`;
    const known = cached.get(key);
    if (known && (await latest(kind, id)).revision === known.revision) return known as Document<K>;
    const document = await readerOf(kind)(id);
    if (document) cached.set(key, document);
    return document as Document<K> | undefined;
  };
}

function readerIn(database: Db, kind: Kind): (id: number) => Promise<Document | undefined> {
  return batched<number, Document | undefined>(batchSize, async (ids) => {
    const found = collectionOf(database, kind).find({ _id: { $in: unique(ids) }, ...living });
    const documents = new Map<number, Document>(
      (await found.toArray()).map((stored) => [stored._id, documentIn(kind, stored)]),
    );
    return ids.map((id) => documents.get(id));
  });
}
