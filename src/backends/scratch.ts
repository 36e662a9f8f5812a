/** Scratch space in a file without a name, which the system removes with the process. */

import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scratch } from '../ports.ts';

/** Most bytes of the file; those of an entry are some 4 kB. */
const usualRoom = 512 * 1024 ** 2;
/** Bytes that hold nearly every entry. */
const usualPiece = 64 * 1024;
/** Bytes that are written together. */
const together = 256 * 1024;

interface Place {
  readonly at: number;
  readonly length: number;
}

/** A part of the file, and what lies there. */
interface Segment {
  readonly from: number;
  readonly places: Map<string, Place>;
}

/** Into how many parts the file is cut. */
const segmentCount = 8;

/**
 * Opens scratch space of `room` bytes, cut into eight segments: when all are full, what lies in the oldest is forgotten for what comes next.
 * What the disk does not take is not kept. Undefined where no temporary file can be made.
 */
export function openScratch(room = usualRoom): Scratch | undefined {
  const file = attempted(openNameless);
  return file === undefined ? undefined : scratchIn(file, Math.floor(room / segmentCount));
}

function scratchIn(file: number, size: number): Scratch {
  /** The newest first, which is the one that is written to. */
  const segments = Array.from({ length: segmentCount }, (_, at): Segment => ({ from: at * size, places: new Map() }));
  const newest = () => segments[0] as Segment;
  let isOpen = true;
  const pen = penFor(file);
  const read = readerOf(file);

  /** Forgets what lies in the newest segment. */
  function beginAnew(): void {
    const { from, places } = newest();
    places.clear();
    pen.moveTo(from);
  }

  /** Makes the oldest segment the newest. */
  function turnOver(): void {
    write();
    segments.unshift(segments.pop() as Segment);
    beginAnew();
  }

  /** Whether the disk took what waits; otherwise its segment is forgotten, for what lies at its place is something else. */
  function write(): boolean {
    const isWritten = pen.write();
    if (!isWritten) beginAnew();
    return isWritten;
  }

  return {
    room: segmentCount * size,
    get(key) {
      const place = placeIn(segments, key);
      if (!isOpen || !place || (pen.holds(place) && !write())) return undefined;
      return read(place);
    },
    set(key, bytes) {
      if (!isOpen || bytes.length > size || placeIn(segments, key)) return;
      if (pen.end + bytes.length > newest().from + size) turnOver();
      newest().places.set(key, { at: pen.end, length: bytes.length });
      pen.add(bytes);
      if (pen.waiting >= together) write();
    },
    // Requests that are not answered in time go on after it
    close() {
      isOpen = false;
      closeSync(file);
    },
  };
}

/** Writes pieces to a file one behind the other, many together. */
interface Pen {
  /** Where the next piece will lie. */
  readonly end: number;
  /** Bytes that wait to be written. */
  readonly waiting: number;
  /** Whether what lies there waits to be written. */
  holds(place: Place): boolean;
  add(bytes: Buffer): void;
  /** Whether the disk took what waits. It waits no longer either way. */
  write(): boolean;
  /** Goes on elsewhere; nothing may wait. */
  moveTo(at: number): void;
}

function penFor(file: number): Pen {
  let pieces: Buffer[] = [];
  /** Where what comes next is written, and where it ends: what lies between them waits. */
  let [written, end] = [0, 0];
  return {
    get end() {
      return end;
    },
    get waiting() {
      return end - written;
    },
    holds: ({ at }) => at >= written && at < end,
    add(bytes) {
      pieces.push(bytes);
      end += bytes.length;
    },
    write() {
      if (pieces.length === 0) return true;
      const all = Buffer.concat(pieces);
      const isWritten = attempted(() => writeSync(file, all, 0, all.length, written)) === all.length;
      pieces = [];
      written = end;
      return isWritten;
    },
    moveTo(at) {
      [written, end] = [at, at];
    },
  };
}

function placeIn(segments: readonly Segment[], key: string): Place | undefined {
  for (const { places } of segments) {
    const place = places.get(key);
    if (place) return place;
  }
  return undefined;
}

/** Reads pieces of a file into the same memory, one after the other. */
function readerOf(file: number): (place: Place) => Buffer | undefined {
  let memory = Buffer.allocUnsafeSlow(usualPiece);
  return ({ at, length }) => {
    if (length > memory.length) memory = Buffer.allocUnsafeSlow(2 * length);
    return attempted(() => readSync(file, memory, 0, length, at)) === length ? memory.subarray(0, length) : undefined;
  };
}

/** A file that nobody else can open. Throws when none can be made. */
function openNameless(): number {
  const path = join(tmpdir(), `cartellera-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
}

/** Nothing here is needed: a disk that is full or broken makes answers slower, not wrong. */
function attempted<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
