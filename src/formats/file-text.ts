import { utf8Text } from '../model/text/characters.ts';
import type { Note } from './incoming.ts';

const notUtf8: Note = { what: 'Not UTF-8: read as Windows-1252', where: 'the file' };

/** The text of a file in UTF-8; in Windows-1252 where its bytes are none, as older publishers send it, which is noted. */
export function fileText(bytes: Uint8Array): { readonly text: string; readonly notes: readonly Note[] } {
  const text = utf8Text(bytes);
  if (text !== undefined) return { text, notes: [] };
  return { text: new TextDecoder('windows-1252').decode(bytes), notes: [notUtf8] };
}
