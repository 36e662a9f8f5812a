/** What an import reads, which is opened twice: to see what it is, and to take it. */

import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandFailure } from './failing.ts';
import { withPassing } from './passing.ts';
import { isOpenAs } from './standard.ts';

/**
 * Runs `work` on a file that can be read again and again: the one that was named, or, where that is a pipe, a copy of what comes through
 * it, which goes with the work. `-` is standard input. Throws CommandFailure for a folder.
 */
export async function withReadable<T>(file: string, work: (path: string) => Promise<T>): Promise<T> {
  const found = file === '-' ? undefined : statSync(file);
  if (found?.isDirectory()) throw new CommandFailure(`${file} is a folder, not a file`);
  if (found?.isFile()) return work(file);
  const isInput = !found || isOpenAs(found, process.stdin);
  return withCopy(isInput ? process.stdin : createReadStream(file), work);
}

async function withCopy<T>(source: Readable, work: (path: string) => Promise<T>): Promise<T> {
  const folder = join(tmpdir(), `cartellera-import-${randomUUID()}`);
  return withPassing(folder, async () => {
    // At once, for a signal finds nothing to remove before it is there
    mkdirSync(folder, { mode: 0o700 });
    const copy = join(folder, 'copy');
    await pipeline(source, createWriteStream(copy, { mode: 0o600 }));
    return work(copy);
  });
}
