/** Bytes on their way out: an answer is written into one buffer, and what it is put together from needs none of its own. */

import { type Fragment, lengthOf, type RenderedRecord } from './fragment.ts';

/** Something that is still to be written. */
export interface BodySource {
  /** In bytes. */
  readonly length: number;
  /** All of it, where that is there already. */
  readonly bytes?: Buffer;
  /** Writes itself from an offset on; gives the offset behind it. */
  writeTo(out: Buffer, at: number): number;
}

/** Texts of the counts of terms, by the terms' IDs. */
export type Counts = ReadonlyMap<number, string>;

const brace = 0x7d;

/** A record with everything filled in. */
export function recordOut({ record, jsonLd }: RenderedRecord, counts: Counts): BodySource {
  return {
    length: lengthWith(counts, record) + (jsonLd ? lengthWith(counts, jsonLd) : 0),
    writeTo(out, at) {
      const end = write(out, at, record, counts);
      return closed(out, jsonLd ? closed(out, write(out, end, jsonLd, counts)) : end);
    },
  };
}

/** Bytes that are there already. */
export function bytesOut(bytes: Buffer): BodySource {
  return { length: bytes.length, bytes, writeTo: (out, at) => at + bytes.copy(out, at) };
}

/** Everything, one after the other. */
export function joined(parts: readonly BodySource[]): BodySource {
  return {
    length: parts.reduce((sum, { length }) => sum + length, 0),
    writeTo: (out, at) => parts.reduce((end, part) => part.writeTo(out, end), at),
  };
}

/** The bytes, in memory of their own unless they are there already. */
export function written(outgoing: BodySource): Buffer {
  if (outgoing.bytes) return outgoing.bytes;
  const out = Buffer.allocUnsafe(outgoing.length);
  outgoing.writeTo(out, 0);
  return out;
}

function lengthWith(counts: Counts, fragment: Fragment): number {
  return fragment.terms.reduce((sum, term) => sum + countOf(term, counts).length, lengthOf(fragment) + 1);
}

/** Writes all but the last brace; gives where it ended. */
function write(out: Buffer, at: number, { texts, terms }: Fragment, counts: Counts): number {
  let end = at;
  for (const [index, term] of terms.entries()) {
    end += out.write(texts[index] as string, end, 'latin1');
    end += out.write(countOf(term, counts), end, 'latin1');
  }
  return end + out.write(texts.at(-1) as string, end, 'latin1');
}

function closed(out: Buffer, at: number): number {
  out[at] = brace;
  return at + 1;
}

function countOf(term: number, counts: Counts): string {
  return counts.get(term) ?? '0';
}
