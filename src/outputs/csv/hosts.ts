/** Venues and organizers as rows. */

import type { Document } from '../../model/documents/document.ts';
import { derivedStateProvince } from '../../model/tables/venues.ts';
import { decodeEntities } from '../../model/text/html.ts';
import { words } from '../event-texts.ts';
import { languageOf, linesIn, ours, type Row, seen, withExtensions } from './cells.ts';

/** What the cells of a venue are made of. */
export interface VenueRow extends Row {
  readonly record: Document<'venues'>;
}

/** What the cells of an organizer are made of. */
export interface OrganizerRow extends Row {
  readonly record: Document<'organizers'>;
}

/** The columns of venues. */
export const venueColumns = withExtensions<VenueRow>('venues', {
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
  ...seen,
  description: (row) => linesIn(row, 'description'),
  language: (row) => languageOf(row, 'venue'),
});

/** The columns of organizers. */
export const organizerColumns = withExtensions<OrganizerRow>('organizers', {
  id: ({ record }) => ours(record.id),
  organizer: ({ record, context }) => words(record, 'organizer', context),
  phone: ({ record }) => record.facts.phone,
  email: ({ record }) => record.facts.email,
  website: ({ record }) => record.facts.website,
  ...seen,
  description: (row) => linesIn(row, 'description'),
  language: (row) => languageOf(row, 'organizer'),
});
