import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import type { Json } from '../../src/derive/documented.ts';
import { openapiOf } from '../../src/derive/openapi/document.ts';
import { routes } from '../../src/derive/routes.ts';
import { deploymentNames, type Row, type Table, type TableName, tableNames } from '../../src/model/tables/field.ts';
import { uploadParameters } from '../../src/model/tables/images.ts';
import { tables } from '../../src/model/tables/resources.ts';
import type { Loose } from '../support/asking.ts';
import { bodyOf, document, documentOf, methods, operations, type Schema, settings } from '../support/openapi.ts';

/** The type of a schema without `null`. */
function typeOf(schema: Json | undefined): unknown {
  const type = schema?.['type'];
  return Array.isArray(type) ? type.find((each) => each !== 'null') : type;
}

function expectRow(name: string, row: Row, schema: Json | undefined): void {
  expect(typeOf(schema), name).to.equal(row.type);
  if (row.movingDefault === undefined) expect(schema?.['default'], name).to.equal(row.default);
}

describe('The OpenAPI document', () => {
  for (const deployment of deploymentNames) {
    it(`is valid OpenAPI 3.1 in the deployment ${deployment}`, async () => {
      const validator = new Validator();
      const result = await validator.validate(structuredClone(documentOf(deployment)) as never);
      expect(result.errors ?? []).to.deep.equal([]);
      expect(result.valid).to.equal(true);
      expect(validator.version).to.equal('3.1');
    });
  }

  it('differs between deployments in descriptions and the items of terms that are written, and in nothing else', () => {
    const found = differences(documentOf('ca'), documentOf('es'));
    const items = found.filter((path) => !/\.(?:description|summary)$/.test(path));
    const bodies = ['EventCreation', 'EventChange'];
    const expected = bodies.flatMap((body) =>
      ['categories', 'tags'].map((name) => `.components.schemas.${body}.properties.${name}.items.type`),
    );
    expect(items).to.have.members(expected);
    expect(found.length).to.be.greaterThan(200);
  });

  it('has every route with its methods, and unique names of operations', () => {
    expect(Object.keys(document.paths)).to.deep.equal(routes.map(({ path }) => path || '/'));
    for (const { path, operations } of routes) {
      const shown = methods.filter((method) => document.paths[path || '/']?.[method]);
      expect(shown).to.deep.equal(Object.keys(operations).map((method) => method.toLowerCase()));
    }
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(ids).to.include.members([
      'listEvents',
      'createVenue',
      'readOrganizerBySlug',
      'updateTagViaPatch',
      'deleteCategory',
    ]);
  });

  for (const spoken of ['ca', 'es', 'en'] as const) {
    it(`sums up every operation in ${spoken}`, () => {
      const reset = { scenarios: ['empty'], server: 'http://x.example' };
      const { paths } = openapiOf({ ...settings, reset, spoken }) as Loose;
      const operations = Object.values(paths).flatMap((item) =>
        Object.entries(item as Loose).filter(([method]) => /^(?:get|post|put|patch|delete)$/.test(method)),
      );
      expect(operations).to.have.length.above(40);
      for (const [, operation] of operations as [string, Loose][]) {
        expect(operation.summary).to.match(/^\p{Lu}.{5,110}[^.]$/u);
        expect(operation.description).to.include(operation.summary);
      }
      expect(new Set(operations.map(([, { summary }]: Loose) => summary)).size).to.be.above(20);
    });
  }

  it('lists for the route for testers too what any request may get', () => {
    const reset = { scenarios: ['empty'], server: 'http://x.example' };
    const { get, post } = (openapiOf({ ...settings, reset }) as Loose).paths['/reset'];
    const anywhere = ['200', '400', '401', '403', '405', '429', '431', '500', '503'];
    expect(Object.keys(get.responses)).to.deep.equal(anywhere);
    expect(Object.keys(post.responses)).to.have.members([...anywhere, '413', '415']);
  });

  it('names the URL of the API', () => {
    expect(document.servers).to.deep.equal([{ url: settings.api }]);
  });

  it('requires credentials for writes, for what only editors see, and for the list of pictures', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of methods) {
        const open = item[method]?.security.some((each) => Object.keys(each).length === 0);
        const isGuarded = path.startsWith('/synonyms') || path === '/images';
        if (item[method]) expect(open, `${method} ${path}`).to.equal(method === 'get' && !isGuarded);
      }
    }
  });

  it('has a 401 wherever credentials are read, so not for outputs', () => {
    for (const { operationId, responses, security } of operations) {
      const readsCredentials = security.some((each) => Object.keys(each).length > 0);
      expect('401' in responses, operationId).to.equal(readsCredentials);
    }
  });

  it('lets every operation take the language', () => {
    for (const { parameters, operationId } of operations) {
      expect(
        parameters.map(({ $ref }) => $ref),
        operationId,
      ).to.include('#/components/parameters/translation_language');
    }
  });

  for (const resource of tableNames) {
    it(`has the fields of ${resource} in bodies, exactly, with their types and defaults`, () => {
      for (const [path, method] of bodiesOf(resource)) {
        // Of a picture there is an address to fetch instead of a file
        const isUpload = path === '/images';
        const fields: Table = { ...tables[resource].fields, ...(isUpload && uploadParameters) };
        const body = bodyOf(document, path, method);
        expect(Object.keys(body.properties), path).to.deep.equal(Object.keys(fields));
        for (const [name, row] of Object.entries(fields)) expectRow(name, row, body.properties[name]);
        const required = Object.keys(fields).filter((name) => fields[name]?.required);
        expect(body.required).to.deep.equal(path.includes('{') ? undefined : required);
        expect(body.additionalProperties).to.equal(true);
      }
    });

    it(`has the parameters of the list of ${resource}, exactly, with their types and defaults`, () => {
      const { filters } = tables[resource];
      const shown = document.paths[`/${resource}`]?.['get']?.parameters.filter((parameter) => parameter.name) ?? [];
      expect(shown.map(({ name }) => name)).to.deep.equal(Object.keys(filters));
      for (const { name = '', schema, style, explode } of shown) {
        const row = filters[name] as Row;
        expectRow(name, row, schema);
        const words = row.valueType === 'language' ? settings.languages : row.enum;
        expect(schema?.['enum'], name).to.deep.equal(row.type === 'array' ? undefined : words);
        if (row.type === 'number') expect(schema?.['format']).to.equal('double');
        if (row.type === 'array')
          expect([schema?.['items'], style, explode]).to.deep.equal([itemsOf(row), 'form', false]);
      }
    });
  }

  it('shows the window of events from now, two years on', () => {
    const shown = document.paths['/events']?.['get']?.parameters ?? [];
    const defaults = ['start_date', 'end_date'].map(
      (name) => shown.find((each) => each.name === name)?.schema?.['default'],
    );
    expect(defaults).to.deep.equal(['2026-11-21 12:00:00', '2028-11-21 12:00:00']);
  });

  it('shows how far the filters of events go', () => {
    const shown = document.paths['/events']?.['get']?.parameters ?? [];
    const schemaOf = (name: string) => shown.find((each) => each.name === name)?.schema;
    for (const name of ['price_min', 'price_max']) expect(schemaOf(name)).to.include({ minimum: 0 });
    expect(schemaOf('facets')).to.include({ maxItems: 12 });
    for (const name of ['town', 'price', 'languages']) expect(schemaOf(name), name).to.include({ maxItems: 100 });
  });

  it('shows no type for costs, websites and the questions about events', () => {
    for (const name of ['cost', 'website']) {
      expect(bodyOf(document, '/events', 'post').properties[name]).not.to.have.property('type');
    }
    const shown = document.paths['/venues']?.['get']?.parameters.filter(({ schema }) => schema && !schema['type']);
    expect(shown?.map(({ name }) => name)).to.deep.equal(['has_events', 'only_with_upcoming']);
  });

  it('describes records strictly: all fields required, and no others', () => {
    for (const name of [
      'Event',
      'Venue',
      'Organizer',
      'Term',
      'Image',
      'DateDetails',
      'CostDetails',
      'EventsPage',
      'Error',
    ]) {
      const { properties, required = [], additionalProperties } = document.components.schemas[name] as Schema;
      expect(additionalProperties, name).to.equal(false);
      expect(Object.keys(properties)).to.include.members(required);
    }
    const { required, properties } = document.components.schemas['Event'] as Schema;
    expect(Object.keys(properties).filter((name) => !required?.includes(name))).to.deep.equal([
      'translations',
      'json_ld',
      'distance',
      'distance_precision',
      'highlight',
      'why',
    ]);
  });
});

function bodiesOf(resource: TableName): [string, string][] {
  const singles = ['post', 'put', 'patch'].map((method): [string, string] => [`/${resource}/{id}`, method]);
  const bySlug = ['post', 'put', 'patch'].map((method): [string, string] => [`/${resource}/by-slug/{slug}`, method]);
  return [[`/${resource}`, 'post'], ...singles, ...(tables[resource].family === 'post' ? bySlug : [])];
}

/** The paths of all leaves that differ between two values. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other ? [] : [path];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences((one as Json)[name], (other as Json)[name], `${path}.${name}`));
}

/** The items of a list parameter: `anyOf` also accepts each word with a minus, which excludes it. */
function itemsOf({ valueType, enum: words = [] }: Row): Json {
  if (valueType === 'words') return { type: 'string', enum: words };
  if (valueType === 'anyOf') return { type: 'string', enum: [...words, ...words.map((word) => `-${word}`)] };
  if (valueType === 'towns') return { type: 'string' };
  if (valueType === 'languages') return { type: 'string', enum: settings.languages };
  if (valueType === 'prices') return { type: 'string', enum: ['free', '0-10', '10-20', '20-50', '50-', 'unknown'] };
  return { type: 'integer' };
}
