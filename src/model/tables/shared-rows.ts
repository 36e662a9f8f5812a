import type { Table } from './field.ts';
import { paging } from './paging.ts';

/** Who published a record and when; the same fields in every post. */
export const publication = {
  author: { type: 'integer', valueType: 'user', onNull: 'keep' },
  date: { type: 'string', valueType: 'moment', onNull: 'keep' },
  date_utc: { type: 'string', valueType: 'moment', onNull: 'keep' },
} as const satisfies Table;

/** Filters that several lists share. */
export const sharedFilters = {
  status: { type: 'string', valueType: 'statuses' },
  order: { type: 'string', valueType: 'choice', enum: ['asc', 'desc'] },
  cursor: { type: 'string', valueType: 'cursor', asSent: true, beside: true },
} as const satisfies Table;

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

/** The filters of terms; categories add `parent`. */
export const termFilters = {
  ...paging,
  search: { type: 'string', valueType: 'search' },
  exclude: { type: 'array', valueType: 'ids' },
  include: { type: 'array', valueType: 'ids' },
  order: sharedFilters.order,
  orderby: {
    type: 'string',
    valueType: 'choice',
    enum: ['name', 'slug', 'id', 'count', 'description', 'parent', 'include'],
  },
  hide_empty: { type: 'boolean', valueType: 'flag', default: '1' },
} as const satisfies Table;

/** The filters of terms that follow a category's `parent`. */
export const termFiltersEnd = {
  post: { type: 'integer', valueType: 'id', refers: 'events' },
  event: { type: 'integer', valueType: 'id', refers: 'events' },
  slug: { type: 'string', valueType: 'word' },
} as const satisfies Table;
