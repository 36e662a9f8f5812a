/** The parameters that made a list, as its links repeat them. */

import type { ResourceName, Row } from '../model/field.ts';
import { resources } from '../model/resources.ts';
import type { Input } from './calendar.ts';

/** Parameters of presentation, which links keep too. */
const presentation = ['translation_language', '_fields', '_translations'];

/**
 * Every filter that was given or is in effect, in the table's order, lists as CSV; then the parameters of presentation.
 * Without `page`. `effective` holds what the service decided: dates, statuses and the length of a page.
 */
export function askedOf(
  resource: ResourceName,
  { values }: Input,
  effective: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const asked: Record<string, string> = {};
  const all: Record<string, unknown> = { ...values, ...effective };
  for (const [name, row] of Object.entries(resources[resource].filters)) {
    if (name !== 'page' && isGiven(all[name])) asked[name] = textOf(row, all[name]);
  }
  for (const name of presentation) if (isGiven(values[name])) asked[name] = String(values[name]);
  return asked;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function textOf(row: Row, value: unknown): string {
  if (typeof value === 'boolean' && row.valueType === 'flag') return value ? '1' : '0';
  return String(value);
}
