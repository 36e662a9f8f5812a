/** Uploads: a file becomes a picture with its record. */

import { randomBytes } from 'node:crypto';
import { inTurn } from '../../async/turns.ts';
import { isOwnImage, nobody, type OwnImage, type OwnImageDocument } from '../../model/documents/document.ts';
import { sameUploadLabel } from '../../model/documents/keys-and-labels.ts';
import { wholeSecond } from '../../model/time/durations.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import { Unreachable, unlessUnreachable } from '../../ports.ts';
import { mayAttempt, userOf } from '../access/rights.ts';
import type { Audience, Calendar, WriteInput } from '../calendar.ts';
import { representationOf } from '../reading/present.ts';
import type { Single } from '../reading/read.ts';
import { textsOf } from '../writing/texts.ts';
import { violationsOf } from '../writing/violations.ts';
import { presentImage } from './read.ts';
import { mayUseImage } from './uses.ts';

/** A file that was received. */
export interface ReceivedFile {
  readonly path: string;
  /** SHA-256, base64url. */
  readonly hash: string;
  /** Its name for people; empty when it has none. */
  readonly name: string;
}

/** A picture after an upload. */
export interface Uploaded {
  readonly single: Single;
  /** False for one that was there already, made of the same bytes. */
  readonly isNew: boolean;
}

/**
 * Makes a picture of a file, and its record; the same bytes again are the picture that they made before, if the caller may use that. What is
 * refused leaves nothing. Throws `rest_forbidden`, `rest_invalid_param`, StorageFull, Unreachable, and what `Pictures.prepare` throws.
 */
export async function uploadImage(
  calendar: Calendar,
  audience: Audience,
  file: ReceivedFile,
  input: WriteInput<'images'>,
  pictures: Pictures,
): Promise<Uploaded> {
  mayAttempt(audience, 'images', 'create');
  violationsOf(input).throwIfAny();
  const context = { calendar, audience, representation: representationOf(input), since: 'stored' } as const;
  return inTurn(['upload', file.hash], async () => {
    for (const same of await calendar.pair.store.readByLabel('images', [sameUploadLabel(file.hash)]))
      if (isOwnImage(same) && (await mayUseImage(calendar, audience, same)))
        return { single: await presentImage(context, same), isNew: false };
    const stored = await storeUpload(calendar, audience, file, input, pictures);
    return {
      single: { ...(await presentImage(context, stored)), late: !(await calendar.pair.visible()) },
      isNew: true,
    };
  });
}

/** The files come first, so that no record is without them. */
async function storeUpload(
  calendar: Calendar,
  audience: Audience,
  { path, hash, name: filename }: ReceivedFile,
  input: WriteInput<'images'>,
  pictures: Pictures,
): Promise<OwnImageDocument> {
  const { language, values } = input;
  const { files, ...picture } = await pictures.prepare(path, values.focus ?? undefined);
  const name = randomBytes(16).toString('base64url');
  const facts: OwnImage = {
    file: { name, ...picture },
    hash,
    author: userOf(audience)?.id ?? nobody,
    credit: values.credit ?? '',
    ...(values.focus && { focus: values.focus }),
    filename,
    created: wholeSecond(calendar.now()),
  };
  const texts = textsOf({ calendar, resource: 'images', language, values });
  const { store, media } = calendar.pair;
  try {
    await media.put(name, files);
  } catch (error) {
    await media.remove(name).catch(unlessUnreachable);
    throw error;
  }
  try {
    return { ...(await store.insert('images', { facts, texts })), facts };
  } catch (error) {
    // A store that did not answer may have the record all the same; files without one are found and removed later
    if (!(error instanceof Unreachable)) await media.remove(name);
    throw error;
  }
}
