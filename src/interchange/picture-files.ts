/** Takes files of pictures out to a folder beside an export, and back in. */

import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, findMissing } from '../calendar/images/files.ts';
import type { PictureFiles } from '../model/pictures.ts';
import type { MediaStore } from '../ports.ts';
import { inFlight } from './bulk-writes.ts';

/** The path of a file in such a folder, which is laid out as that beside an SQLite file. */
function pathIn(folder: string, name: string, file: string): string {
  return join(folder, name.slice(0, 2), name, file);
}

/**
 * Copies the files of pictures to a folder; those that are there from an earlier copy stay, for files never change. Resolves to the number
 * of pictures of which files are missing, such as those that were removed meanwhile. Throws Unreachable.
 */
export async function copyPicturesOut(
  media: MediaStore,
  pictures: readonly PictureFiles[],
  folder: string,
  progress: (done: number) => void,
): Promise<number> {
  let [done, lacking] = [0, 0];
  await inFlight(pictures, async (picture) => {
    const { name } = picture;
    let isWhole = true;
    for (const file of filesOf(picture)) {
      const path = pathIn(folder, name, file);
      const found = await media.read(name, file);
      if (!found) isWhole = false;
      else if ((await stat(path).catch(() => undefined))?.size === found.size) {
        if (!Buffer.isBuffer(found.body)) found.body.destroy();
      } else {
        await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
        await writeFile(path, found.body, { mode: 0o600 });
      }
    }
    if (!isWhole) lacking += 1;
    done += 1;
    progress(done);
  });
  return lacking;
}

/**
 * Takes the files of a picture from such a folder, unless they are here already; without a folder it only looks. Resolves to the files that
 * are missing after that. Throws Unreachable, StorageFull.
 */
export async function takePicture(
  media: MediaStore,
  picture: PictureFiles,
  folder: string | undefined,
): Promise<string[]> {
  const missing = await findMissing(media, picture);
  if (missing.length === 0 || folder === undefined) return missing;
  const read = await Promise.all(
    missing.map(async (file) => {
      const bytes = await readFile(pathIn(folder, picture.name, file)).catch(() => undefined);
      return [file, bytes] as const;
    }),
  );
  const found = read.flatMap(([file, bytes]) => (bytes ? [[file, bytes] as const] : []));
  if (found.length > 0) await media.put(picture.name, new Map(found));
  return read.flatMap(([file, bytes]) => (bytes ? [] : [file]));
}
