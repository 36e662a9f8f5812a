/** The operations of the OpenAPI document, from routes and tables. */

import { deployments, type Table, type TableName } from '../../model/tables/field.ts';
import { commonParameters } from '../../model/tables/parameters.ts';
import { tables, translatableFields } from '../../model/tables/resources.ts';
import { capital } from '../../model/text/characters.ts';
import { filled, sentencesIn } from '../../model/words/index.ts';
import { type DocumentSettings, descriptionsOf, type Json, queryOf, summarized } from '../documented.ts';
import { isRead, type Method, operationsOf, parametersOf, type Route, type RouteOperation } from '../routes.ts';
import { bodyName, changes, creations, rowSchema } from './body-schemas.ts';
import { reference } from './json-schema.ts';
import { responsesOf } from './responses.ts';

/** The ways of signing in, either of which will do. */
export const credentials: readonly Json[] = [{ basic: [] }, { bearer: [] }];
const openToAll = [{}, ...credentials];
const verbs: Readonly<Record<RouteOperation, string>> = {
  index: 'readIndex',
  document: 'readDocument',
  suggest: 'suggest',
  map: 'readMap',
  related: 'listRelatedTo',
  list: 'list',
  create: 'create',
  read: 'read',
  change: 'update',
  remove: 'delete',
};

/** One path with all its operations. */
export function pathItem(route: Route, settings: DocumentSettings): Json {
  const items = operationsOf(route).map(([method, operation]) => [
    method.toLowerCase(),
    operationObject(route, method, operation, settings),
  ]);
  const parameters = locatorParameters(route, settings);
  return { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(items) };
}

/** Parameters that every operation takes, by name. */
export function sharedParameters(settings: DocumentSettings): Json {
  const words = descriptionsOf(settings);
  const all = queryParameters(commonParameters, words.asides, settings);
  return {
    ...Object.fromEntries(all.map((parameter) => [parameter['name'], parameter])),
    'If-Match': conditionHeader('If-Match', words.conditions.ifMatch),
    'If-None-Match': conditionHeader('If-None-Match', words.conditions.ifNoneMatch),
  };
}

function operationObject(route: Route, method: Method, operation: RouteOperation, settings: DocumentSettings): Json {
  const { resource, output } = route;
  const words = descriptionsOf(settings);
  const writing = resource && (operation === 'create' || operation === 'change');
  return {
    operationId: operationId(route, method, operation),
    ...(resource && { tags: [resource] }),
    ...summarized(operationDescription(route, operation, settings)),
    security: output ? [{}] : isRead(operation) && !isClosed(resource) ? openToAll : credentials,
    parameters: [...ownParameters(route, operation, settings), ...sharedOf(operation, route)],
    ...(writing && { requestBody: requestBody(resource, operation) }),
    responses: responsesOf(operation, route, words),
  };
}

/** Tells whether only editors see a resource. */
function isClosed(resource: TableName | undefined): boolean {
  return resource !== undefined && tables[resource].family === 'setting';
}

/** An operation's ID such as `updateEventBySlugViaPatch`; POST is left out. */
function operationId({ resource, locator, output }: Route, method: Method, operation: RouteOperation): string {
  if (!resource) return verbs[operation];
  const noun = operation === 'list' ? resource : tables[resource].singular;
  const via = operation === 'change' && method !== 'POST' ? `Via${capital(method.toLowerCase())}` : '';
  return `${verbs[operation]}${capital(noun)}${locator === 'slug' ? 'BySlug' : ''}${via}${output ? `As${capital(output)}` : ''}`;
}

function operationDescription(
  { resource, output }: Route,
  operation: RouteOperation,
  settings: DocumentSettings,
): string {
  const { operations, outputs, resources: said, translations } = descriptionsOf(settings);
  const nouns = sentencesIn(settings.spoken ?? deployments[settings.deployment].words).nouns;
  const noun = resource && nouns[resource];
  if (output) {
    const sentence = operation === 'list' ? operations.listAs : operations.readAs;
    return filled(sentence, { ...noun, format: outputs[output] });
  }
  const isForGood = resource && tables[resource].family !== 'post';
  const key = operation !== 'remove' ? operation : isForGood ? 'removeForGood' : 'trash';
  const sentence = filled(operations[key], { ...noun });
  if (!resource || isRead(operation) || operation === 'remove' || translatableFields(resource).length === 0)
    return sentence;
  const fields = beyondOf(said[resource].extensions, translations);
  return `${sentence} ${filled(operations.extensions, { fields })}`;
}

/** Describes the fields beyond the specification; the last one holds all languages at once. */
function beyondOf(extensions: Readonly<Record<string, string>>, translations: string): string {
  const fields = Object.entries(extensions).map(([name, sentence]) => `\`${name}\` (${sentence.replace(/\.$/, '')})`);
  return [...fields, `\`translations\` (${translations})`].join(', ');
}

function ownParameters(route: Route, operation: RouteOperation, settings: DocumentSettings): Json[] {
  const { table, words } = queryOf(route, operation, descriptionsOf(settings));
  return queryParameters(table, words, settings);
}

function sharedOf(operation: RouteOperation, route: Route): Json[] {
  const condition = isRead(operation) ? ['If-None-Match'] : operation === 'create' ? [] : ['If-Match'];
  return [...Object.keys(parametersOf(operation, route).shared), ...condition].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
}

function queryParameters(
  table: Table,
  words: Readonly<Record<string, string>>,
  settings: DocumentSettings,
): Record<string, unknown>[] {
  return Object.entries(table).map(([name, row]) => ({
    name,
    in: 'query',
    ...(row.required && { required: true }),
    description: words[name],
    ...(row.type === 'array' && { style: 'form', explode: false }),
    schema: rowSchema(row, 'none', settings),
  }));
}

function locatorParameters({ locator }: Route, settings: DocumentSettings): Json[] {
  if (!locator) return [];
  const description = descriptionsOf(settings).locators[locator];
  const schema = locator === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string', pattern: '^[^/]+$' };
  return [{ name: locator, in: 'path', required: true, description, schema }];
}

function conditionHeader(name: string, description: string): Json {
  return { name, in: 'header', description, schema: { type: 'string' } };
}

function requestBody(resource: TableName, operation: 'create' | 'change'): Json {
  const schema = reference(bodyName(resource, operation));
  const example = (operation === 'create' ? creations : changes)[resource];
  const content = { 'application/json': { schema, example }, 'application/x-www-form-urlencoded': { schema } };
  return { required: operation === 'create', content };
}
