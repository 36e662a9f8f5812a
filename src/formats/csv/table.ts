/** Reads events, venues or organizers from a table with any columns. Pure: bytes in, records and notes out. */

import type { PostKind } from '../../model/documents/families.ts';
import { eventStatuses } from '../../model/tables/event-states.ts';
import { asTyped } from '../../model/text/html.ts';
import { textOfCell } from '../../model/text/table-cells.ts';
import { zoneName } from '../../model/time/instants.ts';
import type { Remark } from '../../model/words/remarks.ts';
import { choiceIn, saysSoldOut } from '../choice-words.ts';
import { type Incoming, type Reading, type Refusal, UnreadableSource } from '../incoming.ts';
import { unescaped, unescapedHtml } from '../repairs.ts';
import { plainDate } from './date-words.ts';
import { type DateOrder, dateFields, dateOrderOf, dayFirst, doubtsAbout } from './dates.ts';
import {
  type Cell,
  type CsvField,
  fieldReader,
  inLanguage,
  kindOf,
  ofTheEventsCalendar,
  ownFields,
  translatable,
  withCurrency,
} from './fields.ts';
import { eventsOf, isOfOpenAgenda } from './openagenda.ts';
import { privacyColumns, privacyReader } from './privacy-columns.ts';
import { secrecyOf, type TranslatedColumn, toRecord, venueName } from './row.ts';
import { type Row, readRows } from './rows.ts';

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
  /** The calendar's zone, on whose clocks dates with an offset are listed. */
  readonly timeZone: string;
}

/**
 * Reads a whole table. Its first row has the headings, which tell whether rows are events, venues or organizers. Throws UnreadableSource
 * for bytes that are no such table.
 */
export function readCsv(
  bytes: Uint8Array,
  { columns, source, language, languages = [], dates, timeZone }: CsvOptions,
): Reading {
  const { rows: written, unreadable, notes } = readRows(bytes);
  const isOwn = isOwnTable(written[0]?.cells.map((cell) => cell.trim()) ?? []);
  const [head, ...rows] = isOwn ? written : written.map(withoutTextMarks);
  if (!head) throw new UnreadableSource({ what: 'empty_table' });
  const headings = head.cells.map((cell) => cell.trim());
  const kind = kindOf(headings, Object.keys(columns));
  const isOfAgenda = kind === 'events' && isOfOpenAgenda(headings);
  const positions = positionsOf(kind, headings, { columns, language, isOfAgenda });
  const guess = dateOrderOf(rows, positions, headings);
  if (dates === undefined) notes.push(...guess.notes);
  const organizerHeading = headings[positions.get('organizer') ?? -1] ?? '';
  const shape = {
    positions,
    currency: withCurrency.exec(headings[positions.get('cost') ?? -1] ?? '')?.[1],
    order: dates ?? guess.order,
    hasCommas: ofTheEventsCalendar.events[organizerHeading.toLowerCase()] === 'organizer',
    isOwn,
  };
  const { ofPrivacy, others } = columnsBeside(positions, headings, kind === 'events' && !isOwn);
  const privacyIn = privacyReader(ofPrivacy, rows);
  if (others.length > 0) notes.unshift({ what: 'columns_unread', where: 'the headings', detail: others.join(', ') });
  const seriesAt = isOwn ? headings.indexOf('series') : -1;
  if (rows.some(({ cells }) => (cells[seriesAt] ?? '') !== ''))
    notes.push({ what: 'dates_of_series', where: 'the column series' });
  const translatedIn = translationsReader(positions);
  const taken = new Map<string, { readonly record: Incoming; readonly line: number }>();
  const categories = new Map<string, Incoming>();
  const refusals = unreadable.map((line): Refusal => ({ resource: kind, where: `line ${line}`, reason: notClosed }));
  for (const row of rows) {
    const where = `line ${row.line}`;
    const cell = cellsOf(row, shape);
    const context = { isOwn, languages, translated: translatedIn(row) };
    const { record, categories: above } = toRecord(kind, row.line, cell, context);
    const events = isOfAgenda
      ? eventsOf(record, cell('start_date') ?? '', zoneName(cell('timezone') ?? '') ?? timeZone)
      : [record];
    const twin = events.flatMap(({ id }) => taken.get(id) ?? [])[0];
    const secret = kind === 'events' ? (secrecyOf(cell) ?? privacyIn(row)) : undefined;
    let reason = secret ?? (kind === 'events' ? reasonOfState(cell('event_status') ?? '') : undefined);
    if (twin) reason = { what: 'same_record', values: { line: twin.line } };
    if (row.cells.length > head.cells.length) reason = { what: 'too_many_cells' };
    if (reason === undefined) {
      for (const event of events) taken.set(event.id, { record: event, line: row.line });
      if (kind === 'events' && !isOwn) for (const doubt of doubtsAbout(cell)) notes.push({ ...doubt, where });
      for (const category of above) if (!categories.has(category.id)) categories.set(category.id, category);
    } else {
      const privateIds = reason === secret ? events.map(({ id }) => id) : [];
      refusals.push({ resource: kind, privateIds, where, reason });
    }
    const name = kind === 'organizers' || cell('venue') ? '' : venueName(cell);
    if (name !== '') notes.push({ what: 'venue_without_name', where, detail: name });
  }
  const records = [...categories.values(), ...[...taken.values()].map(({ record }) => record)];
  return { source, language, records, notes, refusals };
}

const notClosed: Remark = { what: 'quote_not_closed' };

/** The columns by which rows may be hidden from the public where that is asked, and the names of all others that nothing is read from. */
function columnsBeside(positions: Positions, headings: readonly string[], isJudged: boolean) {
  const read = new Set(positions.values());
  const unread = headings.flatMap((name, at) => (read.has(at) ? [] : [{ name, at }]));
  const ofPrivacy = isJudged ? privacyColumns(unread) : [];
  const judged = new Set(ofPrivacy.map(({ at }) => at));
  return { ofPrivacy, others: unread.flatMap(({ name, at }) => (judged.has(at) ? [] : [name])) };
}

/** Why an event is refused whose state cannot be read: it might be shown as taking place although it does not. */
function reasonOfState(state: string): Remark | undefined {
  if (!/[\p{L}\p{N}]/u.test(state) || choiceIn('event_status', state).value || saysSoldOut(state)) return undefined;
  return { what: 'state_unknown', values: { state: state.slice(0, 100), allowed: eventStatuses.join(', ') } };
}

/** A row without the signs by which a spreadsheet keeps a number as text (`="08001"`, `'08001`), or a formula. */
function withoutTextMarks({ line, cells }: Row): Row {
  return {
    line,
    cells: cells.map((cell) => {
      const text = cell.trim();
      const [, quoted] = /^="(.*)"$/s.exec(text) ?? [];
      if (quoted !== undefined) return quoted.replaceAll('""', '"');
      return /^'(?:[=+-]|\d[\d\s.,:/()-]*$)/.test(text) ? text.slice(1) : cell;
    }),
  };
}

/** The position of the column of each field. */
type Positions = ReadonlyMap<CsvField, number>;

/** The fields that every row of a kind must have. */
const needed: Readonly<Record<PostKind, readonly CsvField[]>> = {
  events: ['title', 'start_date'],
  venues: ['venue'],
  organizers: ['organizer'],
};

/** The columns of a table: as mapped, else the one whose heading names the field. */
function positionsOf(
  kind: PostKind,
  headings: readonly string[],
  { columns, language, isOfAgenda }: Pick<CsvOptions, 'columns' | 'language'> & { readonly isOfAgenda: boolean },
): Positions {
  const mapped = Object.entries(columns).map(([field, heading = '']): [CsvField, number] => {
    const at = headings.indexOf(heading);
    if (at < 0)
      throw new UnreadableSource({ what: 'no_such_column', values: { heading, headings: headings.join(', ') } });
    return [field, at];
  });
  const isOwn = isOwnTable(headings);
  const fieldOf = fieldReader(kind, headings);
  const named = headings.flatMap((heading, at): [CsvField, number][] => {
    const field = fieldOf(heading) ?? (isOwn && ownFields.includes(heading) ? heading : undefined);
    return field === undefined ? [] : [[field, at]];
  });
  const given = new Map([...named, ...mapped]);
  const positions = isOfAgenda ? withTexts(given, columns, language) : given;
  const missing = needed[kind].filter((field) => !positions.has(field));
  if (missing.length === 0) return positions;
  const values = { fields: missing.join(', '), headings: headings.join(', ') };
  throw new UnreadableSource({ what: 'columns_needed', values });
}

/**
 * Positions in which a text that has columns in several languages alone is that of the table's language, else the first. Columns that are
 * mapped stay what they are.
 */
function withTexts(given: Positions, mapped: Columns, language: string): Positions {
  const positions = new Map(given);
  for (const text of translatable) {
    if (positions.has(text)) continue;
    const own = `${text}_${language}`;
    const names = [...positions.keys()].filter(
      (each) => inLanguage.test(each) && each.startsWith(`${text}_`) && mapped[each] === undefined,
    );
    const name = names.includes(own) ? own : names[0];
    const at = name === undefined ? undefined : positions.get(name);
    if (name === undefined || at === undefined) continue;
    positions.set(text, at);
    positions.delete(name);
  }
  return positions;
}

/** Gives the columns of translations that a row has, at the cost of its cells, however many columns the table has. */
function translationsReader(positions: Positions): (row: Row) => readonly TranslatedColumn[] {
  const columns = [...positions]
    .flatMap(([name, at]) => {
      const [, text, language] = inLanguage.exec(name) ?? [];
      return text === undefined || language === undefined ? [] : [{ name, text, language, at }];
    })
    .sort((one, next) => one.at - next.at);
  return ({ cells }) => {
    const end = columns.findIndex(({ at }) => at >= cells.length);
    return end < 0 ? columns : columns.slice(0, end);
  };
}

/** Fields with HTML, and fields that are read as addresses, keep their entities. */
const html = /^(?:description|excerpt)(?:_|$)/;
const addresses: readonly CsvField[] = ['website', 'image', 'email'];

/** How the cells of a table are read. */
interface Shape {
  readonly positions: Positions;
  /** The currency in the heading of prices. */
  readonly currency: string | undefined;
  readonly order: DateOrder;
  /** True when commas separate organizers, as The Events Calendar does. */
  readonly hasCommas: boolean;
  /** True when the service wrote the table. */
  readonly isOwn: boolean;
}

/**
 * The cells of a row with the currency of the heading, and without surplus escapes of the source, which are removed before anything is cut.
 */
function cellsOf({ cells }: Row, { positions, currency, order, hasCommas, isOwn }: Shape): Cell {
  return (field) => {
    const at = positions.get(field);
    if (at === undefined) return field === 'currency' ? currency : undefined;
    const written = (cells[at] ?? '').trim();
    const text = isOwn ? textOfCell(written) : written;
    if (addresses.includes(field)) return text;
    if (dateFields.includes(field)) return dayFirst(plainDate(text), order);
    if (field === 'organizer' && hasCommas) return unescaped(text).replaceAll(',', ';');
    if (html.test(field)) return unescapedHtml(text);
    return isOwn ? asTyped(text) : unescaped(text);
  };
}

/** Tells whether a table was written by the service: by columns that only its own tables have together. */
function isOwnTable(headings: readonly string[]): boolean {
  return ['utc_start_date', 'utc_end_date', 'modified_utc'].every((heading) => headings.includes(heading));
}
