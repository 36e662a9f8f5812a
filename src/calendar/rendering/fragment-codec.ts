/** Fragments as bytes: four for the length of a head (big-endian), the head as JSON, then the texts. */

import type { Language } from '../../model/tables/field.ts';
import type { Traits } from '../../outputs/presenter.ts';
import { type Fragment, lengthOf } from './fragment.ts';

/** The lengths of the texts, the terms, the languages and the traits, where there are any. */
type Head = readonly [readonly number[], readonly number[], readonly Language[], Traits?];

const lengthSize = 4;

/** A fragment as the disk cache holds it; `decodeFragment` takes it back. */
export function encodeFragment(fragment: Fragment): Buffer {
  const { texts, terms, languages, traits } = fragment;
  const lengths = texts.map(({ length }) => length);
  const parts: Head = traits ? [lengths, terms, languages, traits] : [lengths, terms, languages];
  const head = JSON.stringify(parts);
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
  const [lengths, terms, languages, traits] = JSON.parse(bytes.toString('utf8', lengthSize, end)) as Head;
  const texts = lengths.map((length) => {
    end += length;
    return bytes.toString('latin1', end - length, end);
  });
  return { key, texts, terms, languages, traits };
}
