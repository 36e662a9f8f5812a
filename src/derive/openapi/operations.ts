/** The operations of the OpenAPI document, from routes and tables: what each takes, and what it answers. */

import { type ErrorStatus, errorStatuses, Failure, type Problems } from '../../model/failure.ts';
import { mapType } from '../../model/tables/discovery-parameters.ts';
import { deployments, type Table, type TableName } from '../../model/tables/field.ts';
import { outputOf } from '../../model/tables/outputs.ts';
import { commonParameters } from '../../model/tables/parameters.ts';
import { tables, translatableFields } from '../../model/tables/resources.ts';
import { capital } from '../../model/text/characters.ts';
import { filled, sentencesIn } from '../../model/words/index.ts';
import type { Descriptions } from '../../model/words/types.ts';
import { type DocumentSettings, descriptionsOf, type Json, queryOf, summarized } from '../documented.ts';
import { errorBody } from '../error-body.ts';
import { isRead, type Method, operationsOf, parametersOf, type Route, type RouteOperation } from '../routes.ts';
import { listName, recordNames } from './answer-schemas.ts';
import {
  addition,
  amount,
  anything,
  bodyName,
  changes,
  creations,
  reference,
  rowSchema,
  text,
} from './body-schemas.ts';

/** The ways of signing in, either of which will do. */
export const credentials: readonly Json[] = [{ basic: [] }, { bearer: [] }];
const openToAll = [{}, ...credentials];
const verbs: Readonly<Record<RouteOperation, string>> = {
  index: 'readIndex',
  document: 'readDocument',
  suggest: 'suggest',
  map: 'readMap',
  related: 'listRelatedTo',
  occurrences: 'listOccurrencesOf',
  list: 'list',
  create: 'create',
  read: 'read',
  change: 'update',
  add: 'addDateTo',
  remove: 'delete',
};

/** One path with all its operations. */
export function pathItem(route: Route, settings: DocumentSettings): Json {
  const { locator } = route;
  const operations = operationsOf(route).map(([method, operation]) => [
    method.toLowerCase(),
    operationObject(route, method, operation, settings),
  ]);
  if (!locator) return Object.fromEntries(operations);
  const description = descriptionsOf(settings).locators[locator];
  const schema = locator === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string', pattern: '^[^/]+$' };
  const parameters = [{ name: locator, in: 'path', required: true, description, schema }];
  return { parameters, ...Object.fromEntries(operations) };
}

/** Parameters that every operation takes, by name. */
export function sharedParameters(settings: DocumentSettings): Json {
  const words = descriptionsOf(settings);
  const all = queryParameters(commonParameters, words.asides, settings);
  const { idempotencyKey, ifMatch, ifNoneMatch } = words.conditions;
  const conditions = { 'Idempotency-Key': idempotencyKey, 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch };
  const headers = Object.entries(conditions).map(([name, description]) => [
    name,
    { name, in: 'header', description, schema: text },
  ]);
  return {
    ...Object.fromEntries(all.map((parameter) => [parameter['name'], parameter])),
    ...Object.fromEntries(headers),
  };
}

function operationObject(route: Route, method: Method, operation: RouteOperation, settings: DocumentSettings): Json {
  const { resource, locator, output } = route;
  const words = descriptionsOf(settings);
  const query = queryOf(route, operation, words);
  const isUpload = operation === 'create' && resource && tables[resource].family === 'file';
  // The same file again is the same picture
  const keyed = isUpload ? [] : ['Idempotency-Key'];
  const condition = isRead(operation) ? ['If-None-Match'] : operation === 'create' ? keyed : ['If-Match'];
  const shared = [...Object.keys(parametersOf(operation, route).shared), ...condition];
  const family = resource && tables[resource].family;
  const noun = resource && capital(operation === 'list' ? resource : tables[resource].singular);
  const bySlug = locator === 'slug' ? 'BySlug' : '';
  const via = operation === 'change' && method !== 'POST' ? `Via${capital(method.toLowerCase())}` : '';
  const isOpen = isRead(operation) && family !== 'setting' && !(family === 'file' && operation === 'list');
  return {
    // Such as `updateEventBySlugViaPatch`
    operationId: `${verbs[operation]}${noun ?? ''}${bySlug}${via}${output ? `As${capital(output)}` : ''}`,
    ...(resource && { tags: [resource] }),
    ...summarized(operationDescription(route, operation, settings)),
    security: output ? [{}] : isOpen ? openToAll : credentials,
    parameters: [
      ...queryParameters(query.table, query.words, settings),
      ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(resource &&
      (operation === 'create' || operation === 'change' || operation === 'add') && {
        requestBody: requestBody(resource, operation),
      }),
    responses: responsesOf(operation, route, words),
  };
}

function operationDescription(
  { resource, output }: Route,
  operation: RouteOperation,
  settings: DocumentSettings,
): string {
  const { operations, outputs, resources, translations } = descriptionsOf(settings);
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
  // The fields beyond the specification; the last one holds all languages at once
  const described = Object.entries({ ...resources[resource].extensions, translations });
  const fields = described.map(([name, text]) => `\`${name}\` (${text.replace(/\.$/, '')})`).join(', ');
  return `${sentence} ${filled(operations.extensions, { fields })}`;
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

function requestBody(resource: TableName, operation: 'create' | 'change' | 'add'): Json {
  const schema = reference(bodyName(resource, operation === 'create' ? operation : 'change'));
  const example = operation === 'add' ? addition : (operation === 'create' ? creations : changes)[resource];
  const written = { 'application/json': { schema, example }, 'application/x-www-form-urlencoded': { schema } };
  const isUpload = operation === 'create' && tables[resource].family === 'file';
  // A file, in a form with the fields beside it or as the whole body
  const file = { type: 'string', format: 'binary' };
  const form = { allOf: [schema, { type: 'object', properties: { file }, required: ['file'] }] };
  const files = { 'multipart/form-data': { schema: form }, 'image/*': { schema: file } };
  return { required: operation !== 'change', content: { ...(isUpload && files), ...written } };
}

const pagingHeaders = ['X-TEC-Total', 'X-TEC-TotalPages', 'X-WP-Total', 'X-WP-TotalPages'];

/** Headers that answers share, by name. */
export const sharedHeaders: Json = {
  ETag: { schema: text },
  'Last-Modified': { schema: text },
  Location: { schema: { type: 'string', format: 'uri' } },
  Link: { schema: text },
  Allow: { schema: text },
  'Content-Language': { schema: text },
  'Retry-After': { schema: amount },
  'WWW-Authenticate': { schema: text },
  'Idempotency-Replayed': { schema: { type: 'string', enum: ['true'] } },
  'X-Ignored-Parameters': { schema: text },
  'X-Index-Lag': { schema: { type: 'string', enum: ['pending'] } },
  'X-Feed-Truncated': { schema: { type: 'string', pattern: '^\\d+/\\d+$' } },
  'X-Per-Page': { schema: amount },
  'X-Stale': { schema: { type: 'string', enum: ['1'] } },
  'X-Search-Backend': { schema: { type: 'string', enum: ['store'] } },
  'X-Occurrences-Until': { schema: { type: 'string', format: 'date' } },
  ...Object.fromEntries(pagingHeaders.map((name) => [name, { schema: amount }])),
};

/** Headers of errors besides the language of their message, by status. */
const errorHeaders: Readonly<Partial<Record<ErrorStatus, string>>> = {
  401: 'WWW-Authenticate',
  405: 'Allow',
  409: 'Retry-After',
  429: 'Retry-After',
  503: 'Retry-After',
};

/** Errors of every operation. */
export const anywhere: readonly ErrorStatus[] = [400, 401, 405, 429, 431, 500, 503];

const wrong: Problems = {
  per_page: { reason: 'not_count', values: { received: '0' } },
  end_date: { reason: 'end_before_start' },
};

/** What is answered when two parameters are wrong; the same in every deployment. */
const invalid: Json = errorBody(new Failure('rest_invalid_param', { params: wrong }), 'ca');

/** Errors as reusable responses, named by status. */
export function errorResponses({ responses }: Descriptions): Json {
  const entries = errorStatuses.map((status) => {
    const json = { schema: reference('Error'), ...(status === 400 && { example: invalid }) };
    const content = { 'application/json': json, 'application/problem+json': { schema: reference('Problem') } };
    const header = errorHeaders[status];
    const names = ['Content-Language', ...(header ? [header] : [])];
    return [String(status), { description: responses[status], headers: headers(...names), content }];
  });
  return Object.fromEntries(entries);
}

/** All answers of one operation, by status. */
function responsesOf(operation: RouteOperation, route: Route, words: Descriptions): Json {
  const { resource, locator } = route;
  const errors = [...anywhere, ...ownErrors(operation, resource)].sort((one, other) => one - other);
  // Outputs ignore credentials
  const statuses = route.output ? errors.filter((status) => status !== 401) : errors;
  const moved = { description: words.responses[301], headers: headers('Location') };
  const unchanged = { description: words.responses[304], headers: headers('ETag', 'X-Stale') };
  return {
    ...success(operation, route, words),
    // A former slug still finds its record
    ...(['read', 'related', 'occurrences'].includes(operation) && locator === 'slug' && { 301: moved }),
    ...(isRead(operation) && { 304: unchanged }),
    ...errorsOf(statuses),
  };
}

/** References to the responses of these errors, by status. */
export function errorsOf(statuses: readonly ErrorStatus[]): Json {
  const references = statuses.map((status) => [String(status), { $ref: `#/components/responses/${status}` }]);
  return Object.fromEntries(references);
}

function ownErrors(operation: RouteOperation, resource: TableName | undefined): ErrorStatus[] {
  const family = resource && tables[resource].family;
  const isPost = family === 'post';
  switch (operation) {
    case 'list':
      return isPost ? [404] : family === 'term' ? [] : [403];
    case 'related':
    case 'occurrences':
      return [403, 404];
    case 'create':
      return family === 'file' ? [403, 413, 415] : [403, 409, 413, 415, 422];
    case 'read':
      return family === 'term' || family === 'file' ? [404] : [403, 404];
    case 'change':
    case 'add':
      return [403, 404, 412, 413, 415];
    case 'remove':
      return [403, 404, 412, 413, 415, ...(isPost ? ([410] as const) : family === 'file' ? ([409] as const) : [])];
    case 'index':
      return [404];
    default:
      return [];
  }
}

function success(operation: RouteOperation, { resource, output }: Route, { responses }: Descriptions): Json {
  if (output) {
    const { type } = outputOf(output);
    const ofLists = operation === 'list' ? ['X-WP-Total', 'X-WP-TotalPages', 'X-Feed-Truncated', 'Link'] : [];
    const names = [...ofLists, 'ETag', 'Last-Modified', 'Content-Language', 'X-Stale'];
    const [bare = type] = type.split(';');
    // JSON formats are described by their own specifications; a list of JSON-LD is an array
    const json = bare === 'application/ld+json' && operation === 'list' ? { type: 'array', items: anything } : anything;
    return { 200: answer(responses[200], bare.endsWith('+json') ? json : text, names, bare) };
  }
  const spoken = ['ETag', 'Content-Language', 'X-Stale'];
  if (operation === 'suggest') return { 200: answer(responses[200], reference('Suggestions'), spoken) };
  if (operation === 'related') return { 200: answer(responses[200], reference('RelatedEvents'), spoken) };
  if (operation === 'occurrences')
    return {
      200: answer(responses[200], reference('OccurrencesPage'), [...pagingHeaders, 'X-Per-Page', 'Link', ...spoken]),
    };
  if (operation === 'map') return { 200: answer(responses[200], reference('EventMap'), spoken, mapType) };
  if (!resource)
    return { 200: answer(responses[200], operation === 'index' ? reference('Index') : anything, ['ETag', 'X-Stale']) };
  const record = reference(recordNames[resource]);
  const recordHeaders = ['ETag', 'Content-Language', operation === 'read' ? 'X-Stale' : 'X-Index-Lag'];
  if (operation === 'create' && tables[resource].family === 'file')
    return {
      200: answer(responses[200], record, recordHeaders),
      201: answer(responses[201], record, ['Location', ...recordHeaders]),
    };
  if (operation === 'create')
    return { 201: answer(responses[201], record, ['Location', 'Idempotency-Replayed', ...recordHeaders]) };
  if (operation === 'add') return { 201: answer(responses[201], record, ['Location', ...recordHeaders]) };
  if (operation !== 'list') return { 200: answer(responses[200], record, recordHeaders) };
  const usual = [...pagingHeaders, 'X-Per-Page', 'X-Search-Backend', 'Link', ...spoken];
  const listHeaders = resource === 'events' ? [...usual, 'X-Occurrences-Until'] : usual;
  return { 200: answer(responses[200], reference(listName(resource)), listHeaders) };
}

/** What succeeds may have ignored a parameter. */
function answer(description: string, schema: Json, names: readonly string[], type = 'application/json'): Json {
  return { description, headers: headers(...names, 'X-Ignored-Parameters'), content: { [type]: { schema } } };
}

function headers(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
