import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type DiskCache, openDiskCache } from '../../src/cache/disk-cache.ts';
import { newFolder, removeFolders } from '../support/command.ts';
import { describeWithFullDisk, limitFiles } from '../support/full-disk.ts';

const [oldest, old, recent] = ['a', 'b', 'c'].map((letter) => Buffer.alloc(300, letter)) as [Buffer, Buffer, Buffer];
/** The size of a cache in bytes that holds eight of the test entries, one in each segment. */
const room = 8 * 400;

/** Fills `count` segments. */
function fill(disk: DiskCache, count: number): void {
  for (let number = 1; number <= count; number += 1) disk.set(`filling ${number}`, Buffer.alloc(300));
}

/** Copies a result, because the cache reuses its buffer for the next read. */
const copied = (given: Buffer | undefined) => given && Buffer.from(given);

describe('The disk cache', () => {
  const { TMPDIR } = process.env;
  afterEach(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  });
  after(removeFolders);

  it('evicts the oldest entries when it is full', () => {
    const disk = openDiskCache(room) as DiskCache;
    disk.set('oldest', oldest);
    disk.set('old', old);
    fill(disk, 6);
    const all = () => ['oldest', 'old', 'filling 6', 'recent'].map((key) => copied(disk.get(key)));
    expect(all()).to.deep.equal([oldest, old, Buffer.alloc(300), undefined]);
    disk.set('recent', recent);
    expect(all()).to.deep.equal([undefined, old, Buffer.alloc(300), recent]);
    disk.set('oldest', oldest);
    expect(all()).to.deep.equal([oldest, undefined, Buffer.alloc(300), recent]);
    disk.close();
  });

  it('returns entries that were not read before others were written', () => {
    const disk = openDiskCache(room) as DiskCache;
    disk.set('old', old);
    disk.set('recent', recent);
    expect(disk.get('recent')).to.deep.equal(recent);
    expect(disk.get('old')).to.deep.equal(old);
    disk.close();
  });

  it('returns entries of any length, one after the other', () => {
    const disk = openDiskCache() as DiskCache;
    const large = Buffer.alloc(100_000, 'x');
    disk.set('old', old);
    disk.set('large', large);
    for (const [key, bytes] of [
      ['old', old],
      ['large', large],
      ['old', old],
    ] as const) {
      expect(disk.get(key)).to.deep.equal(bytes);
    }
    disk.close();
  });

  it('distinguishes entries whose keys have the same hash', () => {
    const disk = openDiskCache(room) as DiskCache;
    disk.set('costarring', old);
    disk.set('liquid', recent);
    expect(['costarring', 'liquid'].map((key) => copied(disk.get(key)))).to.deep.equal([old, undefined]);
    fill(disk, 8);
    disk.set('liquid', recent);
    expect(['costarring', 'liquid'].map((key) => copied(disk.get(key)))).to.deep.equal([undefined, recent]);
    disk.close();
  });

  it('does not store entries that are larger than a segment', () => {
    const disk = openDiskCache(room) as DiskCache;
    disk.set('old', old);
    disk.set('large', Buffer.alloc(600));
    expect(disk.get('large')).to.equal(undefined);
    expect(disk.get('old')).to.deep.equal(old);
    disk.close();
  });

  it('writes nothing once it is closed, because its file descriptor may belong to another file then', () => {
    const disk = openDiskCache(room) as DiskCache;
    disk.set('old', old);
    disk.close();
    const path = join(newFolder(), 'other');
    const other = openSync(path, 'wx+');
    expect(disk.get('old')).to.equal(undefined);
    disk.set('recent', recent);
    expect(disk.get('recent')).to.equal(undefined);
    closeSync(other);
    expect(readFileSync(path, 'latin1')).to.equal('');
  });

  it('is disabled if no temporary file can be created', () => {
    process.env['TMPDIR'] = join(newFolder(), 'missing');
    expect(openDiskCache()).to.equal(undefined);
  });
});

describeWithFullDisk('The disk cache on a full disk', () => {
  it('returns nothing, and in particular not what the segment held before', () => {
    const disk = openDiskCache(room) as DiskCache;
    disk.set('oldest', oldest);
    fill(disk, 7);
    expect(disk.get('oldest')).to.deep.equal(oldest);
    disk.set('recent', recent);
    limitFiles(process.pid, 0);
    const given = disk.get('recent');
    limitFiles(process.pid, undefined);
    expect(given).to.equal(undefined);
    disk.set('later', recent);
    expect(disk.get('later')).to.deep.equal(recent);
    disk.close();
  });
});
