import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'chai';
import type { Json } from '../../src/derive/documented.ts';
import { tableNames } from '../../src/model/tables/field.ts';
import { bodyOf, document, operations } from '../support/openapi.ts';

describe('The examples of the OpenAPI document', () => {
  const ajv = new Ajv2020({ strict: false, schemas: [{ ...document, $id: 'https://example.com/doc' }] });
  (formats as unknown as (ajv: unknown) => void)(ajv);

  function expectValid(schema: Json, value: unknown, what: string): void {
    const $ref = `https://example.com/doc${schema['$ref']}`;
    const validate = ajv.compile({ $ref });
    expect(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`).to.equal(true);
  }

  it('fit their own schemas', () => {
    let count = 0;
    const contents = [
      ...operations.map(({ requestBody }) => requestBody?.content),
      ...Object.values(document.components.responses).map(({ content }) => content),
    ];
    for (const content of contents) {
      for (const [type, { schema, example }] of Object.entries(content ?? {})) {
        if (example === undefined) continue;
        expectValid(schema, example, type);
        count += 1;
      }
    }
    expect(count).to.be.greaterThan(20);
  });

  it('would not fit with a wrong type', () => {
    const validate = ajv.compile({ $ref: 'https://example.com/doc#/components/schemas/EventCreation' });
    expect(validate({ title: 5, start_date: 'x', end_date: 'x' })).to.equal(false);
    expect(validate({ title: 'x' })).to.equal(false);
  });

  it('may also be replaced by defaults of null', () => {
    for (const resource of tableNames) {
      for (const [name, property] of Object.entries(bodyOf(document, `/${resource}`, 'post').properties)) {
        if (property['default'] === null) expect(ajv.compile(property)(null), name).to.equal(true);
      }
    }
  });
});
