import { discoveryFilters } from './discovery-filters.ts';
import type { Table } from './field.ts';

const { when, as_of, town, near, radius } = discoveryFilters;

/** Parameters that only lists of related events have. */
export const relatedRows = {
  limit: { type: 'integer', valueType: 'amount', min: 1, max: 12, default: 6, asSent: true },
  explain: { type: 'boolean', valueType: 'flag', default: false, asSent: true },
} as const satisfies Table;

/** Parameters of lists of related events: how many, which events count, and whether to say why they are related. */
export const relatedParameters = {
  limit: relatedRows.limit,
  when: { ...when, default: 'upcoming' },
  ...{ as_of, town, near, radius },
  explain: relatedRows.explain,
} as const satisfies Table;
