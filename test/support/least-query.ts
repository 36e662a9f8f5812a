/** What a route must be asked with. */

import type { Route, RouteOperation } from '../../src/derive/routes.ts';

/** The least query that a route answers with what it does. */
export function leastQuery({ operations }: Route): Readonly<Record<string, string>> {
  const least: Partial<Record<RouteOperation, Record<string, string>>> = { suggest: { q: 'a' }, map: { zoom: '8' } };
  return (operations.GET && least[operations.GET]) ?? {};
}
