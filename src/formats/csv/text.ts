/** Decodes the text of a table, whichever program wrote it. */

import { utf8Text } from '../../model/text/characters.ts';
import type { Note } from '../incoming.ts';

/** A table as text. */
export interface TableText {
  readonly text: string;
  /** The line of the file on which the text begins, from 1. */
  readonly line: number;
  /** The delimiter, when the file tells it. */
  readonly delimiter: string | undefined;
  readonly notes: readonly Note[];
}

const notUtf8 = 'Not UTF-8: read as Windows-1252';

/**
 * Decodes the bytes of a table: UTF-16 with its byte order mark, as spreadsheets save “Unicode text”; otherwise each line as UTF-8, or as
 * Windows-1252 when it is not UTF-8, which is noted. A first line such as `sep=;`, which tells Excel the delimiter, is no row.
 */
export function tableText(bytes: Uint8Array): TableText {
  const wide = wideEncoding(bytes);
  const { text, notes } = wide ? { text: new TextDecoder(wide).decode(bytes), notes: [] } : narrowText(bytes);
  const [first = '', sign] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  return { text: text.slice(first.length), line: first === '' ? 1 : 2, delimiter: sign, notes };
}

function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function narrowText(bytes: Uint8Array): { readonly text: string; readonly notes: Note[] } {
  const text = utf8Text(bytes);
  if (text !== undefined) return { text, notes: [] };
  const older = new TextDecoder('windows-1252');
  const notes: Note[] = [];
  const lines = linesOf(bytes).map((line, at) => {
    const read = utf8Text(line);
    if (read === undefined) notes.push({ what: notUtf8, where: `line ${at + 1}` });
    return read ?? older.decode(line);
  });
  return { text: lines.join(''), notes };
}

/** Lines with their line breaks. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let begin = 0; begin < bytes.length; ) {
    const found = bytes.indexOf(0x0a, begin);
    const end = found === -1 ? bytes.length : found + 1;
    lines.push(bytes.subarray(begin, end));
    begin = end;
  }
  return lines;
}
