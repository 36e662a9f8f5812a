/**
 * Posting lists: the events with some words or references, in order of time. When they are requested again with other dates, as every
 * minute brings them, no table is read.
 */

import { type Caches, openCache } from '../../../cache/cache.ts';
import type { Generation } from '../generation.ts';

/** Events in order of start and ID. */
export interface PostingList {
  /** Seconds since the epoch. */
  readonly starts: Float64Array;
  readonly ids: Uint32Array;
  /** The highest ID, 0 when it is empty. */
  readonly highest: number;
}

/** Start and ID of an event. */
export type Posting = readonly [start: number, id: number];

/** Cached posting lists, valid until anything is written. */
export interface PostingCache {
  /**
   * The posting list of a key, which `read` returns in order, up to a number of events. Undefined when it is requested for the first time,
   * and when it has too many events to be cached.
   */
  of(question: string, read: (limit: number) => readonly Posting[]): PostingList | undefined;
}

/** The most events of a cached list. Reading that many takes a fifth of a second, five times as long as counting them. */
const defaultMaxPostings = 250_000;
/** The approximate bytes of all lists, of an event, and of a key besides its text. */
const capacity = 8 * 1024 * 1024;
const eventSize = 12;
const overhead = 200;
/** The keys that were requested once, or whose lists are too long. */
const maxNoted = 5000;

/** Makes a cache of posting lists of at most so many events, for the states of one connection. */
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

/** The posting list of rows in order. */
export function postingListOf(rows: readonly Posting[]): PostingList {
  return {
    starts: new Float64Array(rows.map(([start]) => start)),
    ids: new Uint32Array(rows.map(([, id]) => id)),
    highest: rows.reduce((highest, [, id]) => Math.max(highest, id), 0),
  };
}
