/** A cache in an unnamed file, which the system removes with the process. */

import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writevSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Budget, CacheReport } from './cache.ts';

/** Bytes by key, for what can be made again: any entry may be evicted at any time. */
export interface DiskCache extends CacheReport {
  readonly budget: Budget & { readonly bytes: number };
  /** A view into a reused buffer: the next `get` overwrites it. */
  get(key: string): Buffer | undefined;
  /** Tells whether an entry is so large (256 KiB) that reading it is worth its own turn of the event loop. */
  isLarge(key: string): boolean;
  /** The value of a key never changes. The bytes may be overwritten afterwards. */
  set(key: string, bytes: Buffer): void;
  close(): void;
}

/** The most bytes of the file; an entry has some 4 kB. */
const defaultCapacity = 512 * 1024 ** 2;
/** Bytes that are read at once and hold most entries: a page of the file. */
const readSize = 4 * 1024;
/** Bytes that are written together. */
const writeSize = 256 * 1024;
/** Larger entries, in bytes, are large. */
const largeSize = 256 * 1024;

/**
 * A segment of the file and its index: the offset of each entry by the hash of its key. Numbers alone, because there are hundreds of
 * thousands.
 */
interface Segment {
  readonly from: number;
  readonly offsets: Map<number, number>;
  /** Hashes of the keys of large entries. */
  readonly large: Set<number>;
  /** How many bytes lie there. */
  length: number;
}

/** The header of an entry: the lengths of key and value (four bytes each), and the key. */
const lengths = 8;

/** The number of segments. */
const segmentCount = 8;

/**
 * Opens a cache of `room` bytes in eight segments. When all are full, the oldest is evicted. What cannot be written to disk is not cached.
 * Undefined when no temporary file can be created.
 */
export function openDiskCache(room = defaultCapacity): DiskCache | undefined {
  const path = join(tmpdir(), `cartellera-${randomUUID()}`);
  const file = attempt(() => {
    const descriptor = openSync(path, 'wx+', 0o600);
    // Nobody else can open it now
    unlinkSync(path);
    return descriptor;
  });
  if (file === undefined) return undefined;

  const size = Math.floor(room / segmentCount);
  const segments = makeSegments(file, size);
  const read = makeReader(file);
  let isOpen = true;
  let [hits, misses] = [0, 0];
  return {
    budget: { bytes: segmentCount * size },
    stats: () => ({
      hits,
      misses,
      evictions: segments.evictions(),
      entries: segments.all.reduce((sum, { offsets }) => sum + offsets.size, 0),
      bytes: segments.all.reduce((sum, { length }) => sum + length, 0),
    }),
    get(key) {
      const hash = hashOf(key);
      for (const { offsets } of segments.all) {
        const at = offsets.get(hash);
        if (!isOpen || at === undefined || !segments.flush(at)) continue;
        const bytes = read(at, key);
        if (!bytes) continue;
        hits += 1;
        return bytes;
      }
      misses += 1;
      return undefined;
    },
    isLarge(key) {
      if (segments.all.every(({ large }) => large.size === 0)) return false;
      const hash = hashOf(key);
      return segments.all.some(({ large }) => large.has(hash));
    },
    set(key, bytes) {
      const [hash, length] = [hashOf(key), lengths + key.length + bytes.length];
      if (!isOpen || length > size || segments.all.some(({ offsets }) => offsets.has(hash))) return;
      segments.add(hash, key, bytes, length);
    },
    // Requests that are not answered in time go on after it
    close() {
      isOpen = false;
      closeSync(file);
    },
  };
}

/** Divides a file into segments of `size` bytes. */
function makeSegments(file: number, size: number) {
  /** Newest first; that one is written to. */
  const all = Array.from({ length: segmentCount }, (_, at) => ({
    from: at * size,
    offsets: new Map(),
    large: new Set(),
    length: 0,
  }));
  const writer = makeWriter(file);
  let newest = all[0] as Segment;
  let evictions = 0;

  function evictNewest(): void {
    evictions += newest.offsets.size;
    newest.offsets.clear();
    newest.large.clear();
    newest.length = 0;
    writer.moveTo(newest.from);
  }

  /** Writes what is pending. False when the disk refused it; its segment is evicted then, because other bytes are in its place. */
  function write(): boolean {
    const isWritten = writer.write();
    if (!isWritten) evictNewest();
    return isWritten;
  }

  return {
    all: all as readonly Segment[],
    evictions: () => evictions,
    /** Makes sure that the bytes at an offset are in the file; false when the disk refused them. */
    flush: (at: number): boolean => !writer.holds(at) || write(),
    /** Adds an entry of so many bytes, its header included. */
    add(hash: number, key: string, bytes: Buffer, length: number): void {
      if (writer.end + length > newest.from + size) {
        write();
        newest = all.pop() as Segment;
        all.unshift(newest);
        evictNewest();
      }
      newest.offsets.set(hash, writer.end);
      newest.length += length;
      if (length > largeSize) newest.large.add(hash);
      // The next entry overwrites the header
      const headerLength = lengths + key.length;
      if (headerLength > header.length) header = Buffer.allocUnsafeSlow(headerLength);
      header.writeUInt32BE(key.length, 0);
      header.writeUInt32BE(bytes.length, 4);
      header.write(key, lengths, 'latin1');
      writer.add(header.subarray(0, headerLength));
      writer.add(bytes);
      if (writer.waiting >= writeSize) write();
    },
  };
}

let header = Buffer.allocUnsafeSlow(1024);

/** Writes parts to a file one after the other, many together. */
interface SegmentWriter {
  /** The offset of the next part. */
  readonly end: number;
  /** Bytes that are pending. */
  readonly waiting: number;
  /** Tells whether the bytes at an offset are pending. */
  holds(at: number): boolean;
  add(bytes: Buffer): void;
  /** Writes what is pending; false when the disk refused it. Nothing is pending after either. */
  write(): boolean;
  /** Continues at another offset; nothing may be pending. */
  moveTo(at: number): void;
}

function makeWriter(file: number): SegmentWriter {
  /** Made once, because memory of this size is slow to get. */
  const pending = Buffer.allocUnsafeSlow(2 * writeSize);
  /** Bytes that do not fit in there. */
  let further: Buffer[] = [];
  let filled = 0;
  /** The offsets of pending bytes: from the first to before the second. */
  let [written, end] = [0, 0];
  return {
    get end() {
      return end;
    },
    get waiting() {
      return end - written;
    },
    holds: (at) => at >= written && at < end,
    add(bytes) {
      if (further.length === 0 && filled + bytes.length <= pending.length) filled += bytes.copy(pending, filled);
      else further.push(Buffer.from(bytes));
      end += bytes.length;
    },
    write() {
      const length = end - written;
      if (length === 0) return true;
      const pieces = [pending.subarray(0, filled), ...further];
      const isWritten = attempt(() => writevSync(file, pieces, written)) === length;
      [further, filled] = [[], 0];
      written = end;
      return isWritten;
    },
    moveTo(at) {
      [written, end] = [at, at];
    },
  };
}

/** The FNV-1a hash of an ASCII text (draft-eastlake-fnv), as a signed number. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Reads entries of a file into the same buffer, one after the other: the entry at an offset, if it has the key. */
function makeReader(file: number): (at: number, key: string) => Buffer | undefined {
  let memory = Buffer.allocUnsafeSlow(readSize);
  return (at, key) => {
    const filled = attempt(() => readSync(file, memory, 0, readSize, at)) ?? 0;
    const begin = lengths + memory.readUInt32BE(0);
    const end = begin + memory.readUInt32BE(4);
    if (filled < begin || memory.toString('latin1', lengths, begin) !== key) return undefined;
    if (end > memory.length) memory = Buffer.concat([memory], 2 * end);
    const left = end - readSize;
    const isWhole = end <= filled || attempt(() => readSync(file, memory, readSize, left, at + readSize)) === left;
    return isWhole ? memory.subarray(begin, end) : undefined;
  };
}

/** The cache is not essential: a full or broken disk makes answers slower, not wrong. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
