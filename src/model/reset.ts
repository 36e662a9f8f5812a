import type { Row, Table } from './field.ts';

/** Taken by the route for testers. The names of the scenarios become the `enum` of the first. */
export const resetParameters = {
  scenario: { type: 'array', valueType: 'words' },
  events: { type: 'integer', valueType: 'amount', max: 10_000, default: 0 },
  seed: { type: 'integer', valueType: 'amount', max: 4_294_967_295, default: 1 },
  now: { type: 'string', valueType: 'moment' },
} as const satisfies Table;

/** The name of one of them. */
export type ResetParameter = keyof typeof resetParameters;

/** The same with these scenarios. */
export function resetTable(scenarios: readonly string[]): Readonly<Record<ResetParameter, Row>> {
  return { ...resetParameters, scenario: { ...resetParameters.scenario, enum: scenarios } };
}
