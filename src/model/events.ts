import type { Resource } from './field.ts';
import { paging, publication, sharedFilters } from './shared-rows.ts';

/** How far the list of events reaches when nobody says it. */
export const yearsListed = 2;

/** Events: what happens, when, where, for how much. */
export const events = {
  name: 'events',
  one: 'event',
  title: 'title',
  sort: 'post',
  bySlug: true,
  fields: {
    title: { type: 'string', holds: 'title', required: true, translatable: true },
    start_date: { type: 'string', holds: 'moment', required: true, onNull: 'refuse' },
    end_date: { type: 'string', holds: 'moment', required: true, onNull: 'refuse' },
    ...publication,
    description: { type: 'string', holds: 'html', translatable: true },
    slug: { type: 'string', holds: 'slug', translatable: true, onNull: 'refuse' },
    excerpt: { type: 'string', holds: 'html', translatable: true },
    status: { type: 'string', holds: 'status', onNull: 'keep' },
    timezone: { type: 'string', holds: 'zone', onNull: 'keep' },
    all_day: { type: 'boolean', holds: 'flag', default: false },
    image: { type: 'string', holds: 'image' },
    cost: { holds: 'cost' },
    website: { holds: 'url', default: null },
    show_map: { type: 'boolean', holds: 'flag' },
    show_map_link: { type: 'boolean', holds: 'flag' },
    hide_from_listings: { type: 'boolean', holds: 'flag' },
    sticky: { type: 'boolean', holds: 'flag' },
    featured: { type: 'boolean', holds: 'flag' },
    categories: { type: 'array', holds: 'terms', refers: 'categories', default: null, itemsTypedByDeployment: true },
    tags: { type: 'array', holds: 'terms', refers: 'tags', default: null, itemsTypedByDeployment: true },
    venue: { type: 'array', holds: 'links', refers: 'venues', default: null },
    organizer: { type: 'array', holds: 'links', refers: 'organizers', default: null },
  },
  beyond: {
    post_parent: { type: 'integer', holds: 'id', refers: 'events' },
  },
  filters: {
    ...paging,
    start_date: { type: 'string', holds: 'moment', movingDefault: 'now' },
    end_date: { type: 'string', holds: 'moment', movingDefault: 'two years on' },
    starts_after: { type: 'string', holds: 'moment' },
    starts_before: { type: 'string', holds: 'moment' },
    ends_after: { type: 'string', holds: 'moment' },
    ends_before: { type: 'string', holds: 'moment' },
    search: { type: 'string', holds: 'search' },
    categories: { type: 'array', holds: 'terms', refers: 'categories' },
    tags: { type: 'array', holds: 'terms', refers: 'tags' },
    venue: { type: 'array', holds: 'ids', refers: 'venues' },
    organizer: { type: 'array', holds: 'ids', refers: 'organizers' },
    featured: { type: 'boolean', holds: 'flag' },
    status: sharedFilters.status,
    geoloc: { type: 'boolean', holds: 'flag' },
    geoloc_lat: { type: 'number', holds: 'latitude' },
    geoloc_lng: { type: 'number', holds: 'longitude' },
    geoloc_radius: { type: 'number', holds: 'distance', default: 25 },
    include: { type: 'array', holds: 'ids' },
    post_parent: { type: 'integer', holds: 'id', refers: 'events' },
    orderby: {
      type: 'string',
      holds: 'choice',
      enum: ['start_date', 'end_date', 'title', 'date', 'modified', 'relevance', 'distance'],
    },
    order: sharedFilters.order,
  },
} as const satisfies Resource;
