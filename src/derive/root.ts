/** The namespace index: every route with its methods and parameters, in the shape that WordPress gives it. */

import type { Row, Table } from '../model/tables/field.ts';
import { tables } from '../model/tables/resources.ts';
import { type DocumentSettings, descriptionsOf, type Json, languageRow, queryOf, shapeOf } from './documented.ts';
import { type Method, methodsOf, type Route, type RouteOperation, routes } from './routes.ts';

/** A parameter: whether it is required, and its description. */
interface Argument {
  readonly row: Row;
  readonly required: boolean;
  readonly written: boolean;
  readonly description: string;
}

type Arguments = Readonly<Record<string, Argument>>;

/** The namespace index. Defaults that depend on the time are those of the moment `now`. */
export function rootOf(settings: DocumentSettings): Json {
  const { api, namespace } = settings;
  const described = routes.map((route) => [`/${namespace}${patternOf(route)}`, routeDescription(route, settings)]);
  const up = api.endsWith(`/${namespace}`) ? api.slice(0, -namespace.length) : `${api}/`;
  return { namespace, routes: Object.fromEntries(described), _links: { up: [{ href: up }] } };
}

/** One route with its methods and parameters, as the index and OPTIONS requests show it. */
export function routeDescription(route: Route, settings: DocumentSettings): Json {
  const endpoints = endpointsOf(route).map(([operation, methods]) => ({
    methods,
    args: argumentsOf(route, operation, settings),
  }));
  const self = `${settings.api}${route.path}`;
  return {
    namespace: settings.namespace,
    methods: methodsOf(route),
    endpoints,
    ...(!route.locator && { _links: { self: [{ href: self }] } }),
  };
}

/** The path as a pattern with named groups: `/events/(?P<id>\d+)`. */
export function patternOf({ path }: Route): string {
  return path.replace('{id}', '(?P<id>\\d+)').replace('{slug}', '(?P<slug>[^/]+)');
}

/** Methods that do the same share one endpoint. */
function endpointsOf(route: Route): [RouteOperation, Method[]][] {
  const methods = new Map<RouteOperation, Method[]>();
  for (const [method, operation] of Object.entries(route.operations) as [Method, RouteOperation][]) {
    methods.set(operation, [...(methods.get(operation) ?? []), method]);
  }
  return [...methods];
}

function argumentsOf(route: Route, operation: RouteOperation, settings: DocumentSettings): Json {
  const all = { ...locatorArgument(route, settings), ...ownArguments(route, operation, settings), ...common(settings) };
  const shown = Object.entries(all).map(([name, { row, required, written, description }]) => [
    name,
    { required, ...shapeOf(row, written, settings), description },
  ]);
  return Object.fromEntries(shown);
}

function ownArguments(route: Route, operation: RouteOperation, settings: DocumentSettings): Arguments {
  const descriptions = descriptionsOf(settings);
  const { resource } = route;
  if (resource && (operation === 'create' || operation === 'change'))
    return described(tables[resource].fields, descriptions.resources[resource].fields, operation);
  const { table, words } = queryOf(route, operation, descriptions);
  return described(table, words);
}

function described(table: Table, words: Readonly<Record<string, string>>, writing?: 'create' | 'change'): Arguments {
  const all = Object.entries(table).map(([name, row]): [string, Argument] => [
    name,
    {
      row,
      required: writing !== 'change' && row.required === true,
      written: writing !== undefined,
      description: words[name] ?? '',
    },
  ]);
  return Object.fromEntries(all);
}

function locatorArgument({ locator }: Route, settings: DocumentSettings): Arguments {
  if (!locator) return {};
  const row: Row = locator === 'id' ? { type: 'integer', valueType: 'id' } : { type: 'string', valueType: 'slug' };
  return {
    [locator]: { row, required: true, written: false, description: descriptionsOf(settings).locators[locator] },
  };
}

function common(settings: DocumentSettings): Arguments {
  const row = languageRow(settings);
  const description = descriptionsOf(settings).asides.translation_language;
  return { translation_language: { row, required: false, written: false, description } };
}
