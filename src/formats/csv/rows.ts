/** Parses the rows of a table (CSV, RFC 4180, with any usual delimiter). */

import { CsvError } from 'csv-parse';
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
 * encoding. The bytes are UTF-16, as spreadsheets save “Unicode text”; otherwise each line is UTF-8, or Windows-1252 when it is not UTF-8,
 * which is noted. A quote that is never closed would take everything after it into one cell: its line is given up, and parsing goes on with
 * the next one. Throws UnreadableSource for bytes that are no table, and for headings with such a quote.
 */
export function readRows(bytes: Uint8Array) {
  const notes: Note[] = [];
  const narrow = asUtf8(bytes);
  const decoded =
    utf8Text(narrow) ??
    Buffer.from(narrow)
      .toString('latin1')
      .split(/(?<=\n)/)
      .map((line, at) => decodeBytes(Buffer.from(line, 'latin1'), `line ${at + 1}`, notes))
      .join('');
  // A first line such as `sep=;` tells Excel the delimiter and is no row
  const [statement = '', statedDelimiter] = /^sep=(.)\r?\n/i.exec(decoded) ?? [];
  const text = decoded.slice(statement.length);
  const firstLine = statement === '' ? 1 : 2;
  // Else the one that the headings have most of, outside quotes
  const head = (/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const delimiter =
    statedDelimiter ??
    [',', ';', '\t', '|'].reduce((best, sign) => (head.split(sign).length > head.split(best).length ? sign : best));
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  const rows: Row[] = [];
  const unreadable: number[] = [];
  let size = step;
  for (let at = 0; at < lines.length; ) {
    const end = Math.min(at + size, lines.length);
    const { rows: some, next, fault } = rowsOfPart(lines.slice(at, end), delimiter, rows[0]?.cells.length);
    for (const { line, cells } of some) rows.push({ line: firstLine + at + line, cells });
    const isWhole = fault === undefined || fault.isWithin || end === lines.length;
    if (fault && isWhole) unreadable.push(firstLine + at + fault.line);
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
  try {
    parse(lines.join(''), {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Fields are looked at one by one, because a row that takes others may go on to the end of the file
      cast: (cell, { index, empty_lines: empty }) => {
        if (index === 0) [begin, breaks, isBegun] = [taken + empty, 0, true];
        const within = cell.match(/\r\n|\r|\n/g)?.length ?? 0;
        breaks += within;
        const isLoose = within > 0 && cell.startsWith('"');
        if (isLoose || (breaks > 0 && max !== undefined && index >= max)) throw new Swallowed();
        return cell;
      },
      on_record: (record: unknown) => {
        const cells = record as string[];
        taken += 1 + breaks;
        [next, isBegun] = [begin + 1 + breaks, false];
        if (cells.every((cell) => cell.trim() === '')) return null;
        max ??= cells.length;
        rows.push({ line: begin, cells });
        return null;
      },
    });
    return { rows, next: lines.length };
  } catch (error) {
    const isSwallowed = error instanceof Swallowed;
    if (!isSwallowed && !(error instanceof CsvError)) throw error;
    if (!isSwallowed && error.code !== 'CSV_QUOTE_NOT_CLOSED')
      throw new UnreadableSource({ what: 'no_table', values: { reason: error.message } });
    while (!isBegun && lines[next]?.trim() === '') next += 1;
    return { rows, next, fault: { line: isBegun ? begin : next, isWithin: isSwallowed } };
  }
}
