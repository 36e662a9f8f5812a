/** Where an export is written to. */

import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  fstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandFailure } from './arguments.ts';
import { beforeEnd } from './signals.ts';

/** A file, by its real path, that gets its name once it is complete; something else that is there and takes what comes; or standard output. */
export type Destination =
  | { readonly is: 'file'; readonly path: string }
  | { readonly is: 'taker'; readonly path: string }
  | { readonly is: 'output' };

/** What a person has named. Throws CommandFailure for what cannot be written to. */
export function destinationOf(file: string): Destination {
  if (file === '-') return { is: 'output' };
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return newFile(file);
  if (found.isDirectory()) throw new CommandFailure(`${file} is a folder, not a file`);
  // Under a name such as /dev/stdout, where what is said of the work would come between the lines
  if (isOpenAs(found, process.stdout)) return { is: 'output' };
  return found.isFile() ? fileIn(realpathSync(file), file) : { is: 'taker', path: file };
}

function newFile(file: string): Destination {
  const lead = leadOf(file);
  if (lead !== undefined) return destinationOf(resolve(realpathSync(dirname(file)), lead));
  if (file.endsWith(sep)) throw new CommandFailure(`${file} is the name of a folder, not of a file`);
  return fileIn(file, file);
}

/** Where a link leads to, whether anything is there or not; undefined for what is no link. */
function leadOf(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

function fileIn(path: string, file: string): Destination {
  const folder = dirname(path);
  try {
    accessSync(`${folder}/.`, constants.W_OK);
  } catch {
    throw new CommandFailure(`${file}: ${folder} must be a folder that can be written to`);
  }
  return { is: 'file', path };
}

/** Whether what was found under a name, such as /dev/stdin, is what the process has open already. */
export function isOpenAs({ dev, ino }: Stats, { fd }: { readonly fd: number }): boolean {
  const open = fstatSync(fd);
  return open.dev === dev && open.ino === ino;
}

/** Runs `work`, and removes a file or folder that is only for its time, also when a signal ends the process meanwhile. */
export async function withPassing<T>(path: string, work: () => Promise<T>): Promise<T> {
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  const unlisten = beforeEnd(remove);
  try {
    return await work();
  } finally {
    unlisten();
    remove();
  }
}

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
