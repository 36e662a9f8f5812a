import type { VenueFacts } from './document.ts';
import type { Resource } from './field.ts';
import { placeAndPeopleFilters, publication } from './shared-rows.ts';

/** Venues: the places where events happen. */
export const venues = {
  name: 'venues',
  one: 'venue',
  title: 'venue',
  sort: 'post',
  bySlug: true,
  fields: {
    venue: { type: 'string', holds: 'title', required: true, translatable: true },
    ...publication,
    description: { type: 'string', holds: 'html', translatable: true, default: null },
    status: { type: 'string', holds: 'status', onNull: 'keep' },
    show_map: { type: 'string', holds: 'flag', default: null },
    show_map_link: { type: 'string', holds: 'flag', default: null },
    address: { type: 'string', holds: 'plain', default: null },
    city: { type: 'string', holds: 'plain', default: null },
    country: { type: 'string', holds: 'plain', default: null },
    province: { type: 'string', holds: 'plain', default: null },
    state: { type: 'string', holds: 'plain', default: null },
    zip: { type: 'string', holds: 'plain', default: null },
    phone: { type: 'string', holds: 'plain', default: null },
    stateprovince: { type: 'string', holds: 'plain', default: null },
    website: { type: 'string', holds: 'url', default: null },
    image: { type: 'string', holds: 'image', default: null },
  },
  beyond: {
    geo_lat: { type: 'number', holds: 'latitude' },
    geo_lng: { type: 'number', holds: 'longitude' },
  },
  filters: placeAndPeopleFilters,
} as const satisfies Resource;

/** The United States, as venues name them in English, Catalan and Spanish; a venue may leave its country out. */
const american = new Set(
  (
    "|us|usa|united states|united states of america|eua|estats units|estats units d'amèrica|ee. uu.|ee.uu.|eeuu|" +
    'estados unidos|estados unidos de américa'
  ).split('|'),
);

/** `stateprovince` when it was not sent: the state in the United States or without a country, else the province. */
export function derivedStateProvince({ country, state, province }: VenueFacts): string {
  return american.has(country.toLowerCase().replaceAll('’', "'")) && state ? state : province;
}
