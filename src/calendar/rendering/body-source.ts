/**
 * Bytes on their way out: an answer is written into one buffer, and what it is put together from needs none of its own. What is large is
 * read and written in slices while it is sent, so that it takes no memory for as long as a reader likes.
 */

import { ownTurn } from '../../async/turns.ts';
import type { Hit } from '../../ports.ts';
import type { Fragment } from './render-cache.ts';

/** A body in memory that is still to be written. */
export interface MemoryBody {
  /** In bytes. */
  readonly length: number;
  /** All of it, where that is there already. */
  readonly bytes?: Buffer;
  /** What it is put together from. */
  readonly parts?: readonly MemoryBody[];
  /** Its encoded forms so far, each of which is made once. */
  encoded?: Map<string, Promise<Buffer>>;
  /** Writes its bytes from an offset on, and returns the offset after them. */
  writeTo(out: Buffer, at: number): number;
}

/** A record that is read when it is sent. */
export interface LateRecord {
  /** In bytes, about. */
  readonly length: number;
  readonly hit: Hit;
  readonly load: LoadRecords;
  /** What is sent of the record. */
  readonly as: (record: MemoryBody) => MemoryBody;
}

/** Reads records by their IDs; without those that were removed, or hidden from their reader, since they were found. */
export type LoadRecords = (hits: readonly Hit[]) => Promise<ReadonlyMap<number, MemoryBody>>;

/** A body of which some parts are read when they are sent. With `between` it is a list, from which records may be missing. */
export interface LateBody {
  /** In bytes, about. */
  readonly length: number;
  readonly late: readonly BodySource[];
  readonly between: MemoryBody | undefined;
}

/** Something that is still to be sent, in memory or not. */
export type BodySource = MemoryBody | LateRecord | LateBody;

/** Tells whether a body is in memory. */
export function isInMemory(body: BodySource): body is MemoryBody {
  return 'writeTo' in body;
}

/** The counts of terms as text, by the terms' IDs. */
export type Counts = ReadonlyMap<number, string>;

/** A record with its counts filled in. */
export function recordOut(fragment: Fragment, counts: Counts): MemoryBody {
  const { texts, terms, length } = fragment;
  return {
    length: lengthWith(terms, counts, length),
    writeTo(out, at) {
      let end = at;
      for (const [index, text] of texts.entries()) {
        const term = terms[index - 1];
        if (term !== undefined) end += out.write(counts.get(term) ?? '0', end, 'latin1');
        end += out.write(text, end, 'latin1');
      }
      return end;
    },
  };
}

/** The length of a record of some bytes with its counts filled in. */
export function lengthWith(terms: readonly number[], counts: Counts, bytes: number): number {
  let length = bytes;
  for (const term of terms) length += (counts.get(term) ?? '0').length;
  return length;
}

/** A body of given bytes, or of a text. */
export function bytesOut(content: Buffer | string): MemoryBody {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { length: bytes.length, bytes, writeTo: (out, at) => at + bytes.copy(out, at) };
}

/** Concatenates bodies, with a text between them if there is one. */
export function joined(bodies: readonly MemoryBody[], between?: MemoryBody): MemoryBody;
export function joined(bodies: readonly BodySource[], between?: MemoryBody): BodySource;
export function joined(bodies: readonly BodySource[], between?: MemoryBody): BodySource {
  const parts: MemoryBody[] = [];
  let [length, areInMemory] = [0, true];
  for (const [at, body] of bodies.entries()) {
    if (between && at > 0) {
      parts.push(between);
      length += between.length;
    }
    if (isInMemory(body)) parts.push(body);
    else areInMemory = false;
    length += body.length;
  }
  if (!areInMemory) return { length, late: bodies, between };
  return {
    length,
    parts,
    writeTo(out, at) {
      let end = at;
      for (const part of parts) end = part.writeTo(out, end);
      return end;
    },
  };
}

const closing = Buffer.from('}');

/** A JSON object with further members at its end. */
export function withMembers(record: BodySource, members: object): BodySource {
  const further = Buffer.from(`,${JSON.stringify(members).slice(1)}`);
  if (further.length <= ',}'.length) return record;
  const length = further.length - closing.length;
  return changed(record, length, (there) => ({
    length: there.length + length,
    writeTo: (out, at) => {
      const end = there.writeTo(out, at) - closing.length;
      return end + further.copy(out, end);
    },
  }));
}

/** A record as `change` leaves it, which makes it some bytes longer. */
export function changed(record: BodySource, longer: number, change: (record: MemoryBody) => MemoryBody): BodySource {
  if (isInMemory(record)) return change(record);
  if (!('hit' in record)) throw new Error('A record is no list');
  return { ...record, length: record.length + longer, as: (there) => change(record.as(there)) };
}

/** The bytes of a body, in memory of their own unless they exist already. */
export function written(outgoing: MemoryBody): Buffer {
  if (outgoing.bytes) return outgoing.bytes;
  const out = Buffer.allocUnsafe(outgoing.length);
  outgoing.writeTo(out, 0);
  return out;
}

/** From this number of bytes on, a body is written in slices, between which other requests get their turn. */
export const largeBody = 512 * 1024;

/**
 * The most bytes of the texts of an answer that wait in memory until it is sent; those of a larger one are read again while it is sent. The
 * first number is for when the budget of all answers has no more room.
 */
export const held = { least: 64 * 1024, most: 1024 * 1024 };

/** The bytes of `written`; a large body is made in several turns of the event loop. */
export async function writtenInTurns(source: MemoryBody): Promise<Buffer> {
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

function leavesOf(source: MemoryBody): readonly MemoryBody[] {
  return source.parts ? source.parts.flatMap(leavesOf) : [source];
}

/** Bytes of a slice; a longer record is one. Each reader who does not read on keeps some of them in memory. */
const sliceSize = 256 * 1024;

/** The bytes of a body in slices, each made when the one before is taken. Throws when a record that is no member of a list is missing. */
export async function* readSlices(body: BodySource): AsyncGenerator<Buffer> {
  let slice: MemoryBody[] = [];
  let length = 0;
  for await (const part of readParts(body)) {
    if (length > 0 && length + part.length > sliceSize) {
      await ownTurn();
      yield written(joined(slice));
      [slice, length] = [[], 0];
    }
    slice.push(part);
    length += part.length;
  }
  if (length > 0) yield written(joined(slice));
}

/** The parts of a body in order; late records are read some at a time. */
async function* readParts(body: BodySource): AsyncGenerator<MemoryBody> {
  if (isInMemory(body)) return yield* leavesOf(body);
  const { late, between } = 'hit' in body ? { late: [body], between: undefined } : body;
  let isFirst = true;
  for (const group of groupsOf(late)) {
    const records = group.filter((each) => 'hit' in each);
    const found = await records[0]?.load(records.map(({ hit }) => hit));
    for (const member of group) {
      const part = 'hit' in member ? found?.get(member.hit.id) : member;
      if (!part && !between) throw new Error('A record is not there any more');
      if (!part) continue;
      if (!isFirst && between) yield between;
      isFirst = false;
      if ('hit' in member) yield member.as(part as MemoryBody);
      else yield* readParts(part);
    }
  }
}

/** Neighbours that can be read at once: as many as make a slice, and of which late ones are read in the same way. */
function* groupsOf(bodies: readonly BodySource[]): Generator<readonly BodySource[]> {
  let group: BodySource[] = [];
  let [length, load] = [0, undefined as LoadRecords | undefined];
  for (const body of bodies) {
    const own = 'hit' in body ? body.load : load;
    if (group.length > 0 && (length + body.length > sliceSize || (load && own !== load))) {
      yield group;
      [group, length, load] = [[], 0, undefined];
    }
    group.push(body);
    length += body.length;
    load = 'hit' in body ? body.load : load;
  }
  if (group.length > 0) yield group;
}

/** All bytes of a body. */
export async function collected(body: BodySource): Promise<Buffer> {
  return isInMemory(body) ? written(body) : Buffer.concat(await Array.fromAsync(readSlices(body)));
}

/** The most bytes that a body takes in memory while it is sent in slices. */
export function windowOf(body: BodySource): number {
  return Math.min(body.length, largestOf(body) + sliceSize) + sliceSize;
}

function largestOf(body: BodySource): number {
  if (isInMemory(body)) return leavesOf(body).reduce((most, { length }) => Math.max(most, length), 0);
  return 'hit' in body ? body.length : body.late.reduce((most, part) => Math.max(most, largestOf(part)), 0);
}

/** A record parsed from its JSON, for programs in this process. */
export async function parsedRecord<T>(record: BodySource): Promise<T> {
  return JSON.parse((await collected(record)).toString()) as T;
}

/**
 * The records of a list, parsed for programs in this process that show no descriptions; those that are not in memory, because they are
 * large, are without.
 */
export async function parsedRecords<T>(records: readonly BodySource[]): Promise<T[]> {
  const all: T[] = [];
  for (const record of records) {
    if (isInMemory(record)) all.push(await parsedRecord(record));
    else all.push(withoutDescriptions(await parsedRecord(record)) as T);
  }
  return all;
}

/** Excerpts of matches are short. */
function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (name === 'description') return [name, ''];
    return [name, name === 'highlight' ? member : withoutDescriptions(member)];
  });
  return Object.fromEntries(members);
}
