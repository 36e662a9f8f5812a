/** The required query parameters of routes. */

import type { Route, RouteOperation } from '../../src/derive/routes.ts';

/** The smallest query with which a GET of the route succeeds. */
export function leastQuery({ operations }: Route): Readonly<Record<string, string>> {
  const least: Partial<Record<RouteOperation, Record<string, string>>> = { suggest: { q: 'a' }, map: { zoom: '8' } };
  return (operations.GET && least[operations.GET]) ?? {};
}
