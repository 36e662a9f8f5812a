import type { Resource } from './field.ts';
import { placeAndPeopleFilters } from './parameters.ts';

/** Organizers: who holds events. Every row documents the default null, as the specification does. */
export const organizers = {
  name: 'organizers',
  singular: 'organizer',
  title: 'organizer',
  family: 'post',
  bySlug: true,
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
