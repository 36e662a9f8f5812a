import type { Table } from './field.ts';

/** Who published a record and when; the same rows in every post. */
export const publication = {
  author: { type: 'integer', holds: 'user', onNull: 'keep' },
  date: { type: 'string', holds: 'moment', onNull: 'keep' },
  date_utc: { type: 'string', holds: 'moment', onNull: 'keep' },
} as const satisfies Table;

/** Paging of every list. */
export const paging = {
  page: { type: 'integer', holds: 'count', default: 1 },
  per_page: { type: 'integer', holds: 'count', default: 10 },
} as const satisfies Table;

/** Parameters that several lists take alike. */
export const sharedFilters = {
  status: { type: 'string', holds: 'statuses' },
  order: { type: 'string', holds: 'choice', enum: ['asc', 'desc'] },
} as const satisfies Table;

/** The list of venues and the list of organizers take the same parameters. */
export const placeAndPeopleFilters = {
  ...paging,
  search: { type: 'string', holds: 'search' },
  event: { type: 'integer', holds: 'id', refers: 'events' },
  has_events: { holds: 'truth' },
  only_with_upcoming: { holds: 'truth', default: false },
  status: sharedFilters.status,
  orderby: { type: 'string', holds: 'choice', enum: ['date', 'title', 'modified', 'id'] },
  order: sharedFilters.order,
} as const satisfies Table;

/** The lists of terms take the same parameters; categories add `parent`. */
export const termFilters = {
  ...paging,
  search: { type: 'string', holds: 'search' },
  exclude: { type: 'array', holds: 'ids' },
  include: { type: 'array', holds: 'ids' },
  order: sharedFilters.order,
  orderby: {
    type: 'string',
    holds: 'choice',
    enum: ['name', 'slug', 'id', 'count', 'description', 'parent', 'include'],
  },
  hide_empty: { type: 'boolean', holds: 'flag', default: '1' },
} as const satisfies Table;

/** The end of the term filters, after a category's `parent`. */
export const termFiltersEnd = {
  post: { type: 'integer', holds: 'id', refers: 'events' },
  event: { type: 'integer', holds: 'id', refers: 'events' },
  slug: { type: 'string', holds: 'word' },
} as const satisfies Table;
