/**
 * Caches reads: documents, parsed once a revision, and revisions until a document of their kind is written. Events are not cached as
 * documents, because they are rendered once, while what they show is needed for each of them.
 */

import type { Caches } from '../../../cache/cache.ts';
import { type Document, weightOf } from '../../../model/documents/document.ts';
import { type Kind, kinds } from '../../../model/tables/field.ts';
import type { Hit } from '../../../ports.ts';
import type { Generation } from '../generation.ts';
import type { Prepare } from '../sql.ts';
import { locate, readDocument, readDocuments } from './documents.ts';

/** Most parsed documents, of which one takes 1 to 3 kB, and most characters of them together. */
const budgetOfDocuments = { entries: 5000, bytes: 16 * 1024 * 1024 };
/** One takes some 150 bytes. */
const maxRevisions = 20_000;

/** More documents than this are read by one statement, past the cache. Answers read fewer at a time; imports look up a thousand IDs. */
const mostOneByOne = 100;

/** A hit, valid while its kind has this generation: writes of other kinds leave it. */
interface Located {
  readonly generation: number;
  readonly hit: Hit;
}

/** Reads of existing documents. */
export interface DocumentCache {
  /** A document, which callers must not change. */
  document<K extends Kind>(kind: K, id: number): Document<K> | undefined;
  /** The documents with these IDs, in their order. */
  documents<K extends Kind>(kind: K, ids: readonly number[]): Document<K>[];
  /** ID and revision of the document with an ID or a key. */
  hit(kind: Kind, at: number | string): Hit | undefined;
}

/** Makes the reads of one connection. A cached document is returned only while its revision is the stored one. */
export function documentCacheIn(caches: Caches, prepare: Prepare, generation: Pick<Generation, 'of'>): DocumentCache {
  const documents = caches.open<string, Document>('documents', {
    budget: budgetOfDocuments,
    sizeOf: (document) => 1 + weightOf(document),
  });
  const revisions = caches.open<number | string, Located>('revisions', { budget: { entries: maxRevisions } });

  function hit(kind: Kind, at: number | string): Hit | undefined {
    // IDs stay numbers, because lists look up every event of a page, and strings take longer to make and to hash
    const key = typeof at === 'number' ? at * kinds.length + kinds.indexOf(kind) : `${kind} ${at}`;
    const now = generation.of(kind);
    const known = revisions.get(key);
    if (known?.generation === now) return known.hit;
    const found = locate(prepare, kind, at);
    if (found) revisions.set(key, { generation: now, hit: found });
    return found;
  }

  function cachedDocument<K extends Kind>(kind: K, id: number): Document<K> | undefined {
    if (kind === 'events') return readDocument(prepare, kind, id);
    const key = `${kind} ${id}`;
    const known = documents.get(key);
    if (known && hit(kind, id)?.revision === known.revision) return known as Document<K>;
    const document = readDocument(prepare, kind, id);
    if (document) documents.set(key, document);
    return document;
  }

  return {
    hit,
    document: cachedDocument,
    documents: (kind, ids) =>
      ids.length > (kind === 'events' ? 1 : mostOneByOne)
        ? readDocuments(prepare, kind, ids)
        : ids.flatMap((id) => cachedDocument(kind, id) ?? []),
  };
}
