import type { Table } from './field.ts';

/** The paging of every list, with its defaults. */
export const paging = {
  page: { type: 'integer', valueType: 'count', default: 1, beside: true },
  per_page: { type: 'integer', valueType: 'count', default: 10, beside: true },
} as const satisfies Table;

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
