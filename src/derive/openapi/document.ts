/** The OpenAPI document (3.1), made from the tables that also check requests; with the route for testers where it is switched on. */

import { tableNames } from '../../model/tables/field.ts';
import { type ResetParameter, resetParameters, resetTable } from '../../model/tables/parameters.ts';
import type { Descriptions } from '../../model/words/types.ts';
import { type DocumentSettings, descriptionsOf, type Json, summarized } from '../documented.ts';
import { routes } from '../routes.ts';
import { answerSchemas, recordSchemas } from './answer-schemas.ts';
import { amount, bodyName, bodySchema, object, rowSchema, text, texts } from './body-schemas.ts';
import {
  anywhere,
  credentials,
  errorResponses,
  errorsOf,
  pathItem,
  sharedHeaders,
  sharedParameters,
} from './operations.ts';

/** The whole document. Defaults that depend on the time are those of the moment `now`. */
export function openapiOf(settings: DocumentSettings): Json {
  const words = descriptionsOf(settings);
  const bodies = tableNames.flatMap((resource) =>
    (['create', 'change'] as const).map((write) => [bodyName(resource, write), bodySchema(resource, write, settings)]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Cartellera', version: settings.version, description: words.service, license: apache },
    servers: [{ url: settings.api }],
    tags: tableNames.map((name) => ({ name, description: words.tags[name] })),
    paths: {
      ...Object.fromEntries(routes.map((route) => [route.path || '/', pathItem(route, settings)])),
      ...resetPath(settings),
    },
    components: {
      schemas: { ...recordSchemas(settings), ...answerSchemas(), ...Object.fromEntries(bodies) },
      parameters: sharedParameters(settings),
      headers: sharedHeaders,
      responses: errorResponses(words),
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic', description: words.security.basic },
        bearer: { type: 'http', scheme: 'bearer', description: words.security.bearer },
      },
    },
  };
}

const apache = { name: 'Apache 2.0', identifier: 'Apache-2.0' };

/** The answers of the route for testers. */
const scenario = object({ name: text, about: text, expect: texts });
const clock = {
  clock: { type: 'string', enum: resetParameters.clock.enum },
  now: { type: 'string', format: 'date-time' },
};
const user = object({ name: text, role: text, password: text });
const listed = object({
  scenarios: { type: 'array', items: scenario },
  users: { type: 'array', items: user },
  ...clock,
});
const summary = object({
  scenarios: texts,
  ...clock,
  removed: amount,
  created: { type: 'object', additionalProperties: amount },
  listed: { type: 'boolean' },
});
/** Errors of the route besides those of every operation, by status. */
const refusals = { get: [403], post: [403, 413, 415] } as const;

/** The path of the route with its server; empty when the route is switched off. */
function resetPath(settings: DocumentSettings): Record<string, Json> {
  if (!settings.reset) return {};
  const words = descriptionsOf(settings);
  const rows = Object.entries(resetTable(settings.reset.scenarios)).map(([name, row]) => [
    name,
    { ...rowSchema(row, 'create', settings), description: words.reset.parameters[name as ResetParameter] },
  ]);
  // Other members are refused
  const schema = { type: 'object', properties: Object.fromEntries(rows), additionalProperties: false };
  const content = { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } };
  const post = operation('reset', words.reset.make, answersOf('post', summary, words));
  return {
    '/reset': {
      servers: [{ url: settings.reset.server }],
      get: operation('listScenarios', words.reset.list, answersOf('get', listed, words)),
      post: { ...post, requestBody: { required: true, content } },
    },
  };
}

function operation(operationId: string, description: string, responses: Json): Json {
  return { operationId, ...summarized(description), security: credentials, responses };
}

function answersOf(method: keyof typeof refusals, schema: Json, { responses }: Descriptions): Json {
  const done = { description: responses[200], content: { 'application/json': { schema } } };
  return { 200: done, ...errorsOf([...anywhere, ...refusals[method]]) };
}
