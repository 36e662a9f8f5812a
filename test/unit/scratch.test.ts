import { join } from 'node:path';
import { expect } from 'chai';
import { openScratch } from '../../src/backends/scratch.ts';
import type { Scratch } from '../../src/ports.ts';
import { newFolder, removeFolders } from '../support/command.ts';
import { describeWithFullDisk, limitFiles } from '../support/full-disk.ts';

const [oldest, old, recent] = ['a', 'b', 'c'].map((letter) => Buffer.alloc(300, letter)) as [Buffer, Buffer, Buffer];
/** Bytes; one of these in each half. */
const room = 1000;

describe('Scratch space', () => {
  const { TMPDIR } = process.env;
  afterEach(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  });
  after(removeFolders);

  it('forgets what lies in its older half when the newer one is full', () => {
    const scratch = openScratch(room) as Scratch;
    const all = () => ['oldest', 'old', 'recent'].map((key) => scratch.get(key));
    scratch.set('oldest', oldest);
    expect(all()).to.deep.equal([oldest, undefined, undefined]);
    scratch.set('old', old);
    expect(all()).to.deep.equal([oldest, old, undefined]);
    scratch.set('recent', recent);
    expect(all()).to.deep.equal([undefined, old, recent]);
    scratch.set('oldest', oldest);
    expect(all()).to.deep.equal([oldest, undefined, recent]);
    scratch.close();
  });

  it('keeps what has not been read before others came', () => {
    const scratch = openScratch(room) as Scratch;
    scratch.set('old', old);
    scratch.set('recent', recent);
    expect(scratch.get('recent')).to.deep.equal(recent);
    expect(scratch.get('old')).to.deep.equal(old);
    scratch.close();
  });

  it('does not take what fits into no half', () => {
    const scratch = openScratch(room) as Scratch;
    scratch.set('old', old);
    scratch.set('large', Buffer.alloc(600));
    expect(scratch.get('large')).to.equal(undefined);
    expect(scratch.get('old')).to.deep.equal(old);
    scratch.close();
  });

  it('is none where no temporary file can be made', () => {
    process.env['TMPDIR'] = join(newFolder(), 'missing');
    expect(openScratch()).to.equal(undefined);
  });
});

describeWithFullDisk('Scratch space on a full disk', () => {
  it('gives nothing, and not what lay there before', () => {
    const scratch = openScratch(room) as Scratch;
    scratch.set('oldest', oldest);
    scratch.set('old', old);
    expect(scratch.get('oldest')).to.deep.equal(oldest);
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
