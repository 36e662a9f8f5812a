/** Tells the encodings of files, and decodes them. Pure. */

import { utf8Text } from '../model/text/characters.ts';
import type { Note } from './incoming.ts';

/** UTF-16, with a byte order mark or with the zero bytes of Latin letters, as UTF-8; other bytes as they are. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  if (bytes.length < 2 || (!isLittle && !isBig)) return bytes;
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes));
}

const windows1252 = new TextDecoder('windows-1252');

/** Decodes bytes as UTF-8, or as Windows-1252 when they are not UTF-8, as older programs write it, which is noted. */
export function decodeBytes(bytes: Uint8Array, where: string, notes: Note[]): string {
  const text = utf8Text(bytes);
  if (text !== undefined) return text;
  notes.push({ what: 'not_utf8', where });
  return windows1252.decode(bytes);
}
