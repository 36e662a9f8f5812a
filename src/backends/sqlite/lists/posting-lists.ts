/**
 * Where in time the events stand that some words or a place lead to. Asked for again with other dates, as every minute brings them,
 * these are found without the tables.
 */

import { LRUCache } from 'lru-cache';
import { evictingOn, type Generation } from '../generation.ts';

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
   * The occurrences that a question leads to, which `read` gives in their order, at most so many. Undefined when it is asked for the
   * first time, and when they are too many to be kept.
   */
  of(question: string, read: (limit: number) => readonly Posting[]): PostingList | undefined;
}

/** Most events that are kept for one question; reading so many takes a fifth of a second, five times as long as counting them. */
const defaultMaxPostings = 250_000;
/** Bytes that are kept, those of an event, and those of a question besides its text, about. */
const capacity = 8 * 1024 * 1024;
const eventSize = 12;
const overhead = 200;

/** What is known of a question that was asked once at least. */
type Known = PostingList | 'asked once' | 'too many';

/** Keeps occurrences of the states of one connection, where there are at most so many. */
export function postingCacheIn(generation: Pick<Generation, 'now'>, max = defaultMaxPostings): PostingCache {
  const known = new LRUCache<string, Known>({
    maxSize: capacity,
    sizeCalculation: (each, question) =>
      overhead + question.length + (typeof each === 'string' ? 0 : eventSize * each.ids.length),
  });
  const evictStale = evictingOn(generation, () => known.clear());

  function nowKnown(before: Known | undefined, read: (limit: number) => readonly Posting[]): Known {
    if (before !== 'asked once') return before ?? 'asked once';
    const rows = read(max + 1);
    return rows.length > max ? 'too many' : postingListOf(rows);
  }

  return {
    of(question, read) {
      evictStale();
      const before = known.get(question);
      const now = nowKnown(before, read);
      if (now !== before) known.set(question, now);
      return typeof now === 'string' ? undefined : now;
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
