/**
 * What was read before: documents parsed once a revision, and asked for again only when one of their kind was written. Events are not
 * among them: they are rendered once, while what they show of others is needed for each of them.
 */

import { LRUCache } from 'lru-cache';
import { type Document, weightOf } from '../../../model/documents/document.ts';
import { onceFor } from '../../../model/slices.ts';
import type { Kind } from '../../../model/tables/field.ts';
import type { Hit } from '../../../ports.ts';
import type { Prepare } from '../connection.ts';
import { evictingOn, type Generation } from '../generation.ts';
import { locate, readDocument } from './documents.ts';

/** Most documents kept parsed, of which one takes 1 to 3 kB, and most characters of them together. */
const maxDocuments = 5000;
const mostCharacters = 16 * 1024 * 1024;
/** Most revisions kept of a kind; one takes some eighty bytes. */
const maxHits = 20_000;

/** Reads of living documents. */
export interface DocumentCache {
  /** A document; nobody may change it. */
  document<K extends Kind>(kind: K, id: number): Document<K> | undefined;
  /** ID and revision, by the ID or by a key that the document holds. */
  hit(kind: Kind, at: number | string): Hit | undefined;
}

/** Makes the reads of one connection: a kept document is given only while its revision is the stored one. */
export function recallFrom(prepare: Prepare, generation: Generation): DocumentCache {
  const documents = new LRUCache<string, Document>({
    max: maxDocuments,
    maxSize: mostCharacters,
    sizeCalculation: (document) => 1 + weightOf(document),
  });
  const hitsOf = onceFor((kind: Kind) => {
    const hits = new Map<number | string, Hit>();
    return { hits, evictStale: evictingOn({ now: () => generation.of(kind) }, () => hits.clear()) };
  });

  function hit(kind: Kind, at: number | string): Hit | undefined {
    const { hits, evictStale } = hitsOf(kind);
    evictStale();
    const known = hits.get(at);
    if (known) return known;
    const found = locate(prepare, kind, at);
    if (hits.size >= maxHits) hits.clear();
    if (found) hits.set(at, found);
    return found;
  }

  return {
    hit,
    document<K extends Kind>(kind: K, id: number): Document<K> | undefined {
      if (kind === 'events') return readDocument(prepare, kind, id);
      const key = `${kind} ${id}`;
      const known = documents.get(key);
      if (known && hit(kind, id)?.revision === known.revision) return known as Document<K>;
      const document = readDocument(prepare, kind, id);
      if (document) documents.set(key, document);
      return document;
    },
  };
}
