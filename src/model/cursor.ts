/** Cursors: where a walk through a list stands, as text that needs no memory in the service. */

import type { SortValues } from './sort-values.ts';
import { minuteLength } from './time/durations.ts';
import type { Instant } from './time/instants.ts';

/** The record after which a page begins, and the list that it is of. */
export interface Cursor {
  /** A digest of the filters, the order and the language. */
  readonly list: string;
  /** When the walk began, to the minute: what is relative to now is relative to that. */
  readonly begun: Instant;
  readonly after: SortValues;
}

/** Characters of a cursor, at most. */
export const longestCursor = 2000;

/** Years after which no walk begins; dates that are relative to a moment must exist. */
const lastMinute = Date.parse('9900-01-01T00:00:00Z') / minuteLength;

/** A cursor as text: base64url (RFC 4648) of JSON. */
export function cursorText({ list, begun, after }: Cursor): string {
  return Buffer.from(JSON.stringify([list, begun / minuteLength, ...after])).toString('base64url');
}

/** What a text says; undefined when it is no cursor. Whether it is one of this list, and its values are of that order, is known later. */
export function readCursor(text: string): Cursor | undefined {
  const bytes = Buffer.from(text.slice(0, longestCursor + 1), 'base64url');
  if (text.length > longestCursor || bytes.toString('base64url') !== text) return undefined;
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
