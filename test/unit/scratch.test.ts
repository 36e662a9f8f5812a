import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { openDiskCache } from '../../src/backends/disk-cache.ts';
import type { DiskCache } from '../../src/ports.ts';
import { newFolder, removeFolders } from '../support/command.ts';
import { describeWithFullDisk, limitFiles } from '../support/full-disk.ts';

const [oldest, old, recent] = ['a', 'b', 'c'].map((letter) => Buffer.alloc(300, letter)) as [Buffer, Buffer, Buffer];
/** Bytes of space that holds eight pieces like these, one in each of its segments. */
const room = 8 * 400;

/** Fills so many segments. */
function fill(scratch: DiskCache, count: number): void {
  for (let number = 1; number <= count; number += 1) scratch.set(`filling ${number}`, Buffer.alloc(300));
}

/** A copy of what was given: its memory is that of what is asked for next. */
const copied = (given: Buffer | undefined) => given && Buffer.from(given);

describe('Scratch space', () => {
  const { TMPDIR } = process.env;
  afterEach(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  });
  after(removeFolders);

  it('forgets what is oldest when it is full', () => {
    const scratch = openDiskCache(room) as DiskCache;
    scratch.set('oldest', oldest);
    scratch.set('old', old);
    fill(scratch, 6);
    const all = () => ['oldest', 'old', 'filling 6', 'recent'].map((key) => copied(scratch.get(key)));
    expect(all()).to.deep.equal([oldest, old, Buffer.alloc(300), undefined]);
    scratch.set('recent', recent);
    expect(all()).to.deep.equal([undefined, old, Buffer.alloc(300), recent]);
    scratch.set('oldest', oldest);
    expect(all()).to.deep.equal([oldest, undefined, Buffer.alloc(300), recent]);
    scratch.close();
  });

  it('keeps what has not been read before others came', () => {
    const scratch = openDiskCache(room) as DiskCache;
    scratch.set('old', old);
    scratch.set('recent', recent);
    expect(scratch.get('recent')).to.deep.equal(recent);
    expect(scratch.get('old')).to.deep.equal(old);
    scratch.close();
  });

  it('gives entries of any length, one after the other', () => {
    const scratch = openDiskCache() as DiskCache;
    const large = Buffer.alloc(100_000, 'x');
    scratch.set('old', old);
    scratch.set('large', large);
    for (const [key, bytes] of [
      ['old', old],
      ['large', large],
      ['old', old],
    ] as const) {
      expect(scratch.get(key)).to.deep.equal(bytes);
    }
    scratch.close();
  });

  it('tells entries apart whose keys have the same hash', () => {
    const scratch = openDiskCache(room) as DiskCache;
    scratch.set('costarring', old);
    scratch.set('liquid', recent);
    expect(['costarring', 'liquid'].map((key) => copied(scratch.get(key)))).to.deep.equal([old, undefined]);
    fill(scratch, 8);
    scratch.set('liquid', recent);
    expect(['costarring', 'liquid'].map((key) => copied(scratch.get(key)))).to.deep.equal([undefined, recent]);
    scratch.close();
  });

  it('does not take what fits into no segment', () => {
    const scratch = openDiskCache(room) as DiskCache;
    scratch.set('old', old);
    scratch.set('large', Buffer.alloc(600));
    expect(scratch.get('large')).to.equal(undefined);
    expect(scratch.get('old')).to.deep.equal(old);
    scratch.close();
  });

  it('writes nothing more once it is closed, for its number may be that of another file then', () => {
    const scratch = openDiskCache(room) as DiskCache;
    scratch.set('old', old);
    scratch.close();
    const path = join(newFolder(), 'other');
    const other = openSync(path, 'wx+');
    expect(scratch.get('old')).to.equal(undefined);
    scratch.set('recent', recent);
    expect(scratch.get('recent')).to.equal(undefined);
    closeSync(other);
    expect(readFileSync(path, 'latin1')).to.equal('');
  });

  it('is none where no temporary file can be made', () => {
    process.env['TMPDIR'] = join(newFolder(), 'missing');
    expect(openDiskCache()).to.equal(undefined);
  });
});

describeWithFullDisk('Scratch space on a full disk', () => {
  it('gives nothing, and not what lay there before', () => {
    const scratch = openDiskCache(room) as DiskCache;
    scratch.set('oldest', oldest);
    fill(scratch, 7);
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
