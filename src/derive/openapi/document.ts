/** The OpenAPI document (3.1), made from the tables that also check requests. */

import { tableNames } from '../../model/tables/field.ts';
import { type DocumentSettings, descriptionsOf, type Json } from '../documented.ts';
import { routes } from '../routes.ts';
import { answerSchemas } from './answer-schemas.ts';
import { bodyName, bodySchema } from './body-schemas.ts';
import { pathItem, sharedParameters } from './operations.ts';
import { recordSchemas } from './record-schemas.ts';
import { resetPath } from './reset.ts';
import { errorResponses, sharedHeaders } from './responses.ts';

/** The whole document. Defaults that depend on the time are those of the moment `now`. */
export function openapiOf(settings: DocumentSettings): Json {
  const words = descriptionsOf(settings);
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
      schemas: { ...recordSchemas(settings), ...answerSchemas(), ...bodySchemas(settings) },
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

function bodySchemas(settings: DocumentSettings): Record<string, Json> {
  const schemas = tableNames.flatMap((resource) =>
    (['create', 'change'] as const).map((operation): [string, Json] => [
      bodyName(resource, operation),
      bodySchema(resource, operation, settings),
    ]),
  );
  return Object.fromEntries(schemas);
}
