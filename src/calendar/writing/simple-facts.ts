/** Facts that are stored as validated: plain texts, web addresses, flags, choices. */

import type { ResourceName } from '../../model/tables/field.ts';
import { simpleFactsIn } from '../../model/tables/resources.ts';
import type { Writing } from './writing.ts';

/** The value of each such field: the new one, else the stored one, else empty. */
export function simpleFacts({ resource, values, previous }: Writing<ResourceName>): Record<string, string | boolean> {
  const stored = previous?.facts as Record<string, unknown> | undefined;
  const facts = simpleFactsIn(resource).map(([name, empty]) => {
    const value = values[name];
    return [name, value === undefined ? (stored?.[name] ?? empty) : (value ?? empty)];
  });
  return Object.fromEntries(facts);
}
