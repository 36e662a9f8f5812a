/**
 * Posting lists: the events with some words or references, in order of time. When they are requested again with other dates, as every
 * minute brings them, no table is read: a page of one list lies between its bounds, one of several is merged.
 */

import { type Caches, openCache } from '../../../cache/cache.ts';
import { countBelow } from '../../../model/arrays-and-maps.ts';
import type { Query } from '../../../ports.ts';
import type { Generation } from '../generation.ts';
import { startBounds } from '../sql.ts';

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

  return {
    of(question, read) {
      for (const cache of [lists, noted]) cache.enter(generation.now());
      const known = lists.get(question);
      if (known) return known;
      const before = noted.get(question);
      if (before === undefined) noted.set(question, 'asked once');
      if (before !== 'asked once') return undefined;
      const rows = read(max + 1);
      if (rows.length > max) {
        noted.set(question, 'too many');
        return undefined;
      }
      const list = postingListOf(rows);
      lists.set(question, list);
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

/** A page of IDs, and the number of events in the whole list. */
export interface PostingPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** A posting list, and the part within the window: from `first`, before `end`. */
interface Range {
  readonly stream: PostingList;
  readonly first: number;
  readonly end: number;
}

/** The page of a query, of the events in any of these lists, each once. */
export function postingPageOf(streams: readonly PostingList[], query: Query): PostingPage {
  const { from, to } = startBounds(query);
  const parts = streams.map((stream): Range => {
    const first = from === undefined ? 0 : countBelow(stream.starts, from);
    const end = to === undefined ? stream.ids.length : Math.max(first, countBelow(stream.starts, to + 1));
    return { stream, first, end };
  });
  const [only] = parts;
  if (!only || parts.length > 1) return mergedPage(parts, query);
  const { stream, first, end } = only;
  const { offset, limit, descending } = query;
  const [begin, stop] = descending
    ? [Math.max(first, end - offset - limit), Math.max(first, end - offset)]
    : [Math.min(end, first + offset), Math.min(end, first + offset + limit)];
  const page = Array.from(stream.ids.subarray(begin, stop));
  return { ids: descending ? page.reverse() : page, total: end - first };
}

/** The position of a merge in one part. */
interface Cursor {
  readonly stream: PostingList;
  at: number;
  left: number;
}

function mergedPage(parts: readonly Range[], { offset, limit, descending }: Query): PostingPage {
  const way = descending ? -1 : 1;
  const heads = parts.map(({ stream, first, end }): Cursor => {
    return { stream, at: descending ? end - 1 : first, left: end - first };
  });
  const ids: number[] = [];
  let passed = 0;
  for (let head = foremost(heads, way); head && ids.length < limit; head = foremost(heads, way)) {
    const id = head.stream.ids[head.at] as number;
    if (passed >= offset) ids.push(id);
    passed += 1;
    for (const each of heads) {
      if (each.left === 0 || each.stream.ids[each.at] !== id) continue;
      each.at += way;
      each.left -= 1;
    }
  }
  return { ids, total: distinctIn(parts) };
}

/** One bit for each ID, to find duplicates. */
let marks = new Uint8Array(0);

/** The number of events in the parts together, each counted once; many times as fast as merging them. */
function distinctIn(parts: readonly Range[]): number {
  const size = Math.max(...parts.map(({ stream }) => stream.highest >>> 3)) + 1;
  if (size > marks.length) marks = new Uint8Array(2 * size);
  else marks.fill(0, 0, size);
  let total = 0;
  for (const { stream, first, end } of parts) {
    for (let at = first; at < end; at += 1) {
      const id = stream.ids[at] as number;
      const byte = marks[id >>> 3] as number;
      const bit = 1 << (id & 7);
      if (byte & bit) continue;
      marks[id >>> 3] = byte | bit;
      total += 1;
    }
  }
  return total;
}

/** The position whose event comes first; undefined when all parts are done. */
function foremost(heads: readonly Cursor[], way: number): Cursor | undefined {
  let first: Cursor | undefined;
  for (const head of heads) {
    if (head.left === 0) continue;
    const { stream, at } = head;
    const apart = first
      ? (stream.starts[at] as number) - (first.stream.starts[first.at] as number) ||
        (stream.ids[at] as number) - (first.stream.ids[first.at] as number)
      : 0;
    if (!first || way * apart < 0) first = head;
  }
  return first;
}
