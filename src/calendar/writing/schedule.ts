/** What is known of scheduled records, and documents as the clock shows them. */

import type { Document, PostFacts } from '../../model/documents/document.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { DocumentStore } from '../../ports.ts';

/** The resources whose records can be scheduled. */
export const scheduled = ['events', 'venues', 'organizers'] as const;
/** One of them. */
export type Scheduled = (typeof scheduled)[number];

/** A record that is due, and stored as scheduled. */
export interface Overdue {
  readonly resource: Scheduled;
  readonly document: Document<Scheduled>;
}

/** When scheduled records are due, as far as this process knows. */
export interface Schedule {
  /** When the next one is due that is not known to be; Infinity when none is. */
  next: Instant;
  /** The next of those that were written since the last look at all of them. */
  noted: Instant;
  /** Scheduled records up to this moment are due, and lists do not show all of them as published yet; absent when they do. */
  due?: Instant | undefined;
  /** The look at all of them that is under way. */
  looking?: Promise<readonly Overdue[]> | undefined;
  /** The publishing that is under way. */
  publishing?: Promise<void> | undefined;
  /** Publishing failed or takes long, so that no read waits for it. */
  isHindered: boolean;
}

/** A schedule of which nothing is known yet. */
export function newSchedule(): Schedule {
  return { next: 0, noted: Number.POSITIVE_INFINITY, isHindered: false };
}

/** A store whose scheduled records are published as soon as their time has come, whatever is stored. */
export function byTheClock(store: DocumentStore, now: () => Instant): DocumentStore {
  const shown = <D extends Document>(document: D): D => {
    const post = document.facts as PostFacts;
    return post.status === 'future' && post.published <= now()
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
    readByLabel: async (kind, label) => (await store.readByLabel(kind, label)).map(shown),
    async *scan(kind, after) {
      for await (const document of store.scan(kind, after)) yield shown(document);
    },
  };
}

/** The facts of a record, published. */
export function publishedFacts<F extends PostFacts>(facts: F): F {
  return { ...facts, status: 'publish' };
}
