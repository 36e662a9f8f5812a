/** The OpenAPI documents that tests look into. */

import type { DocumentSettings, Json } from '../../src/derive/documented.ts';
import { openapiOf } from '../../src/derive/openapi/document.ts';
import type { DeploymentName } from '../../src/model/tables/field.ts';

type Parameter = { name?: string; in?: string; $ref?: string; schema?: Json; style?: string; explode?: boolean };
type Content = Record<string, { schema: Json; example?: unknown }>;
type Operation = {
  operationId: string;
  parameters: Parameter[];
  security: Json[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};
/** The schema of a body or a record. */
export type Schema = { properties: Record<string, Json>; required?: string[]; additionalProperties?: unknown };
type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { content: Content }> };
};

/** The settings of the documents under test. */
export const settings: DocumentSettings = {
  deployment: 'ca',
  languages: ['ca', 'es'],
  api: 'https://example.com/calendar/events/v1',
  namespace: 'calendar/events/v1',
  version: '1.2.3',
  timeZone: 'Europe/Madrid',
  now: Date.parse('2026-11-21T11:00:00Z'),
};

/** The document of a deployment. */
export function documentOf(deployment: DeploymentName): Document {
  return openapiOf({ ...settings, deployment }) as Document;
}

/** The document in Catalan. */
export const document = documentOf('ca');
/** The methods that operations may have. */
export const methods = ['get', 'post', 'put', 'patch', 'delete'];
/** All operations of the Catalan document. */
export const operations = Object.values(document.paths).flatMap((item) =>
  methods.flatMap((method) => item[method] ?? []),
);

/** The schema of the JSON body of an operation. */
export function bodyOf(document: Document, path: string, method: string): Schema {
  const content = document.paths[path]?.[method]?.requestBody?.content['application/json'];
  const name = String(content?.schema['$ref']).split('/').at(-1) ?? '';
  return document.components.schemas[name] as Schema;
}
