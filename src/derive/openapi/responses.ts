/** The responses of each operation. */

import { type ErrorStatus, errorStatuses, Failure, type Problems } from '../../model/failure.ts';
import { mapType } from '../../model/tables/discovery-parameters.ts';
import type { TableName } from '../../model/tables/field.ts';
import { type OutputName, outputOf } from '../../model/tables/outputs.ts';
import { tables } from '../../model/tables/resources.ts';
import type { Descriptions } from '../../model/words/types.ts';
import type { Json } from '../documented.ts';
import { errorBody } from '../error-body.ts';
import { isRead, type Route, type RouteOperation } from '../routes.ts';
import { listName } from './answer-schemas.ts';
import { amount, anything, reference, text } from './json-schema.ts';
import { recordNames } from './record-schemas.ts';

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
  'X-Ignored-Parameters': { schema: text },
  'X-Index-Lag': { schema: { type: 'string', enum: ['pending'] } },
  'X-Feed-Truncated': { schema: { type: 'string', pattern: '^\\d+/\\d+$' } },
  'X-Per-Page': { schema: amount },
  'X-Stale': { schema: { type: 'string', enum: ['1'] } },
  'X-Search-Backend': { schema: { type: 'string', enum: ['store'] } },
  ...Object.fromEntries(pagingHeaders.map((name) => [name, { schema: amount }])),
};

/** Headers of errors besides the language of their message, by status. */
const errorHeaders: Readonly<Partial<Record<ErrorStatus, string>>> = {
  401: 'WWW-Authenticate',
  405: 'Allow',
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
  const entries = errorStatuses.map((status) => [String(status), errorResponse(status, responses[status])]);
  return Object.fromEntries(entries);
}

function errorResponse(status: ErrorStatus, description: string): Json {
  const json = { schema: reference('Error'), ...(status === 400 && { example: invalid }) };
  const content = { 'application/json': json, 'application/problem+json': { schema: reference('Problem') } };
  const header = errorHeaders[status];
  return { description, headers: headers('Content-Language', ...(header ? [header] : [])), content };
}

/** All answers of one operation, by status. */
export function responsesOf(operation: RouteOperation, route: Route, words: Descriptions): Json {
  const { resource, locator } = route;
  const errors = [...anywhere, ...ownErrors(operation, resource)].sort((one, other) => one - other);
  // Outputs ignore credentials
  const statuses = route.output ? errors.filter((status) => status !== 401) : errors;
  const moved = { description: words.responses[301], headers: headers('Location') };
  const unchanged = { description: words.responses[304], headers: headers('ETag') };
  return {
    ...(route.output ? outputSuccess(operation, route.output, words) : success(operation, resource, words)),
    ...((operation === 'read' || operation === 'related') && locator === 'slug' && { 301: moved }),
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
      return isPost ? [404] : family === 'setting' ? [403] : [];
    case 'related':
      return [403, 404];
    case 'create':
      return [403, 413, 415];
    case 'read':
      return family === 'term' ? [404] : [403, 404];
    case 'change':
      return [403, 404, 412, 413, 415];
    case 'remove':
      return [403, 404, 412, 413, 415, ...(isPost ? ([410] as const) : [])];
    case 'index':
      return [404];
    default:
      return [];
  }
}

function success(operation: RouteOperation, resource: TableName | undefined, { responses }: Descriptions): Json {
  const spoken = ['ETag', 'Content-Language'];
  if (operation === 'suggest') return { 200: answer(responses[200], reference('Suggestions'), spoken) };
  if (operation === 'related') return { 200: answer(responses[200], reference('RelatedEvents'), spoken) };
  if (operation === 'map') return { 200: answer(responses[200], reference('EventMap'), spoken, mapType) };
  if (!resource)
    return { 200: answer(responses[200], operation === 'index' ? reference('Index') : anything, ['ETag']) };
  const record = reference(recordNames[resource]);
  const recordHeaders = ['ETag', 'Content-Language', ...(operation === 'read' ? [] : ['X-Index-Lag'])];
  if (operation === 'create') return { 201: answer(responses[201], record, ['Location', ...recordHeaders]) };
  if (operation !== 'list') return { 200: answer(responses[200], record, recordHeaders) };
  const listHeaders = [...pagingHeaders, 'X-Per-Page', 'X-Search-Backend', 'Link', 'ETag', 'Content-Language'];
  return { 200: answer(responses[200], reference(listName(resource)), listHeaders) };
}

function outputSuccess(operation: RouteOperation, output: OutputName, { responses }: Descriptions): Json {
  const { type } = outputOf(output);
  const ofLists = operation === 'list' ? ['X-WP-Total', 'X-WP-TotalPages', 'X-Feed-Truncated', 'Link'] : [];
  const names = [...ofLists, 'ETag', 'Last-Modified', 'Content-Language'];
  const [bare = type] = type.split(';');
  return { 200: answer(responses[200], schemaOf(bare, operation), names, bare) };
}

/** JSON formats are described by their own specifications; a list of JSON-LD is an array. */
function schemaOf(type: string, operation: RouteOperation): Json {
  if (!type.endsWith('+json')) return text;
  return type === 'application/ld+json' && operation === 'list' ? { type: 'array', items: anything } : anything;
}

/** What succeeds may have ignored a parameter. */
function answer(description: string, schema: Json, names: readonly string[], type = 'application/json'): Json {
  return { description, headers: headers(...names, 'X-Ignored-Parameters'), content: { [type]: { schema } } };
}

function headers(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
