/**
 * Where in time the events stand that some words or a place lead to. Asked for again with other dates, as every minute brings them,
 * these are found without the tables.
 */

import { openCache } from '../../../cache/cache.ts';
import type { Caches } from '../../../cache/caches.ts';
import type { Generation } from '../generation.ts';

/** Events in order of their start, then of their ID. */
export interface PostingList {
  /** Seconds since the epoch. */
  readonly starts: Float64Array;
  readonly ids: Uint32Array;
  /** The highest ID, 0 without any. */
  readonly highest: number;
}

/** Start and ID of an event. */
export type Posting = readonly [start: number, id: number];

/** Cached posting lists, until anything is written. */
export interface PostingCache {
  /**
   * The events that a question leads to, which `read` gives in their order, at most so many. Undefined when it is asked for the
   * first time, and when they are too many to be cached.
   */
  of(question: string, read: (limit: number) => readonly Posting[]): PostingList | undefined;
}

/** Most events that are cached for one question; reading so many takes a fifth of a second, five times as long as counting them. */
const defaultMaxPostings = 250_000;
/** Bytes of all lists, those of an event, and those of a question besides its text, about. */
const capacity = 8 * 1024 * 1024;
const eventSize = 12;
const overhead = 200;
/** Questions of which it is known that they were asked once, or lead to too many events. */
const maxNoted = 5000;

/** Caches lists of the states of one connection, where they have at most so many events. */
export function postingCacheIn(
  caches: Caches,
  generation: Pick<Generation, 'now'>,
  max = defaultMaxPostings,
): PostingCache {
  const lists = caches.open<string, PostingList>('posting-lists', {
    budget: { bytes: capacity },
    sizeOf: ({ ids }, question) => overhead + question.length + eventSize * ids.length,
  });
  const noted = openCache<string, 'asked once' | 'too many'>({ budget: { entries: maxNoted } });

  function listOf(question: string, read: (limit: number) => readonly Posting[]): PostingList | undefined {
    const before = noted.get(question);
    if (before === undefined) noted.set(question, 'asked once');
    if (before !== 'asked once') return undefined;
    const rows = read(max + 1);
    if (rows.length <= max) return postingListOf(rows);
    noted.set(question, 'too many');
    return undefined;
  }

  return {
    of(question, read) {
      for (const cache of [lists, noted]) cache.enter(generation.now());
      const known = lists.get(question);
      if (known) return known;
      const list = listOf(question, read);
      if (list) lists.set(question, list);
      return list;
    },
  };
}

/** What rows that stand in their order say. */
export function postingListOf(rows: readonly Posting[]): PostingList {
  return {
    starts: new Float64Array(rows.map(([start]) => start)),
    ids: new Uint32Array(rows.map(([, id]) => id)),
    highest: rows.reduce((highest, [, id]) => Math.max(highest, id), 0),
  };
}
