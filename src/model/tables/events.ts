import { maxLatitude, maxLongitude } from './bounds.ts';
import { discoveryFilters } from './discovery-filters.ts';
import { attendanceModes, eventStatuses, modeAliases, statusAliases } from './event-states.ts';
import type { Resource } from './field.ts';
import { paging, publication, sharedFilters } from './parameters.ts';

/** The years that a list of events covers when the client gives no end. */
export const yearsListed = 2;

/** Events: what takes place, when, where, for how much. */
export const events = {
  singular: 'event',
  title: 'title',
  family: 'post',
  fields: {
    title: { type: 'string', valueType: 'title', required: true, translatable: true, own: true },
    start_date: { type: 'string', valueType: 'moment', required: true, onNull: 'refuse', own: true },
    end_date: { type: 'string', valueType: 'moment', required: true, onNull: 'refuse', own: true },
    ...publication,
    description: { type: 'string', valueType: 'html', translatable: true, own: true },
    slug: { type: 'string', valueType: 'slug', translatable: true, onNull: 'refuse' },
    excerpt: { type: 'string', valueType: 'html', translatable: true, own: true },
    status: { type: 'string', valueType: 'status', onNull: 'keep' },
    timezone: { type: 'string', valueType: 'zone', onNull: 'keep' },
    all_day: { type: 'boolean', valueType: 'flag', default: false },
    image: { type: 'string', valueType: 'image', own: true },
    cost: { valueType: 'cost', own: true },
    website: { valueType: 'url', default: null, own: true },
    show_map: { type: 'boolean', valueType: 'flag' },
    show_map_link: { type: 'boolean', valueType: 'flag' },
    hide_from_listings: { type: 'boolean', valueType: 'flag', own: true },
    sticky: { type: 'boolean', valueType: 'flag' },
    featured: { type: 'boolean', valueType: 'flag', own: true },
    categories: { type: 'array', valueType: 'terms', refers: 'categories', default: null, max: 100 },
    tags: { type: 'array', valueType: 'terms', refers: 'tags', default: null, max: 100 },
    venue: { type: 'array', valueType: 'links', refers: 'venues', default: null, max: 50, own: true },
    organizer: { type: 'array', valueType: 'links', refers: 'organizers', default: null, max: 50, own: true },
  },
  extensions: {
    post_parent: { type: 'integer', valueType: 'id', refers: 'events' },
    recurrence: { valueType: 'recurrence' },
    event_status: {
      type: 'string',
      valueType: 'choice',
      enum: eventStatuses,
      aliases: statusAliases,
      default: 'scheduled',
      own: true,
    },
    event_status_reason: { type: 'string', valueType: 'plain', translatable: true, own: true },
    previous_start_date: { type: 'string', valueType: 'moment' },
    attendance_mode: {
      type: 'string',
      valueType: 'choice',
      enum: attendanceModes,
      aliases: modeAliases,
      default: 'offline',
      own: true,
    },
    online_url: { type: 'string', valueType: 'url', own: true },
    sold_out: { type: 'boolean', valueType: 'flag', default: false, own: true },
  },
  filters: {
    ...paging,
    start_date: { type: 'string', valueType: 'moment', movingDefault: 'now' },
    end_date: { type: 'string', valueType: 'moment', movingDefault: 'two years on' },
    starts_after: { type: 'string', valueType: 'moment' },
    starts_before: { type: 'string', valueType: 'moment' },
    ends_after: { type: 'string', valueType: 'moment' },
    ends_before: { type: 'string', valueType: 'moment' },
    search: { type: 'string', valueType: 'search' },
    categories: { type: 'array', valueType: 'terms', refers: 'categories' },
    tags: { type: 'array', valueType: 'terms', refers: 'tags' },
    venue: { type: 'array', valueType: 'ids', refers: 'venues' },
    organizer: { type: 'array', valueType: 'ids', refers: 'organizers' },
    featured: { type: 'boolean', valueType: 'flag' },
    status: sharedFilters.status,
    geoloc: { type: 'boolean', valueType: 'flag' },
    geoloc_lat: { type: 'number', valueType: 'number', min: -maxLatitude, max: maxLatitude },
    geoloc_lng: { type: 'number', valueType: 'number', min: -maxLongitude, max: maxLongitude },
    geoloc_radius: { type: 'number', valueType: 'number', max: 40_000, default: 25 },
    include: { type: 'array', valueType: 'ids' },
    post_parent: { type: 'integer', valueType: 'id', refers: 'events' },
    orderby: {
      type: 'string',
      valueType: 'choice',
      enum: ['start_date', 'end_date', 'title', 'date', 'modified', 'relevance', 'distance', 'agenda'],
    },
    order: sharedFilters.order,
    ...discoveryFilters,
  },
} as const satisfies Resource;
