/** Rendered pieces as bytes: four for the length of a head (big-endian), the head as JSON, and the piece's own. */

import type { Language } from '../model/field.ts';
import { type Kept, type Rendered, termsOf } from './kept.ts';

/** What is told before the bytes: cuts, fillings (a term's ID, or the key of a piece), languages. */
type Head = readonly [readonly number[], readonly (number | string)[], readonly Language[]];

const lengthSize = 4;

/** A piece as it is kept away; what it shares stays by itself. */
export function packed({ bytes, cuts, fillings, languages }: Rendered): Buffer {
  const named = fillings.map((filling) => (typeof filling === 'number' ? filling : filling.key));
  const head = JSON.stringify([cuts, named, languages] satisfies Head);
  const headLength = Buffer.byteLength(head);
  const pack = Buffer.allocUnsafe(lengthSize + headLength + bytes.length);
  pack.writeUInt32BE(headLength);
  pack.write(head, lengthSize);
  bytes.copy(pack, lengthSize + headLength);
  return pack;
}

/** A piece out of its pack; undefined when what it shares is kept no more. */
export function unpacked(key: string, pack: Buffer, kept: Kept): Rendered | undefined {
  const start = lengthSize + pack.readUInt32BE();
  const [cuts, named, languages] = JSON.parse(pack.toString('utf8', lengthSize, start)) as Head;
  const fillings = named.flatMap((name) => (typeof name === 'number' ? name : (kept.get(name) ?? [])));
  if (fillings.length < named.length) return undefined;
  return { key, bytes: pack.subarray(start), cuts, fillings, terms: termsOf(fillings), languages };
}
