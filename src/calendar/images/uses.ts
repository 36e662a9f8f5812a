/** Which records show a picture, and so who may use and see it. */

import { slicesOf } from '../../model/arrays-and-maps.ts';
import { type Document, isOwnImage } from '../../model/documents/document.ts';
import { type PostKind, postKinds } from '../../model/documents/families.ts';
import { imageLabel, imageLabels } from '../../model/documents/keys-and-labels.ts';
import { mayChangeImage, readableScopes } from '../access/rights.ts';
import type { Audience, Calendar } from '../calendar.ts';

/** Tells whether a caller may use a picture: they uploaded it, edit what others write, or may read a record that shows it. */
export async function mayUseImage(calendar: Calendar, audience: Audience, image: Document<'images'>): Promise<boolean> {
  if (isOwnImage(image) && mayChangeImage(audience, image.facts)) return true;
  const labels = readableScopes(audience).map((scope) => imageLabel(scope, image.id));
  const shown = await Promise.all(postKinds.map((kind) => calendar.pair.store.readByLabel(kind, labels, 1)));
  return shown.some(({ length }) => length > 0);
}

/** Records read at a time. */
const batch = 100;

/** The records that show a picture, as they are stored, of any status, some at a time. */
export async function* readShowing(calendar: Calendar, image: number): AsyncGenerator<Document<PostKind>[]> {
  const { rawStore } = calendar;
  for (const kind of postKinds) {
    const ids = await rawStore.labelled(kind, imageLabels(image));
    for (const some of slicesOf(ids, batch)) {
      const read: Document<PostKind>[] = await rawStore.read(kind, some);
      yield read;
    }
  }
}

/** Labels looked up at a time. */
const labelsAtOnce = 500;

/** Those of some pictures that records of any of these scopes show. */
export async function findShown(
  { pair }: Calendar,
  images: readonly number[],
  scopes: readonly ('publish' | 'hidden')[],
): Promise<Set<number>> {
  const shown = new Set<number>();
  const labels = new Map(images.flatMap((image) => scopes.map((scope) => [imageLabel(scope, image), image] as const)));
  for (const some of slicesOf([...labels.keys()], labelsAtOnce)) {
    const found = await Promise.all(postKinds.map((kind) => pair.store.labelsInUse(kind, some)));
    for (const label of found.flat()) shown.add(labels.get(label) ?? 0);
  }
  return shown;
}
