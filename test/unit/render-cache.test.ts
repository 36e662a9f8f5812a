import { expect } from 'chai';
import { newCaches } from '../../src/cache/cache.ts';
import { type DiskCache, openDiskCache } from '../../src/cache/disk-cache.ts';
import { recordOut, written } from '../../src/calendar/rendering/body-source.ts';
import {
  countSlot,
  type Fragment,
  fragmentOf,
  newRenderCache,
  type RenderCache,
} from '../../src/calendar/rendering/render-cache.ts';

const counts = new Map([[7, '12']]);
const capacity = 4000;

function numbered(number: number): Fragment {
  const view = {
    title: `Número ${number} · ${'x'.repeat(200)}`,
    tags: [{ count: countSlot(7) }, { count: countSlot(8) }],
  };
  return fragmentOf(`record ${number}`, JSON.stringify(view), ['ca']);
}

const textOf = (record: Fragment) => JSON.parse(written(recordOut(record, counts)).toString());

describe('The render cache', () => {
  let disk: DiskCache;
  let cache: RenderCache;
  beforeEach(() => {
    disk = openDiskCache(80_000) as DiskCache;
    cache = newRenderCache(newCaches(), disk, capacity);
  });
  afterEach(() => disk.close());

  function addUpTo(last: number): void {
    for (let number = 1; number <= last; number += 1) cache.add(numbered(number));
  }

  it('restores a record from disk that was evicted from memory, and fills in its counts', async () => {
    addUpTo(140);
    for (const number of [1, 64, 100, 140]) {
      const again = (await cache.get(`record ${number}`)) as Fragment;
      const title = `Número ${number} · ${'x'.repeat(200)}`;
      expect(textOf(again)).to.deep.equal({ title, tags: [{ count: 12 }, { count: 0 }] });
      expect(again.terms).to.deep.equal([7, 8]);
      expect(again.languages).to.deep.equal(['ca']);
    }
  });

  it('evicts the oldest records when memory and disk are full', async () => {
    addUpTo(400);
    expect(await cache.get('record 1')).to.equal(undefined);
    expect(await cache.get('record 100')).to.equal(undefined);
    expect(await cache.get('record 399')).to.not.equal(undefined);
  });

  it('holds records only in memory without a disk', async () => {
    const memory = newRenderCache(newCaches(), undefined, capacity);
    memory.add(numbered(1));
    expect(textOf((await memory.get('record 1')) as Fragment).tags[0].count).to.equal(12);
    for (let number = 2; number <= 50; number += 1) memory.add(numbered(number));
    expect(await memory.get('record 1')).to.equal(undefined);
  });
});
