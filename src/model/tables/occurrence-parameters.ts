/** The parameters of the dates of one event. */

import { discoveryFilters } from './discovery-filters.ts';
import type { Table } from './field.ts';
import { paging, sharedFilters } from './parameters.ts';

/** The most years from the first to the last moment of what is asked for. */
export const maxYears = 10;

/** Which dates are listed: those in a window, by what has become of them, or those that were removed. */
export const occurrenceRows = {
  start_date: { type: 'string', valueType: 'moment', movingDefault: 'now' },
  end_date: { type: 'string', valueType: 'moment' },
  status: { type: 'string', valueType: 'choice', enum: ['publish', 'trash'] },
} as const satisfies Table;

const { type, valueType, enum: statuses, aliases } = discoveryFilters.event_status;

/** The parameters of the dates of one event. */
export const occurrenceParameters = {
  ...paging,
  ...occurrenceRows,
  event_status: { type, valueType, enum: statuses, aliases },
  order: sharedFilters.order,
} as const satisfies Table;
