/** Facts that are stored as they were checked: plain texts, addresses of the web, flags, choices. */

import type { ResourceName } from '../../model/tables/field.ts';
import { simpleFactsIn } from '../../model/tables/resources.ts';
import type { Writing } from './writing.ts';

/** One fact for each such row of the resource's table: the new value, else the stored one, else empty. */
export function simpleFacts({ resource, values, previous }: Writing<ResourceName>): Record<string, string | boolean> {
  const stored = previous?.facts as Record<string, unknown> | undefined;
  const facts = simpleFactsIn(resource).map(([name, empty]) => {
    const value = values[name];
    return [name, value === undefined ? (stored?.[name] ?? empty) : (value ?? empty)];
  });
  return Object.fromEntries(facts);
}
