import { expect } from 'chai';
import { lineOf } from '../../src/commands/arguments.ts';

describe('the line about something that failed', () => {
  it('names DATA_DIR when the store turns out to be damaged', () => {
    const error = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT_VTAB' });
    expect(lineOf(error)).to.equal('The store in DATA_DIR is damaged: database disk image is malformed');
  });

  it('is in the words of what failed where its code is a number, as those of MongoDB are', () => {
    expect(lineOf(Object.assign(new Error('failed validation'), { code: 121 }))).to.equal('failed validation');
  });
});
