/**
 * Lets Schemathesis make requests out of the OpenAPI document, against the real service on an empty folder, for at most
 * a minute. `SCHEMATHESIS` names the program. Ends with 1 when an answer breaks the document or is a failure of ours.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { discoveryFilters } from '../../src/model/tables/discovery-filters.ts';
import { ended, newFolder, removeFolders } from '../support/command.ts';
import { startServing } from '../support/serving.ts';

const password = 'obre la porta';
const seconds = 30;
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

/** The document without `_fields`: records that were trimmed lack what their schema demands, on purpose. */
function withoutTrimming(document: OpenApi): OpenApi {
  const isTrimming = ({ $ref }: { readonly $ref?: string }) => $ref === '#/components/parameters/_fields';
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      if (operation.parameters) operation.parameters = operation.parameters.filter((each) => !isTrimming(each));
    }
  }
  return document;
}

/** The document with what an update takes beside it, for the sake of PHP: an empty list for an object without members. */
function withEmptyLists(document: OpenApi): OpenApi {
  for (const operations of Object.values(document.paths)) {
    for (const { requestBody } of Object.values(operations)) {
      const json = requestBody?.required === false ? requestBody.content['application/json'] : undefined;
      if (json) json.schema = { anyOf: [json.schema, { type: 'array', maxItems: 0 }] };
    }
  }
  return document;
}

/** The document with blank values of the filters for which a form sends them: they are as good as absent. */
function withBlanks(document: OpenApi): OpenApi {
  const blank = { const: '' };
  const parameters = Object.values(document.paths).flatMap((operations) => operations['get']?.parameters ?? []);
  for (const parameter of parameters) {
    const { name = '', schema } = parameter;
    if (!(name in discoveryFilters) || !schema) continue;
    if (schema.type === 'array') {
      schema.items = { anyOf: [schema.items ?? {}, blank] };
      // Blank items do not count
      delete schema.maxItems;
    } else parameter.schema = { anyOf: [schema, blank] };
  }
  return document;
}

const folder = newFolder();
const service = await startServing({ DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: password, LOG_LEVEL: 'info' });
service.child.stdout?.resume();
const document = join(folder, 'openapi.json');
const told = (await (await fetch(`${service.api}/doc`)).json()) as OpenApi;
writeFileSync(document, JSON.stringify(withBlanks(withEmptyLists(withoutTrimming(told)))));

const words = [
  ...['--config-file', join(import.meta.dirname, 'schemathesis.toml')],
  ...['run', document, '--url', service.api, '--auth', `admin:${password}`],
  ...['--seed', String(seed), '--max-time', String(seconds), '--continue-on-failure', '--warnings', 'off'],
  // How far chains of requests come depends on the machine, so that nobody could repeat what they find
  ...['--phases', 'examples,coverage,fuzzing'],
];
const fuzzing = spawn(process.env['SCHEMATHESIS'] ?? 'schemathesis', words, { cwd: folder, stdio: 'inherit' });
const [code] = await once(fuzzing, 'exit');

const end = ended(service.child);
service.child.kill('SIGTERM');
const stopped = await end;
if (stopped.code !== 0) console.error(`The service ended with ${stopped.code}`);
removeFolders();
process.exitCode = code === 0 && stopped.code === 0 ? 0 : 1;
