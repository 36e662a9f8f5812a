/** Scheduled records as far as a process knows them, and documents as the clock shows them. */

import type { Document, PostFacts } from '../../model/documents/document.ts';
import { type PostKind, postFactsOf } from '../../model/documents/families.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { DocumentStore } from '../../ports.ts';

/** When scheduled records are due, as far as this process knows. */
export interface Schedule {
  /** When the next one is due; Infinity when none is. */
  next: Instant;
  /** When the next one is due of those written since all were last read. */
  noted: Instant;
  /** Scheduled records up to this moment are due although lists do not show all of them as published yet; absent when lists do. */
  due?: Instant | undefined;
  /** The running search for due records. */
  looking?: Promise<readonly Document<PostKind>[]> | undefined;
  /** The running publication. */
  publishing?: Promise<void> | undefined;
  /** True when publishing failed or takes long, so that reads do not wait for it. */
  isHindered: boolean;
}

/** A schedule before anything is known. */
export function newSchedule(): Schedule {
  return { next: 0, noted: Number.POSITIVE_INFINITY, isHindered: false };
}

/** A store that shows scheduled records as published from their publication date on, whatever is stored. */
export function byTheClock(store: DocumentStore, now: () => Instant): DocumentStore {
  const shown = <D extends Document>(document: D): D => {
    const post = postFactsOf(document);
    return post?.status === 'future' && post.published <= now()
      ? { ...document, facts: publishedFacts(post) }
      : document;
  };
  return {
    ...store,
    read: async (kind, ids) => (await store.read(kind, ids)).map(shown),
    async readByKey(kind, key) {
      const document = await store.readByKey(kind, key);
      return document && shown(document);
    },
    readByLabel: async (kind, labels, max) => (await store.readByLabel(kind, labels, max)).map(shown),
    async *scan(kind, after) {
      for await (const document of store.scan(kind, after)) yield shown(document);
    },
  };
}

/** The facts of a record, published. */
export function publishedFacts<F extends PostFacts>(facts: F): F {
  return { ...facts, status: 'publish' };
}
