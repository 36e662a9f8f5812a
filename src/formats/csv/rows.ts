/** Parses the rows of a table (CSV, RFC 4180, with any usual delimiter). */

import { CsvError, type InfoRecord } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { utf8Text } from '../../model/text/characters.ts';
import { type Note, UnreadableSource } from '../incoming.ts';
import { decoded } from '../repairs.ts';

/** A row, and the line of the file on which it begins, from 1. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Parses the rows of a table, whichever program wrote it: gives them with the lines of rows that cannot be read, and remarks about the
 * encoding. A quote that is never closed would take everything after it into one cell: its line is given up, and parsing goes on with the
 * next one. Throws UnreadableSource for bytes that are no table.
 */
export function rowsOf(bytes: Uint8Array) {
  const notes: Note[] = [];
  const table = tableText(bytes, notes);
  const delimiter = table.delimiter ?? delimiterOf(table.text);
  const rows: Row[] = [];
  const unreadable: number[] = [];
  let [text, line] = [table.text, table.line];
  while (text !== '') {
    const read = rowsUntilFault(text, delimiter, line, rows[0]?.cells.length);
    rows.push(...read.rows);
    if (read.fault === undefined) break;
    unreadable.push(read.fault);
    text = text
      .split('\n')
      .slice(read.fault - line + 1)
      .join('\n');
    line = read.fault + 1;
  }
  return { rows, unreadable, notes };
}

/**
 * Decodes the bytes of a table: UTF-16 with its byte order mark, as spreadsheets save “Unicode text”; otherwise each line as UTF-8, or as
 * Windows-1252 when it is not UTF-8, which is noted. A first line such as `sep=;`, which tells Excel the delimiter, is no row: `line` is the
 * one on which the text begins, from 1.
 */
function tableText(bytes: Uint8Array, notes: Note[]) {
  const wide = wideEncoding(bytes);
  const text = wide ? new TextDecoder(wide).decode(bytes) : narrowText(bytes, notes);
  const [first = '', sign] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  return { text: text.slice(first.length), line: first === '' ? 1 : 2, delimiter: sign };
}

function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function narrowText(bytes: Uint8Array, notes: Note[]): string {
  const text = utf8Text(bytes);
  if (text !== undefined) return text;
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=\n)/);
  return lines.map((line, at) => decoded(Buffer.from(line, 'latin1'), `line ${at + 1}`, notes)).join('');
}

/** Rows up to the first that took others into a cell, and the line on which that one begins. */
function rowsUntilFault(
  text: string,
  delimiter: string,
  line: number,
  width: number | undefined,
): { readonly rows: Row[]; readonly fault: number | undefined } {
  const records: { info: InfoRecord; record: string[] }[] = [];
  const isClosed = parsed(text, delimiter, records);
  const rows: Row[] = [];
  for (const { info, record } of records) {
    const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    const begin = line + info.lines - 1 - breaks;
    const max = width ?? rows[0]?.cells.length;
    const hasSwallowed = max !== undefined && (record.length > max || record.some(hasLooseQuote));
    if (breaks > 0 && hasSwallowed) return { rows, fault: begin };
    rows.push({ line: begin, cells: record });
  }
  if (isClosed) return { rows, fault: undefined };
  const last = records.at(-1)?.info.lines ?? 0;
  return { rows, fault: line + last };
}

/** Tells whether a cell of several lines begins with a quote that does not end the cell. */
function hasLooseQuote(cell: string): boolean {
  return cell.startsWith('"') && cell.includes('\n');
}

/** Parses a text into `records`; false when its last quote is never closed. */
function parsed(text: string, delimiter: string, records: { info: InfoRecord; record: string[] }[]): boolean {
  try {
    parse(text, {
      info: true,
      bom: true,
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (record: unknown) => {
        records.push(record as { info: InfoRecord; record: string[] });
        return null;
      },
    });
    return true;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return false;
    throw new UnreadableSource(`no table: ${error.message}`);
  }
}

/** The delimiter: the one of comma, semicolon and tab that the headings have most of, outside quotes. */
function delimiterOf(text: string): string {
  const head = (/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0] ?? '').replace(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string): number => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
