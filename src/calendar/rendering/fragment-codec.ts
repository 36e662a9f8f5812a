/** Fragments as bytes: four for the length of a head (big-endian), the head as JSON, then the texts. */

import type { Language } from '../../model/tables/field.ts';
import { type Fragment, lengthOf } from './fragment.ts';

/** The lengths of the texts, the terms and the languages. */
type Head = readonly [readonly number[], readonly number[], readonly Language[]];

const lengthSize = 4;

/** A fragment as the disk cache holds it; `decodeFragment` takes it back. */
export function encodeFragment(fragment: Fragment): Buffer {
  const { texts, terms, languages } = fragment;
  const head = JSON.stringify([texts.map(({ length }) => length), terms, languages] satisfies Head);
  const headLength = Buffer.byteLength(head);
  const bytes = Buffer.allocUnsafe(lengthSize + headLength + lengthOf(fragment));
  bytes.writeUInt32BE(headLength);
  let end = lengthSize + bytes.write(head, lengthSize);
  for (const text of texts) end += bytes.write(text, end, 'latin1');
  return bytes;
}

/** The fragment of a key, from its bytes, which may be overwritten afterwards. */
export function decodeFragment(key: string, bytes: Buffer): Fragment {
  let end = lengthSize + bytes.readUInt32BE();
  const [lengths, terms, languages] = JSON.parse(bytes.toString('utf8', lengthSize, end)) as Head;
  const texts = lengths.map((length) => {
    end += length;
    return bytes.toString('latin1', end - length, end);
  });
  return { key, texts, terms, languages };
}
