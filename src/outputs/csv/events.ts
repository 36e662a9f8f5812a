/** Events as rows, which the import of tables reads. */

import { type Related, shownOf } from '../../derive/view.ts';
import { priceView } from '../../derive/view-parts.ts';
import type { Document, VenueFacts } from '../../model/documents/document.ts';
import type { CostDetails } from '../../model/money/cost.ts';
import { decodeEntities } from '../../model/text/html.ts';
import { utcWallClock } from '../../model/time/instants.ts';
import { words } from '../event-texts.ts';
import type { OutputContext } from '../presenter.ts';
import { languageOf, linesIn, ours, type Row, seen, withExtensions } from './cells.ts';

/** What the cells of an event are made of. */
export interface EventRow extends Row {
  readonly record: Document<'events'>;
  readonly related: Related;
  /** The first of its venues. */
  readonly place: VenueFacts | undefined;
}

/** The row of an event. */
export function eventRow(record: Document<'events'>, related: Related, context: OutputContext): EventRow {
  const [venue] = shownOf(record.facts.venue, related.venues);
  return { record, related, context, place: venue?.facts };
}

/** The columns, by their headings, which the import knows. */
export const eventColumns = withExtensions<EventRow>('events', {
  id: ({ record: event }) => ours(event.id),
  title: ({ record: event, context }) => words(event, 'title', context),
  start_date: ({ record: event }) => ours(event.facts.start_date),
  end_date: ({ record: event }) => ours(event.facts.end_date),
  all_day: ({ record: event }) => ours(event.facts.all_day),
  timezone: ({ record: event }) => ours(event.facts.timezone),
  utc_start_date: ({ record: event }) => ours(utcWallClock(event.facts.start)),
  utc_end_date: ({ record: event }) => ours(utcWallClock(event.facts.end)),
  event_status: ({ record: event }) => ours(event.facts.event_status),
  cost: ({ record: event, context }) => String(priceView(event.facts, context).cost),
  currency: ({ record: event, context }) => (priceView(event.facts, context).cost_details as CostDetails).currency_code,
  categories: (row) => namesOf(shownOf(row.record.facts.categories, row.related.terms), 'name', row),
  tags: (row) => namesOf(shownOf(row.record.facts.tags, row.related.terms), 'name', row),
  venue: (row) => namesOf(shownOf(row.record.facts.venue, row.related.venues), 'venue', row),
  address: ({ place }) => decodeEntities(place?.address ?? ''),
  city: ({ place }) => decodeEntities(place?.city ?? ''),
  zip: ({ place }) => decodeEntities(place?.zip ?? ''),
  country: ({ place }) => decodeEntities(place?.country ?? ''),
  geo_lat: ({ place }) => ours(place?.geo_lat ?? ''),
  geo_lng: ({ place }) => ours(place?.geo_lng ?? ''),
  organizer: (row) => namesOf(shownOf(row.record.facts.organizer, row.related.organizers), 'organizer', row),
  website: ({ record: event }) => event.facts.website,
  image: seen.image,
  url: seen.url,
  excerpt: (row) => linesIn(row, 'excerpt'),
  modified_utc: seen.modified_utc,
  language: (row) => languageOf(row, 'title'),
  event_status_reason: ({ record: event, context }) => words(event, 'event_status_reason', context),
  previous_start_date: ({ record: event }) => ours(event.facts.previous_start_date),
  attendance_mode: ({ record: event }) => ours(event.facts.attendance_mode),
  online_url: ({ record: event }) => event.facts.online_url,
  sold_out: ({ record: event }) => ours(event.facts.sold_out),
  featured: ({ record: event }) => ours(event.facts.featured),
});

/** Names with semicolons between them; one within a name is doubled. */
function namesOf(records: readonly Document[], field: string, { context }: EventRow): string {
  return records.map((record) => words(record, field, context).replaceAll(';', ';;')).join('; ');
}
