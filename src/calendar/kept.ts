/** Records as bytes, rendered once per revision and language; nothing to invalidate, for a change raises the revision. */

import { LRUCache } from 'lru-cache';
import type { Language } from '../model/field.ts';

/**
 * A rendered record. Its terms' counts change without it, so they are left open: a count stands between two `parts`,
 * and `terms` names whose count it is.
 */
export interface Rendered {
  readonly parts: readonly Buffer[];
  readonly terms: readonly number[];
  /** Languages of the texts shown. */
  readonly languages: readonly Language[];
}

export type Kept = LRUCache<string, Rendered>;

/** Bytes of rendered records that a process keeps. */
const room = 16 * 1024 * 1024;

export function newKept(): Kept {
  return new LRUCache({
    maxSize: room,
    sizeCalculation: ({ parts }) => parts.reduce((sum, part) => sum + part.length, 200),
  });
}

/** What stands for a count until it is known; no text can look like it, for quotes are escaped inside JSON strings. */
const hole = /"count":"@(\d+)@"/;

/** The placeholder that a view writes as a term's count. */
export function countHole(term: number): string {
  return `@${term}@`;
}

/** Cuts a record's JSON at its counts. All parts lie in one piece of memory of their own, so that none keeps more alive. */
export function rendered(json: string, languages: readonly Language[]): Rendered {
  const pieces = json.split(hole);
  const texts = pieces.filter((_, at) => at % 2 === 0);
  const whole = texts.join('"count":');
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(whole));
  bytes.write(whole);
  const parts: Buffer[] = [];
  let from = 0;
  for (const [at, text] of texts.entries()) {
    const to = at < texts.length - 1 ? from + Buffer.byteLength(text) + '"count":'.length : bytes.length;
    parts.push(bytes.subarray(from, to));
    from = to;
  }
  return { parts, terms: pieces.filter((_, at) => at % 2 === 1).map(Number), languages };
}

/** The bytes of a record with its terms' counts filled in. */
export function filled({ parts, terms }: Rendered, counts: ReadonlyMap<number, number>): Buffer {
  if (terms.length === 0) return parts[0] as Buffer;
  const pieces: Buffer[] = [];
  parts.forEach((part, at) => {
    pieces.push(part);
    const term = terms[at];
    if (term !== undefined) pieces.push(Buffer.from(String(counts.get(term) ?? 0)));
  });
  return Buffer.concat(pieces);
}
