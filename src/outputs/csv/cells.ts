/** Lines of a table (RFC 4180), and the columns that all tables have. */

import { imageAddress, pageAddress, slugShown, text } from '../../derive/view-parts.ts';
import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import type { Row as FieldRow, ResourceName } from '../../model/tables/field.ts';
import { extensionsShown } from '../../model/tables/resources.ts';
import { utcWallClock } from '../../model/time/instants.ts';
import { words } from '../event-texts.ts';
import { linesOfHtml, plainLines } from '../plain.ts';
import type { OutputContext } from '../presenter.ts';

/** A cell: a text, which a spreadsheet must not take for a formula, or a number, a date or a word of ours. */
export type Cell = string | { readonly ours: string | number | boolean };

/** The columns of a table by their headings. */
export type Columns<R> = Readonly<Record<string, (row: R) => Cell>>;

/** What the cells of a record are made of. */
export interface Row {
  readonly record: Document<'events' | 'venues' | 'organizers'>;
  readonly context: OutputContext;
}

/** Where a record is seen, and when it was changed. */
export const seen = {
  image: ({ record, context }) => imageAddress(record.facts, context) ?? '',
  url: ({ record, context }) => pageAddress(record.kind, slugShown(record, context), context),
  modified_utc: ({ record }) => ours(utcWallClock(record.facts.modified)),
} as const satisfies Columns<Row>;

/** A number, a date or a word of ours as a cell. */
export function ours(value: string | number | boolean): Cell {
  return { ours: value };
}

/** A text of a record in HTML as plain lines. */
export function linesIn({ record, context }: Row, field: string): Cell {
  return plainLines(linesOfHtml(text(record, field, context)));
}

/** Columns with those of the other fields beyond the specification behind them, so that no column moves. */
export function withExtensions<R extends Row>(resource: ResourceName, placed: Columns<R>): Columns<R> {
  const further = extensionsShown(resource).flatMap(([name, row]) =>
    name in placed ? [] : [[name, columnOf(name, row)] as const],
  );
  return { ...placed, ...Object.fromEntries(further) };
}

function columnOf(name: string, { translatable, valueType }: FieldRow): (row: Row) => Cell {
  if (translatable) return ({ record, context }) => words(record, name, context);
  const isOurs = valueType === 'flag' || valueType === 'choice';
  return ({ record }) => {
    const facts: Readonly<Record<string, unknown>> = { ...record.facts };
    const value = String(facts[name]);
    return isOurs ? ours(value) : value;
  };
}

/** The language in which a text of a record is shown, as a cell. */
export function languageOf({ record, context }: Row, field: string): Cell {
  return shownText(record.texts, field, context.language, context.languages)?.language ?? context.language;
}

/** Signs by which spreadsheets know a formula, in both widths (OWASP ASVS 1.2.10). */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A line with its break. */
export function lineOf(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(typeof cell === 'string' ? harmless(cell) : String(cell.ours))).join()}\r\n`;
}

function harmless(said: string): string {
  return formula.test(said) ? `'${said}` : said;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
