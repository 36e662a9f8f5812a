/** Bytes on their way out: an answer is written into one buffer, and what it is put together from needs none of its own. */

import { ownTurn } from '../../async/turns.ts';
import { type Fragment, lengthOf } from './fragment.ts';

/** Something that is still to be written. */
export interface BodySource {
  /** In bytes. */
  readonly length: number;
  /** All of it, where that is there already. */
  readonly bytes?: Buffer;
  /** What it is put together from. */
  readonly parts?: readonly BodySource[];
  /** Writes its bytes from an offset on, and returns the offset after them. */
  writeTo(out: Buffer, at: number): number;
}

/** The counts of terms as text, by the terms' IDs. */
export type Counts = ReadonlyMap<number, string>;

/** A record with its counts filled in. */
export function recordOut(fragment: Fragment, counts: Counts): BodySource {
  return {
    length: fragment.terms.reduce((sum, term) => sum + countOf(term, counts).length, lengthOf(fragment)),
    writeTo: (out, at) => writeFragment(out, at, fragment, counts),
  };
}

/** A body of given bytes. */
export function bytesOut(bytes: Buffer): BodySource {
  return { length: bytes.length, bytes, writeTo: (out, at) => at + bytes.copy(out, at) };
}

/** Concatenates bodies. */
export function joined(parts: readonly BodySource[]): BodySource {
  return {
    length: parts.reduce((sum, { length }) => sum + length, 0),
    parts,
    writeTo: (out, at) => parts.reduce((end, part) => part.writeTo(out, end), at),
  };
}

const closing = Buffer.from('}');

/** A JSON object with further members at its end. */
export function withMembers(record: BodySource, members: object): BodySource {
  const further = Buffer.from(`,${JSON.stringify(members).slice(1)}`);
  if (further.length <= ',}'.length) return record;
  return {
    length: record.length - closing.length + further.length,
    writeTo: (out, at) => {
      const end = record.writeTo(out, at) - closing.length;
      return end + further.copy(out, end);
    },
  };
}

/** The bytes of a body, in memory of their own unless they exist already. */
export function written(outgoing: BodySource): Buffer {
  if (outgoing.bytes) return outgoing.bytes;
  const out = Buffer.allocUnsafe(outgoing.length);
  outgoing.writeTo(out, 0);
  return out;
}

/** A record parsed from its JSON, for programs in this process. */
export function parsedRecord<T>(record: BodySource): T {
  return JSON.parse(written(record).toString());
}

/** From this number of bytes on, a body is written in slices, between which other requests get their turn. */
export const largeBody = 512 * 1024;

/** The bytes of `written`; a large body is made in several turns of the event loop. */
export async function writtenInTurns(source: BodySource): Promise<Buffer> {
  if (source.bytes || source.length < largeBody) return written(source);
  const out = Buffer.allocUnsafe(source.length);
  let [end, slice] = [0, 0];
  for (const part of leavesOf(source)) {
    if (slice + part.length > largeBody) {
      await ownTurn();
      slice = 0;
    }
    end = part.writeTo(out, end);
    slice += part.length;
  }
  return out;
}

function leavesOf(source: BodySource): readonly BodySource[] {
  return source.parts ? source.parts.flatMap(leavesOf) : [source];
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
