/** The route for testers in the OpenAPI document. */

import { type ResetParameter, resetTable } from '../../model/tables/parameters.ts';
import type { Descriptions } from '../../model/words/types.ts';
import { type DocumentSettings, descriptionsOf, type Json, summarized } from '../documented.ts';
import { rowSchema } from './body-schemas.ts';
import { amount, object, text, texts } from './json-schema.ts';

const scenario = object({ name: text, about: text, expect: texts });
const listed = object({ scenarios: { type: 'array', items: scenario } });
const summary = object({
  scenarios: texts,
  now: { type: 'string', format: 'date-time' },
  removed: amount,
  created: { type: 'object', additionalProperties: amount },
  listed: { type: 'boolean' },
});
/** Errors of the route, by status. */
const refusals = { get: [401, 403, 405, 429, 503], post: [400, 401, 403, 405, 413, 415, 429, 503] } as const;

/** The path of the route with its server; empty when the route is switched off. */
export function resetPath(settings: DocumentSettings): Record<string, Json> {
  if (!settings.reset) return {};
  const words = descriptionsOf(settings);
  const schema = orderSchema(settings.reset.scenarios, settings, words);
  const content = { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } };
  const post = operation('reset', words.reset.make, responsesOf('post', summary, words));
  return {
    '/reset': {
      servers: [{ url: settings.reset.server }],
      get: operation('listScenarios', words.reset.list, responsesOf('get', listed, words)),
      post: { ...post, requestBody: { required: true, content } },
    },
  };
}

function operation(operationId: string, description: string, responses: Json): Json {
  return { operationId, ...summarized(description), security: [{ basic: [] }, { bearer: [] }], responses };
}

function responsesOf(method: keyof typeof refusals, schema: Json, { responses }: Descriptions): Json {
  const refused = refusals[method].map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  const done = { description: responses[200], content: { 'application/json': { schema } } };
  return { 200: done, ...Object.fromEntries(refused) };
}

/** The body of a reset; other members are refused. */
function orderSchema(scenarios: readonly string[], settings: DocumentSettings, { reset }: Descriptions): Json {
  const rows = Object.entries(resetTable(scenarios)).map(([name, row]) => [
    name,
    { ...rowSchema(row, 'create', settings), description: reset.parameters[name as ResetParameter] },
  ]);
  return { type: 'object', properties: Object.fromEntries(rows), additionalProperties: false };
}
