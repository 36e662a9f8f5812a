/** Tables (RFC 4180) that spreadsheets open, and that the import of tables reads. */

import { imageAddress, languageOf, pageOf, priceView, type Related, shownOf, text } from '../derive/view.ts';
import type { Document, VenueFacts } from '../model/documents/document.ts';
import type { ResourceName } from '../model/tables/field.ts';
import { extensionsShown } from '../model/tables/resources.ts';
import { derivedStateProvince } from '../model/tables/venues-and-organizers.ts';
import { byteTextOf } from '../model/text/characters.ts';
import { decodeEntities } from '../model/text/html.ts';
import { cellOfNames, harmlessCell } from '../model/text/table-cells.ts';
import { utcWallClock } from '../model/time/instants.ts';
import { seriesWords, words } from './event-texts.ts';
import { linesOfHtml, plainLines } from './plain.ts';
import type { OutputContext, Part, Presenter } from './presenter.ts';

/** The format of spreadsheets. */
export const csv: Presenter = {
  partOf(record, related, context) {
    if (record.kind === 'events') {
      const [venue] = shownOf(record.facts.venue, related.venues);
      return rowOf(eventColumns, { record, related, context, place: venue?.facts });
    }
    if (record.kind === 'venues') return rowOf(venueColumns, { record, context });
    return record.kind === 'organizers' ? rowOf(organizerColumns, { record, context }) : { bytes: '' };
  },
  frameOf({ resource, params }) {
    // Excel reads UTF-8 only after a byte order mark
    const mark = params['bom'] === false ? '' : '\ufeff';
    return { head: `${mark}${lineOf(Object.keys(columnsOf[resource] ?? {}).map(ours))}`, between: '', tail: '' };
  },
};

/** A cell: a text, which a spreadsheet must not take for a formula, or a number, a date or a word of ours. */
type Cell = string | { readonly ours: string | number | boolean };

/** The columns of a table by their headings. */
type Columns<R> = Readonly<Record<string, (row: R) => Cell>>;

/** What the cells of a record are made of. */
interface Row<K extends 'events' | 'venues' | 'organizers' = 'events' | 'venues' | 'organizers'> {
  readonly record: Document<K>;
  readonly context: OutputContext;
}

/** What the cells of an event are made of. */
interface EventRow extends Row<'events'> {
  readonly related: Related;
  /** The first of its venues. */
  readonly place: VenueFacts | undefined;
}

/** Where a record is shown, and when it was changed. */
const shown = {
  image: ({ record, context }) => imageAddress(record.facts, context) ?? '',
  url: ({ record, context }) => pageOf(record, context),
  modified_utc: ({ record }) => ours(utcWallClock(record.facts.modified)),
} as const satisfies Columns<Row>;

const eventColumns: Columns<EventRow> = {
  ...withExtensions<EventRow>('events', {
    id: ({ record }) => ours(record.id),
    title: ({ record, context }) => words(record, 'title', context),
    start_date: ({ record }) => ours(record.facts.start_date),
    end_date: ({ record }) => ours(record.facts.end_date),
    all_day: ({ record }) => ours(record.facts.all_day),
    timezone: ({ record }) => ours(record.facts.timezone),
    utc_start_date: ({ record }) => ours(utcWallClock(record.facts.start)),
    utc_end_date: ({ record }) => ours(utcWallClock(record.facts.end)),
    event_status: ({ record }) => ours(record.facts.event_status),
    cost: ({ record, context }) => String(priceView(record.facts, context).cost),
    currency: ({ record, context }) => priceView(record.facts, context).cost_details.currency_code,
    categories: ({ record, related, context }) =>
      namesOf(shownOf(record.facts.categories, related.terms), 'name', context),
    tags: ({ record, related, context }) => namesOf(shownOf(record.facts.tags, related.terms), 'name', context),
    venue: ({ record, related, context }) => namesOf(shownOf(record.facts.venue, related.venues), 'venue', context),
    address: ({ place }) => decodeEntities(place?.address ?? ''),
    city: ({ place }) => decodeEntities(place?.city ?? ''),
    zip: ({ place }) => decodeEntities(place?.zip ?? ''),
    country: ({ place }) => decodeEntities(place?.country ?? ''),
    geo_lat: ({ place }) => ours(place?.geo_lat ?? ''),
    geo_lng: ({ place }) => ours(place?.geo_lng ?? ''),
    organizer: ({ record, related, context }) =>
      namesOf(shownOf(record.facts.organizer, related.organizers), 'organizer', context),
    website: ({ record }) => record.facts.website,
    image: shown.image,
    url: shown.url,
    excerpt: (row) => linesIn(row, 'excerpt'),
    modified_utc: shown.modified_utc,
    language: ({ record, context }) => languageOf(record, 'title', context),
    event_status_reason: ({ record, context }) => words(record, 'event_status_reason', context),
    previous_start_date: ({ record }) => ours(record.facts.previous_start_date),
    attendance_mode: ({ record }) => ours(record.facts.attendance_mode),
    online_url: ({ record }) => record.facts.online_url,
    sold_out: ({ record }) => ours(record.facts.sold_out),
    featured: ({ record }) => ours(record.facts.featured),
  }),
  series: ({ record: { id, facts } }) => ours(facts.occurrence?.series ?? (facts.recurrence ? id : '')),
  recurrence: ({ record, context }) => seriesWords(record.facts, context.language),
};

const venueColumns = withExtensions<Row<'venues'>>('venues', {
  id: ({ record }) => ours(record.id),
  venue: ({ record, context }) => words(record, 'venue', context),
  address: ({ record }) => decodeEntities(record.facts.address),
  city: ({ record }) => decodeEntities(record.facts.city),
  zip: ({ record }) => decodeEntities(record.facts.zip),
  stateprovince: ({ record: { facts } }) => decodeEntities(facts.stateprovince || derivedStateProvince(facts)),
  country: ({ record }) => decodeEntities(record.facts.country),
  geo_lat: ({ record }) => ours(record.facts.geo_lat ?? ''),
  geo_lng: ({ record }) => ours(record.facts.geo_lng ?? ''),
  phone: ({ record }) => record.facts.phone,
  website: ({ record }) => record.facts.website,
  ...shown,
  description: (row) => linesIn(row, 'description'),
  language: ({ record, context }) => languageOf(record, 'venue', context),
});

const organizerColumns = withExtensions<Row<'organizers'>>('organizers', {
  id: ({ record }) => ours(record.id),
  organizer: ({ record, context }) => words(record, 'organizer', context),
  phone: ({ record }) => record.facts.phone,
  email: ({ record }) => record.facts.email,
  website: ({ record }) => record.facts.website,
  ...shown,
  description: (row) => linesIn(row, 'description'),
  language: ({ record, context }) => languageOf(record, 'organizer', context),
});

const columnsOf: Readonly<Partial<Record<ResourceName, object>>> = {
  events: eventColumns,
  venues: venueColumns,
  organizers: organizerColumns,
};

function rowOf<R>(columns: Columns<R>, row: R): Part {
  return { bytes: byteTextOf(lineOf(Object.values(columns).map((cellOf) => cellOf(row)))) };
}

/** A line with its break. A cell is in quotes when it has a sign that ends cells, for any program. */
function lineOf(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => {
    const text = typeof cell === 'string' ? harmlessCell(cell) : String(cell.ours);
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join()}\r\n`;
}

/** A number, a date or a word of ours as a cell. */
function ours(value: string | number | boolean): Cell {
  return { ours: value };
}

/** A text of a record in HTML as plain lines. */
function linesIn({ record, context }: Row, field: string): Cell {
  return plainLines(linesOfHtml(text(record, field, context)));
}

function namesOf(records: readonly Document[], field: string, context: OutputContext): Cell {
  return cellOfNames(records.map((record) => words(record, field, context)));
}

/** Columns with those of the other fields beyond the specification behind them, so that no column moves. */
function withExtensions<R extends Row>(resource: ResourceName, placed: Columns<R>): Columns<R> {
  const further: Record<string, (row: R) => Cell> = {};
  for (const [name, { translatable, valueType }] of extensionsShown(resource)) {
    if (name in placed) continue;
    const isOurs = valueType === 'flag' || valueType === 'choice';
    further[name] = ({ record, context }) => {
      if (translatable) return words(record, name, context);
      const facts: Readonly<Record<string, unknown>> = { ...record.facts };
      const value = String(facts[name]);
      return isOurs ? ours(value) : value;
    };
  }
  return { ...placed, ...further };
}
