/** Tables (RFC 4180) that spreadsheets open and the import of tables reads. */

import { type Related, shownOf } from '../derive/view.ts';
import { imageAddress, priceView, text } from '../derive/view-parts.ts';
import type { Document, VenueFacts } from '../model/documents/document.ts';
import { shownText } from '../model/documents/language.ts';
import type { CostDetails } from '../model/money/cost.ts';
import type { Row as FieldRow } from '../model/tables/field.ts';
import { extensionsShown } from '../model/tables/resources.ts';
import { decodeEntities } from '../model/text/html.ts';
import { utcWallClock } from '../model/time/instants.ts';
import { pageOf, words } from './event-texts.ts';
import { linesOfHtml, plainLines } from './plain.ts';
import type { Feed, Frame, OutputContext, Part, Presenter } from './presenter.ts';

type Event = Document<'events'>;

/** A cell: a text, which a spreadsheet must not take for a formula, or a number, a date or a word of ours. */
type Cell = string | { readonly ours: string | number | boolean };

/** What a cell is made of. */
interface Row {
  readonly event: Event;
  readonly related: Related;
  readonly context: OutputContext;
  /** The first of its venues. */
  readonly place: VenueFacts | undefined;
}

type Columns = Readonly<Record<string, (row: Row) => Cell>>;

/** The columns, by their headings, which the import knows. */
const placedColumns: Columns = {
  id: ({ event }) => ours(event.id),
  title: ({ event, context }) => words(event, 'title', context),
  start_date: ({ event }) => ours(event.facts.start_date),
  end_date: ({ event }) => ours(event.facts.end_date),
  all_day: ({ event }) => ours(event.facts.all_day),
  timezone: ({ event }) => ours(event.facts.timezone),
  utc_start_date: ({ event }) => ours(utcWallClock(event.facts.start)),
  utc_end_date: ({ event }) => ours(utcWallClock(event.facts.end)),
  event_status: ({ event }) => ours(event.facts.event_status),
  cost: ({ event, context }) => String(priceView(event.facts, context).cost),
  currency: ({ event, context }) => (priceView(event.facts, context).cost_details as CostDetails).currency_code,
  categories: (row) => namesOf(shownOf(row.event.facts.categories, row.related.terms), 'name', row),
  tags: (row) => namesOf(shownOf(row.event.facts.tags, row.related.terms), 'name', row),
  venue: (row) => namesOf(shownOf(row.event.facts.venue, row.related.venues), 'venue', row),
  address: ({ place }) => decodeEntities(place?.address ?? ''),
  city: ({ place }) => decodeEntities(place?.city ?? ''),
  zip: ({ place }) => decodeEntities(place?.zip ?? ''),
  country: ({ place }) => decodeEntities(place?.country ?? ''),
  geo_lat: ({ place }) => ours(place?.geo_lat ?? ''),
  geo_lng: ({ place }) => ours(place?.geo_lng ?? ''),
  organizer: (row) => namesOf(shownOf(row.event.facts.organizer, row.related.organizers), 'organizer', row),
  website: ({ event }) => event.facts.website,
  image: ({ event, context }) => imageAddress(event.facts, context) ?? '',
  url: ({ event, context }) => pageOf(event, context),
  excerpt: ({ event, context }) => plainLines(linesOfHtml(text(event, 'excerpt', context))),
  modified_utc: ({ event }) => ours(utcWallClock(event.facts.modified)),
  language: ({ event, context }) =>
    shownText(event.texts, 'title', context.language, context.languages)?.language ?? context.language,
  event_status_reason: ({ event, context }) => words(event, 'event_status_reason', context),
  previous_start_date: ({ event }) => ours(event.facts.previous_start_date),
  attendance_mode: ({ event }) => ours(event.facts.attendance_mode),
  online_url: ({ event }) => event.facts.online_url,
  sold_out: ({ event }) => ours(event.facts.sold_out),
  featured: ({ event }) => ours(event.facts.featured),
};

/** Columns of the other fields beyond the specification; they come last, so that no column moves. */
const furtherColumns: Columns = Object.fromEntries(
  extensionsShown('events').flatMap(([name, row]) => (name in placedColumns ? [] : [[name, columnOf(name, row)]])),
);

const columns: Columns = { ...placedColumns, ...furtherColumns };

function columnOf(name: string, { translatable, valueType }: FieldRow): (row: Row) => Cell {
  if (translatable) return ({ event, context }) => words(event, name, context);
  const isOurs = valueType === 'flag' || valueType === 'choice';
  return ({ event }) => {
    const facts: Readonly<Record<string, unknown>> = { ...event.facts };
    const value = String(facts[name]);
    return isOurs ? ours(value) : value;
  };
}

/** The format of spreadsheets. */
export const csv: Presenter = { partOf, frameOf };

function partOf(event: Event, related: Related, context: OutputContext): Part {
  const [venue] = shownOf(event.facts.venue, related.venues);
  const row = { event, related, context, place: venue?.facts };
  return { text: lineOf(Object.values(columns).map((cellOf) => cellOf(row))) };
}

/** Excel reads UTF-8 only after a byte order mark. */
function frameOf({ asked }: Feed): Frame {
  const mark = asked['bom'] === false ? '' : '\ufeff';
  return { head: `${mark}${lineOf(Object.keys(columns).map(ours))}`, between: '', tail: '' };
}

function ours(value: string | number | boolean): Cell {
  return { ours: value };
}

/** Names with semicolons between them; one within a name is doubled. */
function namesOf(records: readonly Document[], field: string, { context }: Row): string {
  return records.map((record) => words(record, field, context).replaceAll(';', ';;')).join('; ');
}

/** Signs by which spreadsheets know a formula, in both widths (OWASP ASVS 1.2.10). */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(typeof cell === 'string' ? harmless(cell) : String(cell.ours))).join()}\r\n`;
}

function harmless(said: string): string {
  return formula.test(said) ? `'${said}` : said;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
