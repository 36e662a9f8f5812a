/** A cursor: the position of a walk as text. The service stores nothing about it. */

import { isInteger } from './arrays-and-maps.ts';
import { maxCursorLength } from './tables/bounds.ts';
import { parsedJson } from './text/characters.ts';
import { minuteLength } from './time/durations.ts';
import type { Instant } from './time/instants.ts';

/**
 * The values that a list is sorted by, the ID last: moments in milliseconds, distances in km, names as sort keys (see `sortKey`). An agenda
 * begins with its segment: 0 for events that begin on the first day of the window, by start; 1 for events that began earlier, by end; 2 for
 * later ones, by day and start. Where featured events come first on each day, 0 and 1 are theirs, 2 and 3 those of all others, and 4 is for
 * later ones, by day, rank (see `rankOf`) and start. Order by relevance begins with tier and exactness (see `Relevance`).
 */
export type SortValues = readonly (number | string)[];

/** The position of a walk: the record after which the next page begins, and the list it belongs to. */
export interface Cursor {
  /** Digest of the list's filters, order and language. */
  readonly list: string;
  /** When the walk began, to the minute. Relative dates of the list (`now`, `today`) refer to this moment on every page. */
  readonly begun: Instant;
  readonly after: SortValues;
}

/** No walk begins later than this, so that dates relative to its beginning stay within four-digit years. */
const lastMinute = Date.parse('9900-01-01T00:00:00Z') / minuteLength;

/** Encodes a cursor as base64url (RFC 4648) of JSON. */
export function cursorText({ list, begun, after }: Cursor): string {
  return Buffer.from(JSON.stringify([list, begun / minuteLength, ...after])).toString('base64url');
}

/**
 * Decodes a cursor; undefined when the text is not one. Whether it belongs to this list and has values of its order is checked by the
 * caller.
 */
export function readCursor(text: string): Cursor | undefined {
  const bytes = Buffer.from(text.slice(0, maxCursorLength + 1), 'base64url');
  if (text.length > maxCursorLength || bytes.toString('base64url') !== text) return undefined;
  const parts = parsedJson(bytes.toString());
  const [list, minute, ...after]: readonly unknown[] = Array.isArray(parts) ? parts : [];
  if (typeof list !== 'string' || !isInteger(minute)) return undefined;
  const isKnown = minute >= 0 && minute <= lastMinute;
  const isSorted = after.every((value) => typeof value === 'number' || typeof value === 'string');
  return isKnown && isSorted ? { list, begun: minute * minuteLength, after } : undefined;
}
