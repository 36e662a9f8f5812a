/** Uploaded pictures of tests that need no real ones: their records, and files of any bytes. */

import { randomBytes } from 'node:crypto';
import type { OwnImage, OwnImageDocument } from '../../src/model/documents/document.ts';
import { isOwnImage } from '../../src/model/documents/document.ts';
import type { Pair } from '../../src/ports.ts';

/** Stores a picture with two files. */
export async function storePicture(pair: Pair, facts: Partial<OwnImage> = {}, alt?: string): Promise<OwnImageDocument> {
  const name = randomBytes(16).toString('base64url');
  const files = new Map([
    ['full.jpg', randomBytes(40_000)],
    ['medium.webp', randomBytes(3000)],
  ]);
  await pair.media.put(name, files);
  const all: OwnImage = {
    file: {
      name,
      type: 'image/jpeg',
      width: 1200,
      height: 800,
      bytes: 40_000,
      sizes: { medium: { width: 300, height: 200, bytes: 3000 } },
    },
    hash: randomBytes(32).toString('base64url'),
    author: 1,
    credit: '',
    filename: 'cartell.jpg',
    created: Date.UTC(2026, 0, 1),
    ...facts,
  };
  const stored = await pair.store.insert('images', { facts: all, texts: alt === undefined ? {} : { ca: { alt } } });
  if (!isOwnImage(stored)) throw new Error('An uploaded picture is stored as one');
  return stored;
}
