/** Pictures: a known one by ID, or any by URL, which gets an ID and is never fetched. */

import { hash } from 'node:crypto';
import type { Image } from '../../model/documents/document.ts';
import { postKinds } from '../../model/documents/families.ts';
import { imageLabel, urlKey } from '../../model/documents/keys-and-labels.ts';
import { readableScopes } from '../access/rights.ts';
import type { CalendarSettings } from '../calendar.ts';
import type { Writing } from './writing.ts';

/** The picture of a record after a write. A new one is stored when the write goes through. Adds `unknown_image` to the violations. */
export async function imageOf(writing: Writing): Promise<() => Promise<Image | undefined>> {
  const { calendar, values, previous, violations } = writing;
  const image = values.image as { url: string } | { id: number } | '' | null | undefined;
  if (image === undefined) {
    const stored = previous && 'image' in previous.facts ? previous.facts.image : undefined;
    return async () => stored;
  }
  if (!image) return async () => undefined;
  if ('url' in image) return () => imageAt(writing, image.url);
  const [known] = (await isShownTo(writing, image.id)) ? await calendar.pair.store.read('images', [image.id]) : [];
  if (!known) violations.add('image', { reason: 'unknown_image', values: { id: image.id } });
  return async () => known && { id: known.id, ...known.facts };
}

/** Tells whether the caller may read a record that shows a picture; to the caller, any other picture is unknown. */
async function isShownTo({ calendar, audience, previous }: Writing, image: number): Promise<boolean> {
  if (previous && 'image' in previous.facts && previous.facts.image?.id === image) return true;
  const labels = readableScopes(audience).map((scope) => imageLabel(scope, image));
  const { store } = calendar.pair;
  const shown = await Promise.all(postKinds.map((kind) => store.readByLabel(kind, labels, 1)));
  return shown.some(({ length }) => length > 0);
}

/** The known image of a URL, or a new one. */
async function imageAt({ calendar, along }: Writing, url: string): Promise<Image> {
  const { store } = calendar.pair;
  const known = await store.readByKey('images', urlKey(url));
  if (known) {
    along.found('images', known);
    return { id: known.id, ...known.facts };
  }
  return { id: await along.insert('images', () => store.insert('images', { facts: { url }, texts: {} })), url };
}

/** A short digest for entity tags: not a secret, only unlikely to collide (SHA-1, 16 characters of base64url). */
export function digest(data: string | Buffer): string {
  return hash('sha1', data, 'base64url').slice(0, 16);
}

/** A digest of what every answer depends on besides the records: settings such as roots of links and zone, and the program's version. */
export function stampOf(settings: CalendarSettings): string {
  return digest(JSON.stringify(settings));
}
