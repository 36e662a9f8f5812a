/** Bytes on their way out: an answer is written into one buffer, and what it is put together from needs none of its own. */

import { type Fragment, lengthOf } from './fragment.ts';

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

/** A record with its counts filled in. */
export function recordOut(fragment: Fragment, counts: Counts): BodySource {
  return {
    length: fragment.terms.reduce((sum, term) => sum + countOf(term, counts).length, lengthOf(fragment)),
    writeTo: (out, at) => writeFragment(out, at, fragment, counts),
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

function writeFragment(out: Buffer, at: number, { texts, terms }: Fragment, counts: Counts): number {
  let end = at;
  for (const [index, term] of terms.entries()) {
    end += out.write(texts[index] as string, end, 'latin1');
    end += out.write(countOf(term, counts), end, 'latin1');
  }
  return end + out.write(texts.at(-1) as string, end, 'latin1');
}

function countOf(term: number, counts: Counts): string {
  return counts.get(term) ?? '0';
}
