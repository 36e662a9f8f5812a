/** Events from a table of any columns (CSV, RFC 4180, with any usual delimiter). Pure: bytes in, records and notes out. */

import { CsvError, type InfoRecord } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { unique } from '../model/unique.ts';
import { type CsvField, isCsvField, languageOf } from './csv-fields.ts';
import { identityOf, valuesOf } from './csv-row.ts';
import { fileText } from './file-text.ts';
import { type Incoming, type Note, type Reading, type Refusal, UnreadableSource } from './incoming.ts';

/** Which column a field is read from, by the column's heading. */
export type Columns = Readonly<Partial<Record<CsvField, string>>>;

/** What the bytes of a table do not say of it. */
export interface CsvOptions {
  readonly columns: Columns;
  /** The importer's name for this table: rows of another one are other records. */
  readonly source: string;
  readonly language: string;
}

interface Row {
  /** The line that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Reads a whole table; its first row is the headings. Throws UnreadableSource for bytes that are no such table. */
export function readCsv(bytes: Uint8Array, { columns, source, language }: CsvOptions): Reading {
  const file = fileText(bytes);
  const [head, ...rows] = rowsOf(file.text);
  if (!head) throw new UnreadableSource('empty: its first line must be the headings of its columns');
  const places = placesOf(
    head.cells.map((cell) => cell.trim()),
    columns,
  );
  const records = new Map<string, Incoming>();
  const refusals: Refusal[] = [];
  for (const row of rows) {
    const record = recordOf(row, places);
    const reason = reasonAgainst(row, head, record, records);
    if (reason === undefined) records.set(record.id, record);
    else refusals.push({ resource: 'events', where: `line ${row.line}`, reason });
  }
  const notes = [...notesOn(head.cells, places), ...file.notes];
  return { source, language, records: [...records.values()], notes, refusals };
}

function rowsOf(text: string): Row[] {
  try {
    const rows = parse(text, {
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { info: InfoRecord; record: string[] }[];
    return rows.map(({ info, record }) => ({ line: beginningOf(info.lines, record), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableSource(`no table: ${error.message}`);
  }
}

/** The parser counts the lines up to a row's end; a cell may hold line breaks. */
function beginningOf(end: number, cells: readonly string[]): number {
  return end - cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

/** The one of comma, semicolon and tab that the headings have most of. */
function delimiterOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const count = (sign: string): number => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

type Places = ReadonlyMap<CsvField, number>;

/** Where each field stands: as it is mapped, else where a heading is called like the field. */
function placesOf(headings: readonly string[], columns: Columns): Places {
  const mapped = Object.entries(columns as Readonly<Record<string, string>>).map(
    ([field, heading]): [CsvField, number] => {
      const at = headings.indexOf(heading);
      if (at < 0) throw new UnreadableSource(`without a column “${heading}”: there are ${headings.join(', ')}`);
      return [field as CsvField, at];
    },
  );
  const named = headings.flatMap((heading, at): [CsvField, number][] => {
    const field = heading.toLowerCase();
    return isCsvField(field) ? [[field, at]] : [];
  });
  const places: Places = new Map([...named, ...mapped]);
  const missing = (['title', 'start_date'] as const).filter((field) => !places.has(field));
  if (missing.length === 0) return places;
  throw new UnreadableSource(
    `without a column for ${missing.join(' and ')}: say --columns ${missing[0]}=HEADING; there are ${headings.join(', ')}`,
  );
}

function recordOf({ line, cells }: Row, places: Places): Incoming {
  const cell = (field: CsvField): string | undefined => {
    const at = places.get(field);
    return at === undefined ? undefined : (cells[at] ?? '').trim();
  };
  const name = cell('title') ?? '';
  const languages = [...places.keys()].flatMap((field) => languageOf(field) ?? []);
  const values = valuesOf(cell, unique(languages));
  return { resource: 'events', id: identityOf(cell), name, where: `line ${line}`, values, links: {}, extra: {} };
}

function reasonAgainst(
  row: Row,
  head: Row,
  record: Incoming,
  earlier: ReadonlyMap<string, Incoming>,
): string | undefined {
  if (row.cells.length > head.cells.length) return 'has more cells than there are headings';
  const before = earlier.get(record.id);
  if (before) return `is the same record as ${before.where}`;
  return undefined;
}

function notesOn(headings: readonly string[], places: Places): Note[] {
  const read = new Set(places.values());
  const others = headings.filter((_, at) => !read.has(at));
  if (others.length === 0) return [];
  return [{ what: 'Columns that nothing is read from: left out', where: 'the headings', detail: others.join(', ') }];
}
