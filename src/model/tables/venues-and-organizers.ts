import { maxLatitude, maxLongitude } from './bounds.ts';
import type { Resource, Table } from './field.ts';
import { paging, publication, sharedFilters } from './parameters.ts';

/** The filters of venues and of organizers. */
export const placeAndPeopleFilters = {
  ...paging,
  search: { type: 'string', valueType: 'search' },
  event: { type: 'integer', valueType: 'id', refers: 'events' },
  has_events: { valueType: 'truth' },
  only_with_upcoming: { valueType: 'truth', default: false },
  status: sharedFilters.status,
  orderby: { type: 'string', valueType: 'choice', enum: ['date', 'title', 'modified', 'id'] },
  order: sharedFilters.order,
  cursor: sharedFilters.cursor,
} as const satisfies Table;

/** Venues: the places where events happen. */
export const venues = {
  singular: 'venue',
  title: 'venue',
  family: 'post',
  fields: {
    venue: { type: 'string', valueType: 'title', required: true, translatable: true },
    ...publication,
    description: { type: 'string', valueType: 'html', translatable: true, default: null },
    status: { type: 'string', valueType: 'status', onNull: 'keep' },
    show_map: { type: 'string', valueType: 'flag', default: null },
    show_map_link: { type: 'string', valueType: 'flag', default: null },
    address: { type: 'string', valueType: 'plain', default: null },
    city: { type: 'string', valueType: 'plain', default: null },
    country: { type: 'string', valueType: 'plain', default: null },
    province: { type: 'string', valueType: 'plain', default: null },
    state: { type: 'string', valueType: 'plain', default: null },
    zip: { type: 'string', valueType: 'plain', default: null },
    phone: { type: 'string', valueType: 'plain', default: null },
    stateprovince: { type: 'string', valueType: 'plain', default: null },
    website: { type: 'string', valueType: 'url', default: null },
    image: { type: 'string', valueType: 'image', default: null },
  },
  extensions: {
    geo_lat: { type: 'number', valueType: 'number', min: -maxLatitude, max: maxLatitude },
    geo_lng: { type: 'number', valueType: 'number', min: -maxLongitude, max: maxLongitude },
  },
  filters: placeAndPeopleFilters,
} as const satisfies Resource;

/** Names of the United States in English, Catalan and Spanish, and the empty text of a venue without a country. */
const american = new Set(
  (
    "|us|usa|united states|united states of america|eua|estats units|estats units d'amèrica|ee. uu.|ee.uu.|eeuu|" +
    'estados unidos|estados unidos de américa'
  ).split('|'),
);

/** `stateprovince` when it was not sent: the state in the United States or without a country, else the province. */
export function derivedStateProvince(venue: Readonly<Record<'country' | 'state' | 'province', string>>): string {
  const { country, state, province } = venue;
  return american.has(country.toLowerCase().replaceAll('’', "'")) && state ? state : province;
}

/** Organizers: who holds events. Every row documents the default null, as the specification does. */
export const organizers = {
  singular: 'organizer',
  title: 'organizer',
  family: 'post',
  fields: {
    organizer: { type: 'string', valueType: 'title', required: true, translatable: true, default: null },
    author: { type: 'integer', valueType: 'user', onNull: 'keep', default: null },
    date: { type: 'string', valueType: 'moment', onNull: 'keep', default: null },
    date_utc: { type: 'string', valueType: 'moment', onNull: 'keep', default: null },
    description: { type: 'string', valueType: 'html', translatable: true, default: null },
    status: { type: 'string', valueType: 'status', onNull: 'keep', default: null },
    phone: { type: 'string', valueType: 'plain', default: null },
    website: { type: 'string', valueType: 'url', default: null },
    email: { type: 'string', valueType: 'email', default: null },
    image: { type: 'string', valueType: 'image', default: null },
  },
  extensions: {},
  filters: placeAndPeopleFilters,
} as const satisfies Resource;
