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

/** A half of the file, and what lies there. */
interface Half {
  readonly from: number;
  readonly places: Map<string, Place>;
}

/**
 * Opens scratch space of `room` bytes; when one half of them is full, what lies in the other one is forgotten for what comes next. What
 * the disk does not take is not kept. Undefined where no temporary file can be made.
 */
export function openScratch(room = usualRoom): Scratch | undefined {
  const file = attempted(openNameless);
  return file === undefined ? undefined : scratchIn(file, Math.floor(room / 2));
}

function scratchIn(file: number, half: number): Scratch {
  let newer: Half = { from: 0, places: new Map() };
  let older: Half = { from: half, places: new Map() };
  let waiting: Buffer[] = [];
  /** Where what comes next is written, and where it ends: what lies between them waits. */
  let [written, end] = [0, 0];

  /** Writes into the other half from now on. */
  function turnOver(): void {
    if (waiting.length > 0) write();
    [newer, older] = [older, newer];
    newer.places.clear();
    [written, end] = [newer.from, newer.from];
  }

  /** Whether the disk took what waits; otherwise all of this half is forgotten, for what lies at its place is something else. */
  function write(): boolean {
    const all = Buffer.concat(waiting);
    waiting = [];
    const isWritten = attempted(() => writeSync(file, all, 0, all.length, written)) === all.length;
    if (isWritten) written = end;
    else {
      newer.places.clear();
      [written, end] = [newer.from, newer.from];
    }
    return isWritten;
  }

  function read({ at, length }: Place): Buffer | undefined {
    const bytes = Buffer.allocUnsafeSlow(length);
    return attempted(() => readSync(file, bytes, 0, length, at)) === length ? bytes : undefined;
  }

  return {
    room: 2 * half,
    get(key) {
      const recent = newer.places.get(key);
      if (recent && recent.at >= written && !write()) return undefined;
      const place = recent ?? older.places.get(key);
      return place && read(place);
    },
    set(key, bytes) {
      if (bytes.length > half || newer.places.has(key) || older.places.has(key)) return;
      if (end + bytes.length > newer.from + half) turnOver();
      newer.places.set(key, { at: end, length: bytes.length });
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
