/**
 * Runs Schemathesis, which generates requests from the OpenAPI document, against the real service on an empty folder: some 1,000,
 * the same in each run, in some twenty seconds of processor time. `SCHEMATHESIS` is the path of the program. Exits with 1 if a response
 * violates the document or is a server error.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discoveryFilters } from '../../src/model/tables/discovery-filters.ts';
import { ended, newFolder, removeFolders } from '../support/command.ts';
import { startServing } from '../support/serving.ts';

const password = 'obre la porta';
/** The number of random requests for each operation. No time bounds the run, so that it makes the same requests on a busy machine. */
const examples = 3;
const seed = 1;

interface OpenApi {
  readonly components: { readonly parameters: Record<string, unknown> };
  readonly paths: Record<string, Record<string, Operation>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  schema?: { readonly type?: string; items?: object; maxItems?: number; readonly anyOf?: readonly object[] };
}

interface Operation {
  parameters?: Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, { schema: object }> };
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

const folder = newFolder();
const service = await startServing({ DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: password, LOG_LEVEL: 'info' });
service.child.stdout?.resume();
const document = join(folder, 'openapi.json');
const openApi = (await (await fetch(`${service.api}/doc`)).json()) as OpenApi;
writeFileSync(document, JSON.stringify(withBlanks(withEmptyLists(withoutTrimming(openApi)))));

const words = [
  ...['--config-file', join(import.meta.dirname, 'schemathesis.toml')],
  ...['run', document, '--url', service.api, '--auth', `admin:${password}`],
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
