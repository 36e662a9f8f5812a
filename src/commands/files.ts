/** The files that commands read and write. */

import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  fstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pictureFolder, storeFiles } from '../backends/open.ts';
import { readConfig } from '../read-config.ts';
import { CommandFailure, type ProcessContext } from './command.ts';
import { beforeEnd } from './signals.ts';

/** Where an export goes: a file, by its real path, which gets its name when it is complete; a pipe or a device; or standard output. */
export type Destination =
  | { readonly is: 'file'; readonly path: string }
  | { readonly is: 'reader'; readonly path: string }
  | { readonly is: 'output' };

/** The destination that a person named. Throws CommandFailure when it cannot be written to, and for a file of the store. */
export function destinationOf(file: string, context: ProcessContext): Destination {
  const destination = findDestination(file, context);
  const { fd } = context.stdout;
  if (destination.is === 'output' && fd === undefined) return destination;
  // A file of the store may have any other name or link
  const found =
    destination.is === 'output' ? fstatSync(fd as number) : statSync(destination.path, { throwIfNoEntry: false });
  const config = readConfig(context.env);
  const isOfStore = storeFiles(config).some((path) => {
    const other = statSync(path, { throwIfNoEntry: false });
    if (found && other) return found.dev === other.dev && found.ino === other.ino;
    return destination.is !== 'output' && realPath(path) === realPath(destination.path);
  });
  if (!isOfStore && !isBelow(destination, pictureFolder(config))) return destination;
  throw new CommandFailure(`${file === '-' ? 'Standard output' : file} is a file of the store: name another one`);
}

/** Tells whether a destination is in a folder or in its place, where the service would find no picture or a wrong one. */
function isBelow(destination: Destination, folder: string): boolean {
  if (destination.is === 'output') return false;
  const parent = existsSync(folder) ? realpathSync(folder) : realPath(folder);
  const path = realPath(destination.path);
  return path === parent || path.startsWith(`${parent}${sep}`);
}

/** The path of a file that may not exist yet, in its real folder. */
function realPath(file: string): string {
  const folder = dirname(resolve(file));
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file));
}

function findDestination(file: string, context: ProcessContext): Destination {
  if (file === '-') return { is: 'output' };
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) {
    const target = targetOf(file);
    if (target !== undefined) return findDestination(resolve(realpathSync(dirname(file)), target), context);
    if (file.endsWith(sep)) throw new CommandFailure(`${file} is the name of a folder, not of a file`);
    return fileIn(file, file);
  }
  if (found.isDirectory()) throw new CommandFailure(`${file} is a folder, not a file`);
  // `/dev/stdout` and the like: messages must not come between the lines
  if (isOpenAs(found, context.stdout)) return { is: 'output' };
  return found.isFile() ? fileIn(realpathSync(file), file) : { is: 'reader', path: file };
}

/** The target of a link, whether it exists or not; undefined for anything else, also below a file, where `lstat` throws. */
function targetOf(file: string): string | undefined {
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

/** Tells whether a file, such as /dev/stdin, is what a stream has open already. */
function isOpenAs({ dev, ino }: Stats, { fd }: { readonly fd?: number }): boolean {
  if (fd === undefined) return false;
  const open = fstatSync(fd);
  return open.dev === dev && open.ino === ino;
}

/** Runs `work` and removes a temporary file or folder after it, also when a signal ends the process. */
export async function withTemporary<T>(path: string, work: () => Promise<T>): Promise<T> {
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
 * Runs `work` on a file that can be read repeatedly: the named one or, for a pipe, a temporary copy of its content. `-` is standard input.
 * Throws CommandFailure for a folder.
 */
export async function withReadable<T>(
  file: string,
  { stdin }: ProcessContext,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const found = file === '-' ? undefined : statSync(file);
  if (found?.isDirectory()) throw new CommandFailure(`${file} is a folder, not a file`);
  if (found?.isFile()) return work(file);
  const source = !found || isOpenAs(found, stdin) ? stdin : createReadStream(file);
  const folder = join(tmpdir(), `cartellera-import-${randomUUID()}`);
  return withTemporary(folder, async () => {
    // Synchronously, so that a signal finds it and can remove it
    mkdirSync(folder, { mode: 0o700 });
    const copy = join(folder, 'copy');
    await pipeline(source, createWriteStream(copy, { mode: 0o600 }));
    return work(copy);
  });
}
