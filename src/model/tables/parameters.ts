/** Parameters that lists or operations share, and those of routes without a resource. */

import type { Row, Table } from './field.ts';

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

/** Parameters of every operation. */
export const commonParameters = {
  translation_language: { type: 'string', valueType: 'language' },
  _fields: { type: 'array', valueType: 'names' },
  _translations: { type: 'boolean', valueType: 'flag' },
  strict: { type: 'boolean', valueType: 'flag', default: false },
} as const satisfies Table;

/** Parameters of deletions. */
export const removal = {
  force: { type: 'boolean', valueType: 'flag', default: false },
} as const satisfies Table;

/** Parameters of the namespace index. */
export const indexParameters = {
  namespace: { type: 'string', valueType: 'word', movingDefault: 'namespace' },
  context: { type: 'string', valueType: 'word', default: 'view' },
} as const satisfies Table;

/** Parameters of the OpenAPI document. */
export const documentParameters = {
  lang: { type: 'string', valueType: 'word' },
} as const satisfies Table;

/** Parameters of the route for testers. The names of scenarios become the `enum` of the first one. */
export const resetParameters = {
  scenario: { type: 'array', valueType: 'words' },
  events: { type: 'integer', valueType: 'amount', max: 10_000, default: 0 },
  seed: { type: 'integer', valueType: 'amount', max: 4_294_967_295, default: 1 },
  now: { type: 'string', valueType: 'moment' },
  clock: { type: 'string', valueType: 'choice', enum: ['running', 'frozen'], default: 'running' },
} as const satisfies Table;

/** The name of one of them. */
export type ResetParameter = keyof typeof resetParameters;

/** The parameters of the route for testers, with these scenarios. */
export function resetTable(scenarios: readonly string[]): Readonly<Record<ResetParameter, Row>> {
  return { ...resetParameters, scenario: { ...resetParameters.scenario, enum: scenarios } };
}
