/** Documents by ID as readers get them: parsed once a revision, and looked up together with those of all who ask at the same moment. */

import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import { batched } from '../../async/batched.ts';
import { type Document, weightOf } from '../../model/documents/document.ts';
import { onceFor, unique } from '../../model/slices.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { Latest, RevisionReader } from './revisions.ts';
import { collectionOf, documentIn, living } from './stored.ts';

/** Reads living documents; nobody may change what it gives. */
export type DocumentCache = <K extends Kind>(kind: K, id: number) => Promise<Document<K> | undefined>;

/**
 * Most documents of a kind that are kept parsed, and most characters of them together: what events refer to is read far more often than
 * it changes.
 */
const max = 2000;
const mostCharacters = 8 * 1024 * 1024;
/** Most documents in one request. */
const batchSize = 500;

/** `latest` tells whether a document that is kept is still the stored one. */
export function recallIn(database: Db, latest: RevisionReader['latest']): DocumentCache {
  const readerFor = onceFor((kind: Kind) => readerOf(database, kind, (id) => latest(kind, id)));
  return async <K extends Kind>(kind: K, id: number) => (await readerFor(kind)(id)) as Document<K> | undefined;
}

function readerOf(database: Db, kind: Kind, latestOf: (id: number) => Promise<Latest>) {
  const cached = new LRUCache<number, Document>({
    max: max,
    maxSize: mostCharacters,
    sizeCalculation: (document) => 1 + weightOf(document),
  });
  const read = batched<number, Document | undefined>(batchSize, async (ids) => {
    const found = collectionOf(database, kind).find({ _id: { $in: unique(ids) }, ...living });
    const documents = new Map<number, Document>(
      (await found.toArray()).map((stored) => [stored._id, documentIn(kind, stored)]),
    );
    return ids.map((id) => documents.get(id));
  });
  return async (id: number): Promise<Document | undefined> => {
    const known = cached.get(id);
    if (known && (await latestOf(id)).revision === known.revision) return known;
    const document = await read(id);
    if (document) cached.set(id, document);
    return document;
  };
}
