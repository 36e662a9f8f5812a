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

/**
 * Opens scratch space of `room` bytes; when they are used up it begins anew. What the disk does not take is not kept. Undefined where no
 * temporary file can be made.
 */
export function openScratch(room = usualRoom): Scratch | undefined {
  const file = attempted(openNameless);
  return file === undefined ? undefined : scratchIn(file, room);
}

function scratchIn(file: number, room: number): Scratch {
  const places = new Map<string, Place>();
  let waiting: Buffer[] = [];
  /** Bytes in the file, and behind them those that wait. */
  let [written, end] = [0, 0];

  function forgetAll(): void {
    places.clear();
    waiting = [];
    [written, end] = [0, 0];
  }

  /** Whether the disk took what waits; otherwise all is forgotten, for what lies at its place is something else. */
  function write(): boolean {
    const all = Buffer.concat(waiting);
    waiting = [];
    const isWritten = attempted(() => writeSync(file, all, 0, all.length, written)) === all.length;
    if (isWritten) written = end;
    else forgetAll();
    return isWritten;
  }

  return {
    get(key) {
      const place = places.get(key);
      if (!place) return undefined;
      if (place.at + place.length > written && !write()) return undefined;
      const bytes = Buffer.allocUnsafeSlow(place.length);
      const read = attempted(() => readSync(file, bytes, 0, place.length, place.at));
      return read === place.length ? bytes : undefined;
    },
    set(key, bytes) {
      if (places.has(key)) return;
      if (end + bytes.length > room) forgetAll();
      places.set(key, { at: end, length: bytes.length });
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
