import { promises as files } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'chai';
import { readAsset } from '../../src/http/pages/assets.ts';

describe('A file of the pages', () => {
  it('that could not be read once is read when it is next requested', async () => {
    const { readFile } = files;
    files.readFile = () => Promise.reject(new Error('too many open files'));
    syncBuiltinESMExports();
    const failed = await readAsset('/assets/site.js').catch((error: Error) => error.message);
    files.readFile = readFile;
    syncBuiltinESMExports();
    expect(failed).to.equal('too many open files');
    expect((await readAsset('/assets/site.js')).bytes.length).to.be.above(0);
  });
});
