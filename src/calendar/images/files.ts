/** The files of uploaded pictures beside their records: which are missing, and which belong to none. */

import { collectBatches } from '../../async/batched.ts';
import { newPause } from '../../async/turns.ts';
import { slicesOf } from '../../model/arrays-and-maps.ts';
import { isOwnImage, type OwnImageDocument } from '../../model/documents/document.ts';
import { fileKey, uploadLabel } from '../../model/documents/keys-and-labels.ts';
import { fullFile, type PictureFiles, sizeFile } from '../../model/pictures.ts';
import { dayLength } from '../../model/time/durations.ts';
import { type MediaStore, type StoredPicture, unlessUnreachable } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import { findShown } from './uses.ts';

/** Names of files looked up, and records read, at a time. */
const [namesAtOnce, recordsAtOnce] = [20, 200];

/** Uploaded pictures by their IDs, in this order; without IDs all, by rising ID. Others get their turn meanwhile. */
export async function* readOwnImages({ pair }: Calendar, ids?: readonly number[]): AsyncGenerator<OwnImageDocument> {
  const pause = newPause();
  for (const some of slicesOf(ids ?? (await pair.store.labelled('images', [uploadLabel()])), recordsAtOnce)) {
    yield* (await pair.store.read('images', some)).filter(isOwnImage);
    await pause();
  }
}

/** The names of the files of a picture. */
export function filesOf(picture: PictureFiles): string[] {
  return [fullFile(picture), ...Object.entries(picture.sizes).map(([name, size]) => sizeFile(name, size))];
}

/** Bytes of all files of a picture. */
export function bytesOf({ bytes, sizes }: PictureFiles): number {
  return Object.values(sizes).reduce((sum, size) => sum + size.bytes, bytes);
}

/** How many pictures were uploaded, and the bytes of their files. */
export interface PictureTotals {
  readonly pictures: number;
  readonly bytes: number;
}

/** Makes what counts uploaded pictures, one call at a time: each is read once, and the IDs every time. It throws Unreachable. */
export function makePictureCount(calendar: Calendar): () => Promise<PictureTotals> {
  const sizes = new Map<number, number>();
  return async () => {
    const ids = new Set(await calendar.pair.store.labelled('images', [uploadLabel()]));
    for (const id of sizes.keys()) if (!ids.has(id)) sizes.delete(id);
    const added = [...ids].filter((id) => !sizes.has(id));
    for await (const { id, facts } of readOwnImages(calendar, added)) sizes.set(id, bytesOf(facts.file));
    return { pictures: sizes.size, bytes: sizes.values().reduce((sum, bytes) => sum + bytes, 0) };
  };
}

/** Those files of a picture that are not there. Throws Unreachable. */
export async function findMissing(media: MediaStore, picture: PictureFiles): Promise<string[]> {
  const looked = await Promise.all(
    filesOf(picture).map(async (file) => {
      const found = await media.read(picture.name, file, { start: 0, end: 0 });
      if (found && !Buffer.isBuffer(found.body)) found.body.destroy();
      return found ? [] : [file];
    }),
  );
  return looked.flat();
}

/** The pictures of which there are files, but no record. Throws Unreachable, and the reason of the signal. */
export async function* findForgotten(
  { pair, rawStore }: Calendar,
  signal?: AbortSignal,
): AsyncGenerator<StoredPicture> {
  for await (const some of collectBatches(pair.media.names(), namesAtOnce)) {
    signal?.throwIfAborted();
    const records = await Promise.all(some.map(({ name }) => rawStore.readByKey('images', fileKey(name))));
    yield* some.filter((_, at) => !records[at]);
  }
}

/** Milliseconds after which files without a record are no longer those of an upload that goes on. */
const forgottenAfter = dayLength;

/**
 * Removes files without a record that are older than a day, by the clock of where they are; `signal` ends it, however many files there
 * are. Resolves to the number of pictures. Throws Unreachable, and the reason of the signal.
 */
export async function removeForgotten(calendar: Calendar, signal?: AbortSignal): Promise<number> {
  const latest = Date.now() - forgottenAfter;
  let removed = 0;
  for await (const { name, stored } of findForgotten(calendar, signal)) {
    if (stored > latest) continue;
    await calendar.pair.media.remove(name);
    removed += 1;
  }
  return removed;
}

/** The pictures that no record shows, not even one in the trash, and that were uploaded before a moment. */
export async function* findUnused(calendar: Calendar, before: number): AsyncGenerator<OwnImageDocument> {
  for await (const some of collectBatches(readOwnImages(calendar), recordsAtOnce)) {
    const shown = await findShown(
      calendar,
      some.map(({ id }) => id),
      ['publish', 'hidden'],
    );
    yield* some.filter(({ id, facts }) => !shown.has(id) && facts.created < before);
  }
}

/** Removes a picture that no record shows, and its files; false when it has changed, or a record shows it. Throws Unreachable. */
export async function removeUnused({ pair }: Calendar, { id, revision, facts }: OwnImageDocument): Promise<boolean> {
  if (!(await pair.store.remove('images', id, revision, 'unused'))) return false;
  // Files that cannot be removed now are found without a record, and removed then
  await pair.media.remove(facts.file.name).catch(unlessUnreachable);
  return true;
}
