/** Documents as readers get them: parsed once a revision, and asked for again only when something was written. */

import { LRUCache } from 'lru-cache';
import type { Document } from '../../model/document.ts';
import type { Kind } from '../../model/field.ts';
import { locate, readDocument } from './documents.ts';
import type { Generation } from './generation.ts';
import type { Prepare } from './statements.ts';

interface Parsed {
  readonly document: Document;
  /** When it was last known to be the stored one. */
  generation: number;
}

/** Most documents kept parsed. */
const most = 1000;

/** Reads living documents; nobody may change what it gives. */
export type Recall = <K extends Kind>(kind: K, id: number) => Document<K> | undefined;

export function recallFrom(prepare: Prepare, generation: Generation): Recall {
  const kept = new LRUCache<string, Parsed>({ max: most });
  return <K extends Kind>(kind: K, id: number): Document<K> | undefined => {
    const now = generation.now();
    const key = `${kind} ${id}`;
    const known = kept.get(key);
    if (known && (known.generation === now || locate(prepare, kind, id)?.revision === known.document.revision)) {
      known.generation = now;
      return known.document as Document<K>;
    }
    const document = readDocument(prepare, kind, id);
    if (document) kept.set(key, { document: document as Document, generation: now });
    return document;
  };
}
