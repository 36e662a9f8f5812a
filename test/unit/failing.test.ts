import { expect } from 'chai';
import { lineOf } from '../../src/commands/command.ts';

describe('the error message of a command', () => {
  it('names DATA_DIR when the store turns out to be damaged', () => {
    const error = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT_VTAB' });
    expect(lineOf(error)).to.equal('The store in DATA_DIR is damaged: database disk image is malformed');
  });

  it('is that of the error if its code is a number, as in MongoDB', () => {
    expect(lineOf(Object.assign(new Error('failed validation'), { code: 121 }))).to.equal('failed validation');
  });
});
