/** Pictures: a known one by its ID, or any by its URL, which is remembered under an ID of its own and never fetched. */

import { hash } from 'node:crypto';
import type { Image } from '../../model/documents/document.ts';
import { imageLabel, picturing, urlKey } from '../../model/documents/keys-and-labels.ts';
import { KeyTaken } from '../../ports.ts';
import { readableScopes } from '../access/rights.ts';
import type { CalendarSettings } from '../calendar.ts';
import type { Writing } from './writing.ts';

/** The picture of a record after a write, made known when the write goes through; adds `unknown_image` to the findings. */
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

/** Whether the caller may read a record that shows a picture: the others are as unknown to it as those that there are not. */
async function isShownTo({ calendar, audience, previous }: Writing, image: number): Promise<boolean> {
  if (previous && 'image' in previous.facts && previous.facts.image?.id === image) return true;
  const labels = readableScopes(audience).map((scope) => imageLabel(scope, image));
  const { store } = calendar.pair;
  const shown = await Promise.all(picturing.map((kind) => store.readByLabel(kind, labels, 1)));
  return shown.some(({ length }) => length > 0);
}

/** The known image at a URL; a new one becomes known. */
async function imageAt({ calendar, along }: Writing, url: string): Promise<Image> {
  const { store } = calendar.pair;
  const known = await store.readByKey('images', urlKey(url));
  if (known) {
    along.found('images', known);
    return { id: known.id, ...known.facts };
  }
  try {
    const made = await store.insert('images', { facts: { url }, texts: {} });
    along.made('images', made);
    return { id: made.id, ...made.facts };
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    along.found('images', { id: error.holder, revision: 0 });
    return { id: error.holder, url };
  }
}

/** A short digest for entity tags: not a secret, only unlikely to meet another (SHA-1, 16 characters of base64url). */
export function digest(data: string | Buffer): string {
  return hash('sha1', data, 'base64url').slice(0, 16);
}

/** What every answer depends on besides the records, in short: settings such as the roots of links and the zone, and the program's version. */
export function stampOf(settings: CalendarSettings): string {
  return digest(JSON.stringify(settings));
}
