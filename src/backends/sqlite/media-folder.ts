/** Files of pictures in a folder beside the SQLite file: `{two letters}/{name}/{file}`, for their owner alone. */

import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { demandNames, isPictureName } from '../../model/media-names.ts';
import { type ByteRange, isDiskFull, type MediaStore, StorageFull, type StoredFile, Unreachable } from '../../ports.ts';

/** No name of a picture begins with a dot, so what is being written cannot be taken for one. */
const unfinished = /^\.(.+)\.[\da-f-]{36}$/;

/** Keeps files of pictures below a folder, which is made with the first one. */
export function mediaFolder(folder: string): MediaStore {
  return {
    async put(name, files) {
      demandNames(name, files.keys());
      const parent = parentOf(folder, name);
      // Beside, so that a picture is there with all of its files or not at all
      const beside = join(parent, `.${name}.${randomUUID()}`);
      try {
        await makeDurable(parent, folder);
        await mkdir(beside, 0o700);
        await Promise.all([...files].map(([file, bytes]) => writeDurably(join(beside, file), bytes)));
        await sync(beside);
        await moveInto(join(parent, name), beside, [...files.keys()]);
        await sync(parent);
      } catch (error) {
        await rm(beside, { recursive: true, force: true }).catch(() => undefined);
        fail(error);
      }
    },

    async read(name, file, range, room) {
      demandNames(name, [file]);
      try {
        return readNow(join(parentOf(folder, name), name, file), range, room);
      } catch (error) {
        return undefinedIfMissing(error);
      }
    },

    async remove(name) {
      demandNames(name);
      const parent = parentOf(folder, name);
      try {
        const entries = (await readdir(parent).catch(undefinedIfMissing)) ?? [];
        const own = entries.filter((entry) => entry === name || unfinished.exec(entry)?.[1] === name);
        for (const entry of own) await rm(join(parent, entry), { recursive: true, force: true });
      } catch (error) {
        fail(error);
      }
    },

    async *names() {
      try {
        for (const letters of await listFolders(folder)) {
          for (const entry of await listFolders(join(folder, letters))) {
            const [, name = entry] = unfinished.exec(entry) ?? [];
            if (!isPictureName(name)) continue;
            const found = await stat(join(folder, letters, entry)).catch(undefinedIfMissing);
            if (found) yield { name, stored: Math.floor(found.mtimeMs) };
          }
        }
      } catch (error) {
        fail(error);
      }
    },
  };
}

function parentOf(folder: string, name: string): string {
  return join(folder, name.slice(0, 2));
}

/**
 * Puts all pictures of a folder into a new one: as hard links, for files never change, or as copies where there can be no links, such as on
 * another disk. Without a picture there is no folder.
 */
export async function copyMediaFolder(folder: string, to: string): Promise<void> {
  for (const letters of await listFolders(folder)) {
    for (const name of (await listFolders(join(folder, letters))).filter(isPictureName)) {
      const files = await readdir(join(folder, letters, name)).catch(undefinedIfMissing);
      await mkdir(join(to, letters, name), { recursive: true, mode: 0o700 });
      for (const file of files ?? []) {
        const paths = [join(folder, letters, name, file), join(to, letters, name, file)] as const;
        // A picture may be removed meanwhile
        await link(...paths)
          .catch(() => copyFile(...paths))
          .catch(undefinedIfMissing);
      }
    }
  }
}

/** Bytes that are read in one go, as SQLite reads its own: through the pool of threads and a stream they would take three times as long. */
const atOnce = 64 * 1024;

function readNow(
  path: string,
  range: ByteRange | undefined,
  room: (bytes: number) => Buffer = Buffer.allocUnsafe,
): StoredFile {
  const handle = openSync(path, 'r');
  let isStreamed = false;
  try {
    const { size, mtimeMs } = fstatSync(handle);
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const found = { size, stored: Math.floor(mtimeMs) };
    const length = end - start + 1;
    if (length <= atOnce) {
      const bytes = room(length);
      return { ...found, body: bytes.subarray(0, readSync(handle, bytes, 0, length, start)) };
    }
    isStreamed = true;
    return { ...found, body: createReadStream('', { fd: handle, start, end }) };
  } finally {
    if (!isStreamed) closeSync(handle);
  }
}

/** The folders in a folder, none where that is missing. */
async function listFolders(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(undefinedIfMissing)) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Makes a folder, and lets it outlast a failure of power. */
async function makeDurable(parent: string, folder: string): Promise<void> {
  if (existsSync(parent)) return;
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await sync(folder);
  await sync(join(folder, '..'));
}

/** Moves the folder of a finished picture to its place; into one that is there already its files one by one. */
async function moveInto(place: string, beside: string, files: readonly string[]): Promise<void> {
  try {
    await rename(beside, place);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeIn(error))) throw error;
    for (const file of files) await rename(join(beside, file), join(place, file));
    await sync(place);
    await rm(beside, { recursive: true });
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeIn(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function undefinedIfMissing(error: unknown): undefined {
  if (!['ENOENT', 'ENOTDIR'].includes(codeIn(error))) fail(error);
}

/** Throws an error of the file system as one of the ports, any other as it is. */
function fail(error: unknown): never {
  if (!(error instanceof Error) || !('syscall' in error)) throw error;
  const Thrown = isDiskFull(error) ? StorageFull : Unreachable;
  throw new Thrown(`The folder of pictures cannot be used: ${error.message}`, { cause: error });
}
