/** Every route of the interface. The router, the namespace index and the OpenAPI document are made from this list. */

import { namesOf } from '../model/arrays-and-maps.ts';
import { mapParameters, relatedParameters, suggestParameters } from '../model/tables/discovery-parameters.ts';
import { type Table, type TableName, tableNames } from '../model/tables/field.ts';
import { uploadParameters } from '../model/tables/images.ts';
import { occurrenceParameters } from '../model/tables/occurrence-parameters.ts';
import { type OutputName, outputNames, outputOf, outputTable } from '../model/tables/outputs.ts';
import { commonParameters, documentParameters, indexParameters, removal } from '../model/tables/parameters.ts';
import { tables } from '../model/tables/resources.ts';

/** The methods of a route. HEAD is answered like GET; OPTIONS describes the route. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route does: one of the five operations on a resource, or an answer of its own. */
export type RouteOperation =
  | 'index'
  | 'document'
  | 'suggest'
  | 'map'
  | 'related'
  | 'occurrences'
  | 'list'
  | 'create'
  | 'read'
  | 'change'
  | 'add'
  | 'remove';

/** How a path identifies its record. */
type LocatorName = 'id' | 'slug';

/** One path of the interface, with the operation of each method. */
export interface Route {
  /** The path below the root of the interface in OpenAPI's notation: `/events/{id}`; empty for the root. */
  readonly path: string;
  readonly resource?: TableName;
  readonly locator?: LocatorName;
  /** The format of its answers when it is not the interface's JSON. Such answers are always public. */
  readonly output?: OutputName;
  readonly operations: Readonly<Partial<Record<Method, RouteOperation>>>;
}

/** A route of a resource; all its operations are on that resource. */
export type ResourceRoute = Route & { readonly resource: TableName };

const single = { GET: 'read', POST: 'change', PUT: 'change', PATCH: 'change', DELETE: 'remove' } as const;

/** What can be done with the dates of an event: listing them, and adding one. */
const dates = { GET: 'occurrences', POST: 'add' } as const;

/** All routes, in the order in which documents list them. */
export const routes: readonly Route[] = [
  { path: '', operations: { GET: 'index' } },
  { path: '/doc', operations: { GET: 'document' } },
  // These come before the records, because a slug could end like one of them
  ...outputNames.flatMap((output) => {
    const { resources, isSingle } = outputOf(output);
    const lists = resources.map(
      (resource): Route => ({ path: `/${resource}.${output}`, resource, output, operations: { GET: 'list' } }),
    );
    const one = { resource: 'events', output, operations: { GET: 'read' } } as const;
    const byId: Route = { ...one, path: `/events/{id}.${output}`, locator: 'id' };
    const bySlug: Route = { ...one, path: `/events/by-slug/{slug}.${output}`, locator: 'slug' };
    return isSingle ? [...lists, byId, bySlug] : lists;
  }),
  ...tableNames.flatMap((resource) => {
    const collection: Route = { path: `/${resource}`, resource, operations: { GET: 'list', POST: 'create' } };
    const byId: Route = { path: `/${resource}/{id}`, resource, locator: 'id', operations: single };
    const bySlug: Route = { path: `/${resource}/by-slug/{slug}`, resource, locator: 'slug', operations: single };
    return tables[resource].family === 'post' ? [collection, byId, bySlug] : [collection, byId];
  }),
  { path: '/suggest', operations: { GET: 'suggest' } },
  { path: '/map', operations: { GET: 'map' } },
  { path: '/events/{id}/related', resource: 'events', locator: 'id', operations: { GET: 'related' } },
  { path: '/events/by-slug/{slug}/related', resource: 'events', locator: 'slug', operations: { GET: 'related' } },
  { path: '/events/{id}/occurrences', resource: 'events', locator: 'id', operations: dates },
  { path: '/events/by-slug/{slug}/occurrences', resource: 'events', locator: 'slug', operations: dates },
];

/** The methods of a route, for `Allow` and its description. */
export function methodsOf(route: Route): Method[] {
  return namesOf(route.operations);
}

/** The methods of a route, each with its operation. */
export function operationsOf({ operations }: Route): [Method, RouteOperation][] {
  return namesOf(operations).flatMap((method) => (operations[method] ? [[method, operations[method]]] : []));
}

/** The operations that are no GET. */
export const writeOperations: readonly RouteOperation[] = ['create', 'change', 'add', 'remove'];

/** Tells whether an operation is a GET. */
export function isRead(operation: RouteOperation): boolean {
  return !writeOperations.includes(operation);
}

/** The parameters of an operation besides the fields of a record: its own, and those that it shares with others. */
interface OperationParameters {
  readonly own: Table;
  readonly shared: Table;
}

/** The parameters that only one operation has. */
const ownParameters: Readonly<Partial<Record<RouteOperation, Table>>> = {
  index: indexParameters,
  document: documentParameters,
  suggest: suggestParameters,
  map: mapParameters,
  related: relatedParameters,
  occurrences: occurrenceParameters,
  remove: removal,
};

/** The parameters of an operation on a resource, on an output of it, or on neither. */
export function parametersOf(
  operation: RouteOperation,
  { resource, output }: Pick<Route, 'resource' | 'output'>,
): OperationParameters {
  const { translation_language, strict } = commonParameters;
  const isUpload = operation === 'create' && resource !== undefined && tables[resource].family === 'file';
  const filters = resource && (output ? outputTable(output, resource) : tables[resource].filters);
  return {
    own: (operation === 'list' && filters) || (isUpload && uploadParameters) || ownParameters[operation] || {},
    shared: resource ? commonParameters : { translation_language, strict },
  };
}
