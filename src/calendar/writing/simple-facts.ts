/** Facts that are stored as they were checked: plain texts, addresses of the web, flags. */

import type { Row } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Writing } from './writing.ts';

/** One fact for each such row of the resource's table: the new value, else the stored one, else empty. */
export function simpleFacts({ resource, values, previous }: Writing): Record<string, string | boolean> {
  const facts: Record<string, string | boolean> = {};
  const stored = previous?.facts as Record<string, unknown> | undefined;
  for (const [name, row] of Object.entries(resources[resource].fields)) {
    const empty = emptyOf(row);
    if (empty === undefined) continue;
    const value = values[name];
    facts[name] = (value === undefined ? (stored?.[name] ?? empty) : (value ?? empty)) as string | boolean;
  }
  return facts;
}

function emptyOf(row: Row): string | boolean | undefined {
  if (row.translatable) return undefined;
  if (row.valueType === 'flag') return false;
  return row.valueType === 'plain' || row.valueType === 'url' || row.valueType === 'email' ? '' : undefined;
}
