/** Every route of the interface, once: the router, the namespace index and the OpenAPI document are made from this list. */

import { type TableName, tableNames } from '../model/tables/field.ts';
import { type OutputName, outputNames, outputOf } from '../model/tables/outputs.ts';
import { tables } from '../model/tables/resources.ts';

/** The methods that do something on a route. HEAD is answered like GET; OPTIONS describes the route. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route does: the five operations on a resource, the namespace index, the OpenAPI document, suggestions, the map, what is related to an event. */
export type RouteOperation =
  | 'index'
  | 'document'
  | 'suggest'
  | 'map'
  | 'related'
  | 'list'
  | 'create'
  | 'read'
  | 'change'
  | 'remove';

/** How a path names its record. */
export type LocatorName = 'id' | 'slug';

/** One path of the interface, with what each method does there. */
export interface Route {
  /** Below the root of the interface, in the manner of OpenAPI: `/events/{id}`; empty for the root itself. */
  readonly path: string;
  readonly resource?: TableName;
  readonly locator?: LocatorName;
  /** The format of its answers, where that is not the JSON of the interface; then they are those of everybody. */
  readonly output?: OutputName;
  readonly operations: Readonly<Partial<Record<Method, RouteOperation>>>;
}

/** A route of a resource, whose operations are all on it. */
export type ResourceRoute = Route & { readonly resource: TableName };

const single = { GET: 'read', POST: 'change', PUT: 'change', PATCH: 'change', DELETE: 'remove' } as const;

/** All routes, in the order in which documents list them. */
export const routes: readonly Route[] = [
  { path: '', operations: { GET: 'index' } },
  { path: '/doc', operations: { GET: 'document' } },
  ...outputNames.flatMap(outputRoutes),
  ...tableNames.flatMap(routesOf),
  { path: '/suggest', operations: { GET: 'suggest' } },
  { path: '/map', operations: { GET: 'map' } },
  { path: '/events/{id}/related', resource: 'events', locator: 'id', operations: { GET: 'related' } },
  { path: '/events/by-slug/{slug}/related', resource: 'events', locator: 'slug', operations: { GET: 'related' } },
];

/** They come before the records, whose slugs could end like them for a router. */
function outputRoutes(output: OutputName): Route[] {
  const list: Route = { path: `/events.${output}`, resource: 'events', output, operations: { GET: 'list' } };
  const byId: Route = {
    path: `/events/{id}.${output}`,
    resource: 'events',
    locator: 'id',
    output,
    operations: { GET: 'read' },
  };
  const bySlug: Route = { ...byId, path: `/events/by-slug/{slug}.${output}`, locator: 'slug' };
  return outputOf(output).isSingle ? [list, byId, bySlug] : [list];
}

function routesOf(resource: TableName): Route[] {
  const collection: Route = { path: `/${resource}`, resource, operations: { GET: 'list', POST: 'create' } };
  const byId: Route = { path: `/${resource}/{id}`, resource, locator: 'id', operations: single };
  const bySlug: Route = { path: `/${resource}/by-slug/{slug}`, resource, locator: 'slug', operations: single };
  return tables[resource].bySlug ? [collection, byId, bySlug] : [collection, byId];
}

/** The methods that a route takes, as `Allow` and its description name them. */
export function methodsOf(route: Route): Method[] {
  return Object.keys(route.operations) as Method[];
}
