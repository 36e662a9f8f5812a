/** What a route must be asked with. */

import type { Route } from '../../src/derive/routes.ts';

/** The least query that a route answers with what it does. */
export function leastQuery({ operations }: Route): Readonly<Record<string, string>> {
  return operations.GET === 'suggest' ? { q: 'a' } : {};
}
