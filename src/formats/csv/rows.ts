/** Parses the rows of a table (CSV, RFC 4180, with any usual delimiter). */

import { type CastingContext, CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { utf8Text } from '../../model/text/characters.ts';
import { asUtf8, decodeBytes } from '../encodings.ts';
import { type Note, UnreadableSource } from '../incoming.ts';

/** A row, and the line of the file on which it begins, from 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Parses the rows of a table, whichever program wrote it: gives them with the lines of rows that cannot be read, and remarks about the
 * encoding. A quote that is never closed would take everything after it into one cell: its line is given up, and parsing goes on with the
 * next one. Throws UnreadableSource for bytes that are no table, and for headings with such a quote.
 */
export function readRows(bytes: Uint8Array) {
  const notes: Note[] = [];
  const table = tableText(bytes, notes);
  const delimiter = table.delimiter ?? delimiterOf(table.text);
  const lines = table.text.split(/(?<=\n|\r(?!\n))/);
  const rows: Row[] = [];
  const unreadable: number[] = [];
  let size = step;
  for (let at = 0; at < lines.length; ) {
    const end = Math.min(at + size, lines.length);
    const { rows: some, next, fault } = rowsOfPart(lines.slice(at, end), delimiter, rows[0]?.cells.length);
    for (const { line, cells } of some) rows.push({ line: table.line + at + line, cells });
    const isWhole = fault === undefined || fault.isWithin || end === lines.length;
    if (fault && isWhole) unreadable.push(table.line + at + fault.line);
    size = isWhole ? step : 2 * size;
    at += fault && isWhole ? fault.line + 1 : next;
    if (rows.length === 0 && unreadable.length > 0) {
      throw new UnreadableSource({ what: 'no_headings', values: { line: unreadable[0] ?? 1 } });
    }
  }
  return { rows, unreadable, notes };
}

/** The lines that are parsed at once, and as many more while a quote goes on beyond them: so a quote costs what it holds, not the whole file. */
const step = 64;

/**
 * Decodes the bytes of a table: UTF-16, as spreadsheets save “Unicode text”; otherwise each line as UTF-8, or as Windows-1252 when it is not
 * UTF-8, which is noted. A first line such as `sep=;`, which tells Excel the delimiter, is no row: `line` is the one on which the text
 * begins, from 1.
 */
function tableText(bytes: Uint8Array, notes: Note[]) {
  const narrow = asUtf8(bytes);
  const text =
    utf8Text(narrow) ??
    Buffer.from(narrow)
      .toString('latin1')
      .split(/(?<=\n)/)
      .map((line, at) => decodeBytes(Buffer.from(line, 'latin1'), `line ${at + 1}`, notes))
      .join('');
  const [first = '', delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  return { text: text.slice(first.length), line: first === '' ? 1 : 2, delimiter };
}

/** Thrown where a row has taken others into a cell. */
class Swallowed extends Error {}

/** A row with a quote that is not closed; its line counts from 0. */
interface Fault {
  readonly line: number;
  /** True when the lines show that it is never closed, false when the quote goes on beyond them. */
  readonly isWithin: boolean;
}

/** The rows of some lines of a table. */
interface Part {
  /** The rows before a fault; their lines count from 0. */
  readonly rows: readonly Row[];
  /** The number of lines that they take. */
  readonly next: number;
  readonly fault?: Fault;
}

/** Parses some lines up to the first row with a quote that is not closed. `width` is the number of headings, once they are known. */
function rowsOfPart(lines: readonly string[], delimiter: string, width: number | undefined): Part {
  const rows: Row[] = [];
  let [next, begin, breaks, max] = [0, 0, 0, width];
  let [taken, isBegun] = [0, false];
  // Fields are looked at one by one, because a row that takes others may go on to the end of the file
  const cast = (cell: string, { index, empty_lines: empty }: CastingContext): string => {
    if (index === 0) [begin, breaks, isBegun] = [taken + empty, 0, true];
    const within = cell.match(/\r\n|\r|\n/g)?.length ?? 0;
    breaks += within;
    const isLoose = within > 0 && cell.startsWith('"');
    if (isLoose || (breaks > 0 && max !== undefined && index >= max)) throw new Swallowed();
    return cell;
  };
  const noteRow = (record: string[]): void => {
    taken += 1 + breaks;
    [next, isBegun] = [begin + 1 + breaks, false];
    if (record.every((cell) => cell.trim() === '')) return;
    max ??= record.length;
    rows.push({ line: begin, cells: record });
  };
  const end = parsed(lines.join(''), delimiter, cast, noteRow);
  if (end === 'closed') return { rows, next: lines.length };
  while (!isBegun && lines[next]?.trim() === '') next += 1;
  return { rows, next, fault: { line: isBegun ? begin : next, isWithin: end === 'swallowed' } };
}

/** Parses a text up to its end, or to a row that has taken others; tells how it ends. */
function parsed(
  text: string,
  delimiter: string,
  cast: (cell: string, context: CastingContext) => string,
  noteRow: (record: string[]) => void,
): 'closed' | 'open' | 'swallowed' {
  try {
    parse(text, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      cast,
      on_record: (record: unknown) => {
        noteRow(record as string[]);
        return null;
      },
    });
    return 'closed';
  } catch (error) {
    if (error instanceof Swallowed) return 'swallowed';
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'open';
    throw new UnreadableSource({ what: 'no_table', values: { reason: error.message } });
  }
}

/** The delimiter: the one of comma, semicolon and tab that the headings have most of, outside quotes. */
function delimiterOf(text: string): string {
  const head = (/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  return [',', ';', '\t'].reduce((best, sign) => (head.split(sign).length > head.split(best).length ? sign : best));
}
