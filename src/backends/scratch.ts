/** Scratch space in a file without a name, which the system removes with the process. */

import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scratch } from '../ports.ts';

/** Most bytes of the file; those of an entry are some 4 kB. */
const usualRoom = 512 * 1024 ** 2;
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
  let waiting: Buffer[] = [];
  /** Where what comes next is written, and where it ends: what lies between them waits. */
  let [written, end] = [0, 0];

  /** Forgets what lies in the newest segment. */
  function beginAnew(): void {
    const { from, places } = newest();
    places.clear();
    [written, end] = [from, from];
  }

  /** Makes the oldest segment the newest. */
  function turnOver(): void {
    if (waiting.length > 0) write();
    segments.unshift(segments.pop() as Segment);
    beginAnew();
  }

  /** Whether the disk took what waits; otherwise its segment is forgotten, for what lies at its place is something else. */
  function write(): boolean {
    const all = Buffer.concat(waiting);
    waiting = [];
    const isWritten = attempted(() => writeSync(file, all, 0, all.length, written)) === all.length;
    if (isWritten) written = end;
    else beginAnew();
    return isWritten;
  }

  function placeOf(key: string): Place | undefined {
    for (const { places } of segments) {
      const place = places.get(key);
      if (place) return place;
    }
    return undefined;
  }

  return {
    room: segmentCount * size,
    get(key) {
      const place = placeOf(key);
      if (!place) return undefined;
      const { at, length } = place;
      const waits = at >= written && at < end;
      if (waits && !write()) return undefined;
      const bytes = Buffer.allocUnsafeSlow(length);
      return attempted(() => readSync(file, bytes, 0, length, at)) === length ? bytes : undefined;
    },
    set(key, bytes) {
      if (bytes.length > size || placeOf(key)) return;
      if (end + bytes.length > newest().from + size) turnOver();
      newest().places.set(key, { at: end, length: bytes.length });
      end += bytes.length;
      waiting.push(bytes);
      if (end - written >= together) write();
    },
    close: () => closeSync(file),
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
