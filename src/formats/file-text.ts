import { utf8Text } from '../model/text/characters.ts';
import type { Note } from './incoming.ts';

const notUtf8: Note = { what: 'Not UTF-8: read as Windows-1252', where: 'the file' };

/** Decodes a file as UTF-8, or as Windows-1252 when it is not UTF-8, as older programs write it, which is noted. */
export function fileText(bytes: Uint8Array): { readonly text: string; readonly notes: readonly Note[] } {
  const text = utf8Text(bytes);
  if (text !== undefined) return { text, notes: [] };
  return { text: new TextDecoder('windows-1252').decode(bytes), notes: [notUtf8] };
}
