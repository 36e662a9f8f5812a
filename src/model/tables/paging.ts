import type { Table } from './field.ts';

/** The paging of every list, with its defaults. */
export const paging = {
  page: { type: 'integer', valueType: 'count', default: 1, beside: true },
  per_page: { type: 'integer', valueType: 'count', default: 10, beside: true },
} as const satisfies Table;
