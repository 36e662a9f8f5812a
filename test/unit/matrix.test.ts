import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { resourceNames } from '../../src/model/tables/field.ts';

describe('the matrix', () => {
  it('has a file for each resource, so that several processes share it', () => {
    const fileOf = (resource: string) => join(import.meta.dirname, `../http/matrix-${resource}.test.ts`);
    expect(resourceNames.filter((resource) => !existsSync(fileOf(resource)))).to.deep.equal([]);
  });
});
