/** Reads events, venues or organizers from a table with any columns. Pure: bytes in, records and notes out. */

import { unique } from '../../model/arrays-and-maps.ts';
import type { PostKind } from '../../model/documents/families.ts';
import { eventStatuses } from '../../model/tables/event-states.ts';
import { asTyped } from '../../model/text/html.ts';
import { textOfCell } from '../../model/text/table-cells.ts';
import { choiceIn } from '../choice-words.ts';
import { type Incoming, type Note, type Reading, type Refusal, UnreadableSource } from '../incoming.ts';
import { unescaped, unescapedHtml } from '../repairs.ts';
import { categoriesIn, categoryTree } from './categories.ts';
import { type DateOrder, dateFields, dateOrderOf, dayFirst, usualOrderIn } from './dates.ts';
import { type Cell, type CsvField, isOwnTable, languageOf, ownFields } from './fields.ts';
import { currencyIn, fieldOf, isOfEnglishCalendar, kindOf, partsByCommas } from './headings.ts';
import {
  eventIdentity,
  eventValues,
  identityBy,
  namesIn,
  organizerValues,
  secrecyOf,
  venueName,
  venueValues,
} from './row.ts';
import { type Row, rowsOf } from './rows.ts';

/** The heading of the column from which a field is read. */
export type Columns = Readonly<Partial<Record<CsvField, string>>>;

/** Options that the bytes of a table do not tell. */
interface CsvOptions {
  readonly columns: Columns;
  /** The name of the source; rows of another source are other records. */
  readonly source: string;
  readonly language: string;
  /** The calendar's languages, in which rows of our own tables may be; none when absent. */
  readonly languages?: readonly string[];
  /** The order of dates such as `05/06/2031`; undefined to decide by the table. */
  readonly dates?: DateOrder | undefined;
}

/**
 * Reads a whole table. Its first row has the headings, which tell whether rows are events, venues or organizers. Throws UnreadableSource
 * for bytes that are no such table.
 */
export function readCsv(bytes: Uint8Array, { columns, source, language, languages = [], dates }: CsvOptions): Reading {
  const { rows: written, unreadable, notes: onText } = rowsOf(bytes);
  const isOwn = isOwnTable(written[0]?.cells.map((cell) => cell.trim()) ?? []);
  const [head, ...rows] = isOwn ? written : written.map(withoutTextMarks);
  if (!head) throw new UnreadableSource('empty: its first line must be the headings of its columns');
  const headings = head.cells.map((cell) => cell.trim());
  const kind = kindOf(headings, Object.keys(columns));
  const places = placesOf(kind, headings, columns);
  const currency = currencyIn(headings[places.get('cost') ?? -1] ?? '');
  const usual = isOfEnglishCalendar(headings) ? usualOrderIn(rows, places) : 'day-first';
  const judged = dateOrderOf(rows, places, usual);
  const shape = {
    places,
    currency,
    order: dates ?? judged.order,
    parted: partsByCommas(headings[places.get('organizer') ?? -1] ?? ''),
    isOwn,
    languages,
  };
  const records = new Map<string, Incoming>();
  const categories = new Map<string, Incoming>();
  const refusals: Refusal[] = unreadable.map((line) => ({
    resource: kind,
    where: `line ${line}`,
    reason: 'has a quote that is not closed',
  }));
  const notes: Note[] = [...notesOn(headings, places), ...onText, ...(dates === undefined ? judged.notes : [])];
  for (const row of rows) {
    const cell = cellsOf(row, shape);
    const record = recordOf(kind, row, cell, shape);
    const secret = kind === 'events' ? secrecyOf(cell) : undefined;
    const reason =
      reasonAgainst(row, head, record, records) ?? secret ?? (kind === 'events' ? reasonAgainstState(cell) : undefined);
    if (reason === undefined) records.set(record.id, record);
    else
      refusals.push({
        resource: kind,
        ...(reason === secret && { privateId: record.id }),
        where: `line ${row.line}`,
        reason,
      });
    for (const category of reason === undefined ? treeOf(kind, row, cell, shape) : [])
      if (!categories.has(category.id)) categories.set(category.id, category);
    notes.push(...notesOnVenue(kind, row, cell));
  }
  return { source, language, records: [...categories.values(), ...records.values()], notes, refusals };
}

/** A row without the signs by which a spreadsheet keeps a number as text (`="08001"`, `'08001`), or a formula. */
function withoutTextMarks({ line, cells }: Row): Row {
  return {
    line,
    cells: cells.map((cell) => {
      const text = cell.trim();
      const [, said] = /^="(.*)"$/s.exec(text) ?? [];
      if (said !== undefined) return said.replaceAll('""', '"');
      return /^'(?:[=+-]|\d[\d\s.,:/()-]*$)/.test(text) ? text.slice(1) : cell;
    }),
  };
}

type Places = ReadonlyMap<CsvField, number>;

/** The fields that every row of a kind must have. */
const needed: Readonly<Record<PostKind, readonly CsvField[]>> = {
  events: ['title', 'start_date'],
  venues: ['venue'],
  organizers: ['organizer'],
};

/** The column of each field: as mapped, else the one whose heading names the field. */
function placesOf(kind: PostKind, headings: readonly string[], columns: Columns): Places {
  const mapped = Object.entries(columns).map(([field, heading = '']): [CsvField, number] => {
    const at = headings.indexOf(heading);
    if (at < 0) throw new UnreadableSource(`without a column “${heading}”: there are ${headings.join(', ')}`);
    return [field, at];
  });
  const isOwn = isOwnTable(headings);
  const named = headings.flatMap((heading, at): [CsvField, number][] => {
    const field = fieldOf(kind, heading, headings) ?? (isOwn && ownFields.includes(heading) ? heading : undefined);
    return field === undefined ? [] : [[field, at]];
  });
  const places: Places = new Map([...named, ...mapped]);
  const missing = needed[kind].filter((field) => !places.has(field));
  if (missing.length === 0) return places;
  throw new UnreadableSource(
    `without a column for ${missing.join(' and ')}: say --columns ${missing[0]}=HEADING; there are ${headings.join(', ')}`,
  );
}

/** Fields with HTML, and fields that are read as addresses, keep their entities. */
const html = /^(?:description|excerpt)(?:_|$)/;
const addresses: readonly CsvField[] = ['website', 'image', 'email'];

/** How the cells of a table are read. */
interface Shape {
  readonly places: Places;
  /** The currency in the heading of prices. */
  readonly currency: string | undefined;
  readonly order: DateOrder;
  /** True when commas separate organizers. */
  readonly parted: boolean;
  /** True when the service wrote the table. */
  readonly isOwn: boolean;
  /** The calendar's languages. */
  readonly languages: readonly string[];
}

/**
 * The cells of a row with the currency of the heading, and without surplus escapes of the source, which are removed before anything is cut.
 */
function cellsOf({ cells }: Row, { places, currency, order, parted, isOwn }: Shape): Cell {
  return (field) => {
    const at = places.get(field);
    if (at === undefined) return field === 'currency' ? currency : undefined;
    const written = (cells[at] ?? '').trim();
    const text = isOwn ? textOfCell(written) : written;
    if (addresses.includes(field)) return text;
    if (dateFields.includes(field)) return dayFirst(text, order);
    if (field === 'organizer' && parted) return unescaped(text).replaceAll(',', ';');
    if (html.test(field)) return unescapedHtml(text);
    return isOwn ? asTyped(text) : unescaped(text);
  };
}

function recordOf(kind: PostKind, { line }: Row, cell: Cell, { places, isOwn, ...shape }: Shape): Incoming {
  const where = `line ${line}`;
  const rest = { resource: kind, where, links: {}, extra: {} } as const;
  if (kind === 'venues') {
    return {
      ...rest,
      id: identityBy(cell, ['venue', 'address', 'city']),
      name: venueName(cell),
      values: venueValues(cell),
    };
  }
  if (kind === 'organizers') {
    const name = cell('organizer') ?? '';
    return { ...rest, id: identityBy(cell, ['organizer']), name, values: organizerValues(cell) };
  }
  const languages = [...places.keys()].flatMap((field) => languageOf(field) ?? []);
  const values = eventValues(cell, unique(languages), isOwn);
  const language = shape.languages.find((each) => each === cell('language'));
  const event = { ...rest, id: eventIdentity(cell), name: cell('title') ?? '', ...(language && { language }) };
  const categories = isOwn ? undefined : namesIn(cell('categories'), isOwn, true);
  if (!categories) return { ...event, values };
  const { names, ids } = categoriesIn(categories);
  return { ...event, values: { ...values, categories: names }, links: ids.length > 0 ? { categories: ids } : {} };
}

/** The categories that a row puts below others. The service's own tables have names alone. */
function treeOf(kind: PostKind, { line }: Row, cell: Cell, { isOwn }: Shape): Incoming[] {
  if (kind !== 'events' || isOwn) return [];
  return categoryTree(namesIn(cell('categories'), isOwn, true) ?? [], `line ${line}`);
}

function reasonAgainst(
  row: Row,
  head: Row,
  record: Incoming,
  earlier: ReadonlyMap<string, Incoming>,
): string | undefined {
  if (row.cells.length > head.cells.length) return 'has more cells than there are headings';
  const before = earlier.get(record.id);
  return before && `is the same record as ${before.where}`;
}

/** An event whose state cannot be read might be shown as taking place although it does not. */
function reasonAgainstState(cell: Cell): string | undefined {
  const state = cell('event_status');
  if (!state || !/[\p{L}\p{N}]/u.test(state) || choiceIn('event_status', state).value) return undefined;
  return `event_status “${state.slice(0, 100)}” is none of ${eventStatuses.join(', ')}, nor a word for one`;
}

function notesOn(headings: readonly string[], places: Places): Note[] {
  const read = new Set(places.values());
  const others = headings.filter((_, at) => !read.has(at));
  if (others.length === 0) return [];
  return [{ what: 'Columns that nothing is read from: left out', where: 'the headings', detail: others.join(', ') }];
}

function notesOnVenue(kind: PostKind, { line }: Row, cell: Cell): Note[] {
  const name = kind === 'organizers' || cell('venue') ? '' : venueName(cell);
  if (name === '') return [];
  return [{ what: 'Venue without a name: called by its address', where: `line ${line}`, detail: name }];
}
