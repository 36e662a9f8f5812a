/** The namespace index: every route with its methods and parameters, in the shape that WordPress gives it. */

import type { Row } from '../model/tables/field.ts';
import { commonParameters } from '../model/tables/parameters.ts';
import { tables } from '../model/tables/resources.ts';
import {
  type DescribedTable,
  type DocumentSettings,
  descriptionsOf,
  type Json,
  queryOf,
  shapeOf,
} from './documented.ts';
import { type Method, methodsOf, operationsOf, type Route, type RouteOperation, routes } from './routes.ts';

/** The namespace index, with the version of the service. Defaults that depend on the time are those of the moment `now`. */
export function rootOf(settings: DocumentSettings): Json {
  const { api, namespace, version } = settings;
  const described = routes.map((route) => [`/${namespace}${patternOf(route)}`, routeDescription(route, settings)]);
  const up = api.endsWith(`/${namespace}`) ? api.slice(0, -namespace.length) : `${api}/`;
  return { namespace, version, routes: Object.fromEntries(described), _links: { up: [{ href: up }] } };
}

/** One route with its methods and parameters, as the index and OPTIONS requests show it. */
export function routeDescription(route: Route, settings: DocumentSettings): Json {
  // Methods that do the same share one endpoint
  const methods = new Map<RouteOperation, Method[]>();
  for (const [method, operation] of operationsOf(route)) {
    methods.set(operation, [...(methods.get(operation) ?? []), method]);
  }
  const endpoints = [...methods].map(([operation, each]) => ({
    methods: each,
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

function argumentsOf(route: Route, operation: RouteOperation, settings: DocumentSettings): Json {
  const descriptions = descriptionsOf(settings);
  const { resource, locator } = route;
  const isAdded = operation === 'add';
  const written = operation === 'create' || operation === 'change' || isAdded;
  const { table, words }: DescribedTable =
    resource && written
      ? { table: tables[resource].fields, words: descriptions.resources[resource].fields }
      : queryOf(route, operation, descriptions);
  // A date that is added has the fields that one date may have of its own
  const rows = Object.entries(table).filter(([, { own }]) => own || !isAdded);
  const shown = rows.map(([name, row]) => {
    const required = isAdded ? name === 'start_date' : row.required && operation !== 'change';
    return [name, argument(row, { description: words[name], required, written }, settings)];
  });
  const named: Row = locator === 'id' ? { type: 'integer', valueType: 'id' } : { type: 'string', valueType: 'slug' };
  const language = { description: descriptions.asides.translation_language };
  return {
    ...(locator && {
      [locator]: argument(named, { description: descriptions.locators[locator], required: true }, settings),
    }),
    ...Object.fromEntries(shown),
    translation_language: argument(commonParameters.translation_language, language, settings),
  };
}

/** A parameter as WordPress shows it. */
function argument(
  row: Row,
  use: {
    readonly description: string | undefined;
    readonly required?: boolean | undefined;
    readonly written?: boolean;
  },
  settings: DocumentSettings,
): Json {
  const { description = '', required = false, written = false } = use;
  return { required, ...shapeOf(row, written, settings), description };
}
