/** Changes and removes uploaded pictures; the records that show them follow. */

import { slicesOf } from '../../model/arrays-and-maps.ts';
import {
  type Document,
  documentOf,
  isOwnImage,
  type OwnImageDocument,
  type OwnValues,
} from '../../model/documents/document.ts';
import type { PostKind } from '../../model/documents/families.ts';
import { Failure } from '../../model/failure.ts';
import { fullFile } from '../../model/pictures.ts';
import type { Pictures } from '../../pictures/pictures.ts';
import { forbidden, mayAttempt, mayEditOthers, refuseChange } from '../access/rights.ts';
import type { Audience, Calendar, Locator, Precondition, RemoveInput, WriteInput } from '../calendar.ts';
import { representationOf } from '../reading/present.ts';
import type { Single } from '../reading/read.ts';
import { refuseStale } from '../writing/newest.ts';
import { violationsOf } from '../writing/violations.ts';
import { changeRecord } from '../writing/write.ts';
import { removeUnused } from './files.ts';
import { findImage, findUses, presentImage } from './read.ts';
import { readShowing } from './uses.ts';

/**
 * Changes what is said of an uploaded picture, and raises the revisions of all records that show it. Whoever got no answer sends the change
 * again, which raises those too that were not yet. Throws `image-not-found`, `rest_forbidden`, `rest_invalid_param`, `precondition_failed`.
 */
export async function changeImage(
  calendar: Calendar,
  audience: Audience,
  locator: Locator,
  input: WriteInput<'images'>,
  pictures: Pictures,
  precondition?: Precondition,
): Promise<Single> {
  mayAttempt(audience, 'images', 'change');
  const { id } = await findImage(calendar, audience, locator);
  await changeRecord(calendar, 'images', audience, { id }, input, precondition);
  if (input.values.focus !== undefined) await cutRoundFocus(calendar, id, pictures);
  await rewriteShowing(calendar, id, (document) => document);
  const late = !(await calendar.pair.visible());
  const stored = await findImage(calendar, audience, { id });
  const context = { calendar, audience, representation: representationOf(input), since: 'stored' } as const;
  return { ...(await presentImage(context, stored)), late };
}

/**
 * Cuts the thumbnail of a picture round its focus. Files never change, so it is another one; the one before stays for whoever has its
 * address, until the picture goes.
 */
async function cutRoundFocus(calendar: Calendar, id: number, pictures: Pictures): Promise<void> {
  const { store, media } = calendar.pair;
  for (;;) {
    const [image] = await store.read('images', [id]);
    if (!image || !isOwnImage(image)) return;
    const { file, focus } = image.facts;
    const full = await media.read(file.name, fullFile(file));
    if (!full) return;
    const bytes = Buffer.isBuffer(full.body) ? full.body : Buffer.concat(await full.body.toArray());
    const { sizes, files } = await pictures.cutAnew(bytes, file, focus);
    if (files.size === 0) return;
    await media.put(file.name, files);
    const facts = { ...image.facts, file: { ...file, sizes: { ...file.sizes, ...sizes } } };
    if (await store.replace('images', { ...image, facts })) return;
  }
}

/**
 * Removes an uploaded picture and its files. Records that show it keep it, unless an editor forces it out of them. Throws `image-not-found`,
 * `rest_forbidden`, `rest_invalid_param`, `precondition_failed`, `image_in_use`.
 */
export async function removeImage(
  calendar: Calendar,
  audience: Audience,
  locator: Locator,
  input: RemoveInput,
  precondition?: Precondition,
): Promise<Single> {
  mayAttempt(audience, 'images', 'remove');
  const context = { calendar, audience, representation: representationOf(input) };
  const { store } = calendar.pair;
  let last: { readonly image: OwnImageDocument; readonly single: Single } | undefined;
  for (;;) {
    const image: OwnImageDocument = await findImage(calendar, audience, locator);
    refuseChange(audience, image);
    violationsOf(input).throwIfAny();
    refuseStale(image, precondition);
    last ??= { image, single: await presentImage(context, image) };
    if (await removeUnused(calendar, image)) return { ...last.single, late: !(await calendar.pair.visible()) };
    if ((await store.locate('images', image.id))?.revision !== image.revision) continue;
    if (input.values.force !== true) throw new Failure('image_in_use', { records: await findUses(context, image.id) });
    if (!mayEditOthers(audience)) throw forbidden(audience);
    await rewriteShowing(calendar, image.id, (document) => withoutImage(document, image.id));
  }
}

/** Records written at the same time. */
const writing = 20;

/** Stores every record that shows a picture anew, whoever else writes it meanwhile. */
async function rewriteShowing(
  calendar: Calendar,
  image: number,
  rewritten: (document: Document<PostKind>) => Document<PostKind>,
): Promise<void> {
  for await (const some of readShowing(calendar, image)) {
    for (const part of slicesOf(some, writing)) {
      const writes = part.map(async (found): Promise<void> => {
        for (let document: Document<PostKind> | undefined = found; document; ) {
          const { kind, id }: Document<PostKind> = document;
          const next = rewritten(document);
          if (await calendar.rawStore.replace(kind, next)) return;
          [document] = await calendar.rawStore.read(kind, [id]);
        }
      });
      await Promise.all(writes);
    }
  }
}

/** A record without a picture, of a series also without it in its dates. */
function withoutImage(document: Document<PostKind>, id: number): Document<PostKind> {
  switch (document.kind) {
    case 'events': {
      const { image, recurrence, ...facts } = document.facts;
      const own = Object.entries(recurrence?.own ?? {}).map(([key, values]): [string, OwnValues] => {
        const { image: shown, ...others } = values.facts;
        return [key, shown?.id === id ? { ...values, facts: others } : values];
      });
      const rest = {
        ...facts,
        ...(image && image.id !== id && { image }),
        ...(recurrence && { recurrence: { ...recurrence, own: Object.fromEntries(own) } }),
      };
      return documentOf('events', { ...document, facts: rest });
    }
    case 'venues': {
      const { image: _, ...facts } = document.facts;
      return documentOf('venues', { ...document, facts });
    }
    case 'organizers': {
      const { image: _, ...facts } = document.facts;
      return documentOf('organizers', { ...document, facts });
    }
  }
}
