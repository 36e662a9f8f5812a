/** Fragments as bytes: the length of a head (four bytes, big-endian), the head as JSON, the texts. */

import type { Language } from '../../model/tables/field.ts';
import type { Traits } from '../../outputs/presenter.ts';
import { type Fragment, lengthOf } from './fragment.ts';

/** The lengths of the texts, the terms, the languages and, where there are any, the traits. */
type Head = readonly [readonly number[], readonly number[], readonly Language[], Traits?];

const lengthSize = 4;

/** Most fragments fit. Thousands of Buffers of their own would be outside of the heap and make the collector run early. */
const room = Buffer.allocUnsafeSlow(64 * 1024);

/** Encodes a fragment for the disk cache; `decodeFragment` is the inverse. The next call may overwrite the bytes. */
export function encodeFragment(fragment: Fragment): Buffer {
  const { texts, terms, languages, traits } = fragment;
  const lengths = texts.map(({ length }) => length);
  const parts: Head = traits ? [lengths, terms, languages, traits] : [lengths, terms, languages];
  const head = JSON.stringify(parts);
  const headLength = Buffer.byteLength(head);
  const length = lengthSize + headLength + lengthOf(fragment);
  const bytes = length > room.length ? Buffer.allocUnsafe(length) : room.subarray(0, length);
  bytes.writeUInt32BE(headLength);
  let end = lengthSize + bytes.write(head, lengthSize);
  for (const text of texts) end += bytes.write(text, end, 'latin1');
  return bytes;
}

/** Decodes the fragment of a key. The bytes may be overwritten afterwards. */
export function decodeFragment(key: string, bytes: Buffer): Fragment {
  let end = lengthSize + bytes.readUInt32BE();
  const [lengths, terms, languages, traits] = JSON.parse(bytes.toString('utf8', lengthSize, end)) as Head;
  const texts = lengths.map((length) => {
    end += length;
    return bytes.toString('latin1', end - length, end);
  });
  return { key, texts, terms, languages, traits };
}
