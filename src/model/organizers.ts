import type { Resource } from './field.ts';
import { placeAndPeopleFilters } from './shared-rows.ts';

/** Organizers: who puts events on. Every row shows the default null, as the specification lists it. */
export const organizers = {
  name: 'organizers',
  one: 'organizer',
  title: 'organizer',
  sort: 'post',
  bySlug: true,
  fields: {
    organizer: { type: 'string', holds: 'title', required: true, translatable: true, default: null },
    author: { type: 'integer', holds: 'user', onNull: 'keep', default: null },
    date: { type: 'string', holds: 'moment', onNull: 'keep', default: null },
    date_utc: { type: 'string', holds: 'moment', onNull: 'keep', default: null },
    description: { type: 'string', holds: 'html', translatable: true, default: null },
    status: { type: 'string', holds: 'status', onNull: 'keep', default: null },
    phone: { type: 'string', holds: 'plain', default: null },
    website: { type: 'string', holds: 'url', default: null },
    email: { type: 'string', holds: 'email', default: null },
    image: { type: 'string', holds: 'image', default: null },
  },
  beyond: {},
  filters: placeAndPeopleFilters,
} as const satisfies Resource;
