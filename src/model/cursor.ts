/** Cursors: the position of a walk through a list, as text. The service stores nothing about it. */

import type { SortValues } from './orders.ts';
import { minuteLength } from './time/durations.ts';
import type { Instant } from './time/instants.ts';

/** The position of a walk: the record after which the next page begins, and the list it belongs to. */
export interface Cursor {
  /** Digest of the list's filters, order and language. */
  readonly list: string;
  /** When the walk began, to the minute. Relative dates of the list (`now`, `today`) refer to this moment on every page. */
  readonly begun: Instant;
  readonly after: SortValues;
}

/** The maximum length of a cursor, in characters. */
export const maxCursorLength = 2000;

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
  const [list, minute, ...after] = partsOf(bytes.toString());
  if (typeof list !== 'string' || !Number.isInteger(minute)) return undefined;
  const isKnown = (minute as number) >= 0 && (minute as number) <= lastMinute;
  return isKnown ? { list, begun: (minute as number) * minuteLength, after: after as SortValues } : undefined;
}

function partsOf(json: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(json);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
