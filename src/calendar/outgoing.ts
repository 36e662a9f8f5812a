/** Bytes on their way out: an answer is written into one buffer, and what it is put together from needs none of its own. */

import type { Rendered, Whole } from './kept.ts';

/** Something that is still to be written. */
export interface Outgoing {
  /** In bytes. */
  readonly length: number;
  /** Writes itself from an offset on; gives the offset behind it. */
  writeTo(out: Buffer, at: number): number;
}

/** Texts of the counts of terms, by the terms' IDs. */
export type Counts = ReadonlyMap<number, string>;

const brace = 0x7d;

/** A record with everything filled in. */
export function recordOut({ record, jsonLd }: Whole, counts: Counts): Outgoing {
  return {
    length: lengthOf(record, counts) + (jsonLd ? lengthOf(jsonLd, counts) : 0),
    writeTo(out, at) {
      const end = write(out, at, record, counts);
      return closed(out, jsonLd ? closed(out, write(out, end, jsonLd, counts)) : end);
    },
  };
}

/** Bytes that are there already. */
export function bytesOut(bytes: Buffer): Outgoing {
  return { length: bytes.length, writeTo: (out, at) => at + bytes.copy(out, at) };
}

/** Everything, one after the other. */
export function written(parts: readonly Outgoing[]): Buffer {
  const out = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((end, part) => part.writeTo(out, end), 0);
  return out;
}

function lengthOf({ bytes, fillings }: Rendered, counts: Counts): number {
  let length = bytes.length + 1;
  for (const each of fillings)
    length += typeof each === 'number' ? countOf(each, counts).length : lengthOf(each, counts);
  return length;
}

/** Writes all but the last brace; gives where it ended. */
function write(out: Buffer, at: number, { bytes, cuts, fillings }: Rendered, counts: Counts): number {
  let [from, end] = [0, at];
  for (const [index, filling] of fillings.entries()) {
    const cut = cuts[index] as number;
    end += bytes.copy(out, end, from, cut);
    from = cut;
    if (typeof filling === 'number') end += out.write(countOf(filling, counts), end, 'latin1');
    else end = closed(out, write(out, end, filling, counts));
  }
  return end + bytes.copy(out, end, from);
}

function closed(out: Buffer, at: number): number {
  out[at] = brace;
  return at + 1;
}

function countOf(term: number, counts: Counts): string {
  return counts.get(term) ?? '0';
}
