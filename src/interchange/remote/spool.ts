/** Pages of records in a file without a name, so that a large source takes no memory while it is read. */

import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Incoming } from '../../formats/incoming.ts';

/** Pages in the order in which they were added. */
export interface Spool {
  /** Adds a page, and gives the function that reads it back. */
  add(page: readonly Incoming[]): () => readonly Incoming[];
  /** Gives the space back. */
  close(): void;
}

/** A file that nobody else can open, and that is gone when the process ends. Throws when the disk is full. */
export function openSpool(): Spool {
  const path = join(tmpdir(), `cartellera-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  let end = 0;
  return {
    add(page) {
      const bytes = deflateSync(JSON.stringify(page));
      const [at, { length }] = [end, bytes];
      for (let done = 0; done < length; ) done += writeSync(file, bytes, done, length - done, at + done);
      end += length;
      return () => {
        const read = Buffer.alloc(length);
        readSync(file, read, 0, read.length, at);
        return JSON.parse(inflateSync(read).toString()) as Incoming[];
      };
    },
    close: () => closeSync(file),
  };
}
