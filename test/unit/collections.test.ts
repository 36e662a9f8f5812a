import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { collectionIndexes } from '../../src/derive/collections.ts';
import { kinds, resourceNames } from '../../src/model/tables/field.ts';

const indexes = collectionIndexes();
const namesOf = (kind: (typeof kinds)[number]) => indexes[kind].map(({ name }) => name);

describe('The file indexes/mongo.json', () => {
  it('is what npm run indexes derives from the tables', () => {
    const file = new URL('../../indexes/mongo.json', import.meta.url);
    expect(JSON.parse(readFileSync(file, 'utf8'))).to.deep.equal(indexes);
  });
});

describe('The collections', () => {
  it('include every kind, and have unique keys', () => {
    expect(Object.keys(indexes)).to.have.members([...kinds]);
    for (const kind of kinds) {
      expect(
        indexes[kind].filter(({ unique }) => unique).map(({ key }) => key),
        kind,
      ).to.deep.equal([{ keys: 1 }]);
    }
  });

  it('have indexes for pending records and for changes in order, of resources only', () => {
    const marked = kinds.filter((kind) => namesOf(kind).includes('pending'));
    expect(marked).to.deep.equal([...resourceNames]);
    expect(kinds.filter((kind) => namesOf(kind).includes('sequence'))).to.deep.equal(marked);
  });

  it('have no two indexes of the same name', () => {
    for (const kind of kinds) expect(new Set(namesOf(kind)).size, kind).to.equal(namesOf(kind).length);
  });
});
