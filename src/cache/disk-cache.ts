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
  readonly places: Map<number, number>;
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
  const file = attempted(openNameless);
  return file === undefined ? undefined : diskCacheIn(file, Math.floor(room / segmentCount));
}

function diskCacheIn(file: number, size: number): DiskCache {
  /** Newest first; that one is written to. */
  const segments = Array.from(
    { length: segmentCount },
    (_, at): Segment => ({
      from: at * size,
      places: new Map(),
      large: new Set(),
      length: 0,
    }),
  );
  const newest = () => segments[0] as Segment;
  let isOpen = true;
  let [hits, misses, evictions] = [0, 0, 0];
  const segment = segmentWriterFor(file);
  const read = readerOf(file);

  /** Evicts the newest segment. */
  function beginAnew(): void {
    const evicted = newest();
    evictions += evicted.places.size;
    evicted.places.clear();
    evicted.large.clear();
    evicted.length = 0;
    segment.moveTo(evicted.from);
  }

  /** Makes the oldest segment the newest. */
  function turnOver(): void {
    write();
    segments.unshift(segments.pop() as Segment);
    beginAnew();
  }

  /** Writes what is pending. False when the disk refused it; its segment is evicted then, because other bytes are in its place. */
  function write(): boolean {
    const isWritten = segment.write();
    if (!isWritten) beginAnew();
    return isWritten;
  }

  function find(key: string): Buffer | undefined {
    const hash = hashOf(key);
    for (const { places } of segments) {
      const at = places.get(hash);
      if (!isOpen || at === undefined || (segment.holds(at) && !write())) continue;
      const bytes = read(at, key);
      if (bytes) return bytes;
    }
    return undefined;
  }

  return {
    budget: { bytes: segmentCount * size },
    stats: () => ({
      hits,
      misses,
      evictions,
      entries: segments.reduce((sum, { places }) => sum + places.size, 0),
      bytes: segments.reduce((sum, each) => sum + each.length, 0),
    }),
    get(key) {
      const bytes = find(key);
      if (bytes) hits += 1;
      else misses += 1;
      return bytes;
    },
    isLarge(key) {
      if (segments.every(({ large }) => large.size === 0)) return false;
      const hash = hashOf(key);
      return segments.some(({ large }) => large.has(hash));
    },
    set(key, bytes) {
      const [hash, length] = [hashOf(key), lengths + key.length + bytes.length];
      if (!isOpen || length > size || segments.some(({ places }) => places.has(hash))) return;
      if (segment.end + length > newest().from + size) turnOver();
      newest().places.set(hash, segment.end);
      newest().length += length;
      if (length > largeSize) newest().large.add(hash);
      segment.add(headOf(key, bytes));
      segment.add(bytes);
      if (segment.waiting >= writeSize) write();
    },
    // Requests that are not answered in time go on after it
    close() {
      isOpen = false;
      closeSync(file);
    },
  };
}

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

function segmentWriterFor(file: number): SegmentWriter {
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
      const isWritten = attempted(() => writevSync(file, pieces, written)) === length;
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

/** The header of an entry, which the next one overwrites. */
function headOf(key: string, bytes: Buffer): Buffer {
  const length = lengths + key.length;
  if (length > headRoom.length) headRoom = Buffer.allocUnsafeSlow(length);
  headRoom.writeUInt32BE(key.length, 0);
  headRoom.writeUInt32BE(bytes.length, 4);
  headRoom.write(key, lengths, 'latin1');
  return headRoom.subarray(0, length);
}

let headRoom = Buffer.allocUnsafeSlow(1024);

/** Reads entries of a file into the same buffer, one after the other: the entry at an offset, if it has the key. */
function readerOf(file: number): (at: number, key: string) => Buffer | undefined {
  let memory = Buffer.allocUnsafeSlow(readSize);
  const fill = (from: number, to: number, at: number) =>
    attempted(() => readSync(file, memory, from, to - from, at + from)) ?? 0;
  return (at, key) => {
    const filled = fill(0, readSize, at);
    const begin = lengths + memory.readUInt32BE(0);
    const end = begin + memory.readUInt32BE(4);
    if (filled < begin || memory.toString('latin1', lengths, begin) !== key) return undefined;
    if (end > memory.length) memory = Buffer.concat([memory], 2 * end);
    const isWhole = end <= filled || fill(readSize, end, at) === end - readSize;
    return isWhole ? memory.subarray(begin, end) : undefined;
  };
}

/** A file that nobody else can open. Throws when none can be created. */
function openNameless(): number {
  const path = join(tmpdir(), `cartellera-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
}

/** The cache is not essential: a full or broken disk makes answers slower, not wrong. */
function attempted<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
