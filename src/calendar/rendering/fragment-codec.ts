/** Rendered pieces as bytes: four for the length of a head (big-endian), the head as JSON, and the piece's own. */

import type { Language } from '../../model/tables/field.ts';
import { type Fragment, lengthOf, sizeInside, termsOf } from './fragment.ts';
import type { RenderCache } from './render-cache.ts';

/** What is told before the bytes: lengths of the texts, fillings (a term's ID, or the key of a piece), languages. */
type Head = readonly [readonly number[], readonly (number | string)[], readonly Language[]];

const lengthSize = 4;

/** A piece as it is kept away; what it shares stays by itself. */
export function encodeFragment(piece: Fragment): Buffer {
  const { texts, slots: fillings, languages } = piece;
  const named = fillings.map((filling) => (typeof filling === 'number' ? filling : filling.key));
  const head = JSON.stringify([texts.map(({ length }) => length), named, languages] satisfies Head);
  const headLength = Buffer.byteLength(head);
  const pack = Buffer.allocUnsafe(lengthSize + headLength + lengthOf(piece));
  pack.writeUInt32BE(headLength);
  let end = lengthSize + pack.write(head, lengthSize);
  for (const text of texts) end += pack.write(text, end, 'latin1');
  return pack;
}

/** A piece out of its pack; undefined when what it shares is kept no more. */
export function decodeFragment(key: string, pack: Buffer, cache: RenderCache): Fragment | undefined {
  let end = lengthSize + pack.readUInt32BE();
  const [lengths, named, languages] = JSON.parse(pack.toString('utf8', lengthSize, end)) as Head;
  const texts = lengths.map((length) => {
    end += length;
    return pack.toString('latin1', end - length, end);
  });
  // Only now: what comes out of the scratch space next takes the place of this pack
  const fillings = named.flatMap((name) => (typeof name === 'number' ? name : (cache.embedded(name) ?? [])));
  if (fillings.length < named.length) return undefined;
  const size = lengths.reduce((sum, length) => sum + length, sizeInside(fillings));
  return { key, texts, slots: fillings, terms: termsOf(fillings), languages, size };
}
