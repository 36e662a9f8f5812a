import { join } from 'node:path';
import { expect } from 'chai';
import { openScratch } from '../../src/backends/scratch.ts';
import type { Scratch } from '../../src/ports.ts';
import { newFolder, removeFolders } from '../support/command.ts';
import { describeWithFullDisk, limitFiles } from '../support/full-disk.ts';

const [old, recent] = [Buffer.alloc(300, 'a'), Buffer.alloc(300, 'b')];

describe('Scratch space', () => {
  const { TMPDIR } = process.env;
  afterEach(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  });
  after(removeFolders);

  it('begins anew when it is used up', () => {
    const scratch = openScratch(500) as Scratch;
    scratch.set('old', old);
    expect(scratch.get('old')).to.deep.equal(old);
    scratch.set('recent', recent);
    expect(scratch.get('old')).to.equal(undefined);
    expect(scratch.get('recent')).to.deep.equal(recent);
    scratch.close();
  });

  it('is none where no temporary file can be made', () => {
    process.env['TMPDIR'] = join(newFolder(), 'missing');
    expect(openScratch()).to.equal(undefined);
  });
});

describeWithFullDisk('Scratch space on a full disk', () => {
  it('gives nothing, and not what lay there before', () => {
    const scratch = openScratch(500) as Scratch;
    scratch.set('old', old);
    expect(scratch.get('old')).to.deep.equal(old);
    scratch.set('recent', recent);
    limitFiles(process.pid, 0);
    const given = scratch.get('recent');
    limitFiles(process.pid, undefined);
    expect(given).to.equal(undefined);
    scratch.set('later', recent);
    expect(scratch.get('later')).to.deep.equal(recent);
    scratch.close();
  });
});
