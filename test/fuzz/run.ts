/**
 * Runs Schemathesis, which generates requests from the OpenAPI document, against the real service on an empty folder: some 800,
 * the same in each run, in some twenty seconds of processor time. `SCHEMATHESIS` is the path of the program. Exits with 1 if a response
 * violates the document or is a server error.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discoveryFilters } from '../../src/model/tables/discovery-filters.ts';
import { ended, newFolder, removeFolders } from '../support/command.ts';
import { administrator, startServing, withAdministrator } from '../support/serving.ts';

/** The number of random requests for each operation. No time bounds the run, so that it makes the same requests on a busy machine. */
const examples = 3;
const seed = 1;

interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  schema?: { readonly type?: string; items?: object; maxItems?: number; readonly anyOf?: readonly object[] };
}

interface Operation {
  parameters?: Parameter[];
  security?: object[];
  readonly requestBody?: { readonly required: boolean; content: Record<string, { schema: object }> };
}

/** Removes the parameter `_fields`, because trimmed records intentionally lack required properties of their schema. */
function withoutTrimming(document: OpenApi): OpenApi {
  const isTrimming = ({ $ref }: { readonly $ref?: string }) => $ref === '#/components/parameters/_fields';
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      if (operation.parameters) operation.parameters = operation.parameters.filter((each) => !isTrimming(each));
    }
  }
  return document;
}

/** Adds an undocumented body of updates: an empty array for an empty object, which PHP clients send. */
function withEmptyLists(document: OpenApi): OpenApi {
  for (const operations of Object.values(document.paths)) {
    for (const { requestBody } of Object.values(operations)) {
      const json = requestBody?.required === false ? requestBody.content['application/json'] : undefined;
      if (json) json.schema = { anyOf: [json.schema, { type: 'array', maxItems: 0 }] };
    }
  }
  return document;
}

/** Adds undocumented blank values of filters, which forms send and the service ignores. */
function withBlanks(document: OpenApi): OpenApi {
  const blank = { const: '' };
  const parameters = Object.values(document.paths).flatMap((operations) => operations['get']?.parameters ?? []);
  for (const parameter of parameters) {
    const { name = '', schema } = parameter;
    if (!(name in discoveryFilters) || !schema) continue;
    if (schema.type === 'array') {
      schema.items = { anyOf: [schema.items ?? {}, blank] };
      // The limit does not count blank items
      delete schema.maxItems;
    } else parameter.schema = { anyOf: [schema, blank] };
  }
  return document;
}

/** Paths and methods where passwords are tried as well as keys: one that is open to all, and one that is not. */
const withPasswords = ['/events get', '/tags post'];

/** Leaves keys alone elsewhere as what identifies callers: a wrong password for each operation takes a tenth of a second each, on purpose. */
function withFewPasswords(document: OpenApi): OpenApi {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!operation.security || withPasswords.includes(`${path} ${method}`)) continue;
      operation.security = operation.security.filter((each) => !('basic' in each));
    }
  }
  return document;
}

/** How many lists with the same filter have it once: the same code reads it in all of them. */
const share = 3;

/** Leaves each filter in its first list, and in a third of the others, a different third for each filter. */
function withShares(document: OpenApi): OpenApi {
  const turns = new Map<string, number>();
  const isKept = (parameter: Parameter) => {
    if (parameter.in !== 'query' || parameter.required) return true;
    const key = JSON.stringify(parameter);
    const turn = turns.get(key);
    turns.set(key, turn === undefined ? turns.size : turn + 1);
    return turn === undefined || turn % share === 0;
  };
  for (const { get } of Object.values(document.paths)) {
    if (get?.parameters) get.parameters = get.parameters.filter(isKept);
  }
  return document;
}

/** The one slug that gets forms as well: from there on slugs and IDs take one way. */
const withForms = '/venues/by-slug/{slug}';

/** Leaves JSON alone as what is sent to other slugs. */
function withJsonForSlugs(document: OpenApi): OpenApi {
  for (const [path, operations] of Object.entries(document.paths)) {
    if (!path.includes('{slug}') || path === withForms) continue;
    for (const { requestBody } of Object.values(operations)) {
      const json = requestBody?.content['application/json'];
      if (requestBody && json) requestBody.content = { 'application/json': json };
    }
  }
  return document;
}

const folder = newFolder();
const settings = await withAdministrator({ DATA_DIR: join(folder, 'data') });
const service = await startServing({ ...settings, LOG_LEVEL: 'info' });
service.child.stdout?.resume();
const document = join(folder, 'openapi.json');
const openApi = (await (await fetch(`${service.api}/doc`)).json()) as OpenApi;
const thinned = withFewPasswords(withJsonForSlugs(withShares(withoutTrimming(openApi))));
writeFileSync(document, JSON.stringify(withBlanks(withEmptyLists(thinned))));

const words = [
  ...['--config-file', join(import.meta.dirname, 'schemathesis.toml')],
  ...['run', document, '--url', service.api, '--header', `Authorization: ${administrator}`],
  ...['--seed', String(seed), '--max-examples', String(examples), '--continue-on-failure', '--warnings', 'off'],
  // The stateful phase is left out: its progress depends on the speed of the machine, so its findings could not be reproduced
  ...['--phases', 'examples,coverage,fuzzing'],
];
const fuzzing = spawn(process.env['SCHEMATHESIS'] ?? 'schemathesis', words, {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py') },
});
const [code] = await once(fuzzing, 'exit');

const end = ended(service.child);
service.child.kill('SIGTERM');
const stopped = await end;
if (stopped.code !== 0) console.error(`The service ended with ${stopped.code}`);
removeFolders();
process.exitCode = code === 0 && stopped.code === 0 ? 0 : 1;
