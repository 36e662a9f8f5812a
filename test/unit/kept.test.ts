import { expect } from 'chai';
import { openDiskCache } from '../../src/backends/disk-cache.ts';
import { recordOut, written } from '../../src/calendar/rendering/body-source.ts';
import { type Fragment, fragmentOf, newSlots } from '../../src/calendar/rendering/fragment.ts';
import { newRenderCache, type RenderCache } from '../../src/calendar/rendering/render-cache.ts';
import type { DiskCache } from '../../src/ports.ts';

const counts = new Map([[7, '12']]);
const shared = 'shared';
const rooms = { records: 4000, shared: 4000 };

function piece(key: string, view: (holes: ReturnType<typeof newSlots>) => object): Fragment {
  const holes = newSlots();
  return fragmentOf(key, JSON.stringify(view(holes)), holes, ['ca']);
}

function numbered(number: number, kept: RenderCache): Fragment {
  return piece(`record ${number}`, ({ reserve }) => ({
    title: `Número ${number} · ${'x'.repeat(200)}`,
    venue: reserve(kept.embedded(shared) as Fragment),
    count: reserve(7),
  }));
}

const textOf = (record: Fragment) => JSON.parse(written(recordOut({ record }, counts)).toString());

describe('Rendered pieces', () => {
  let scratch: DiskCache;
  let kept: RenderCache;
  beforeEach(() => {
    scratch = openDiskCache(80_000) as DiskCache;
    kept = newRenderCache(new Map(), scratch, rooms);
    kept.add(piece(shared, () => ({ venue: 'Palau' })));
  });
  afterEach(() => scratch.close());

  function addUpTo(last: number): void {
    for (let number = 1; number <= last; number += 1) {
      kept.add(numbered(number, kept));
      kept.embedded(shared);
    }
  }

  it('are the same again when memory had no room for them', () => {
    addUpTo(140);
    for (const number of [1, 64, 100, 140]) {
      const again = kept.get(`record ${number}`) as Fragment;
      expect(textOf(again)).to.deep.equal({
        title: `Número ${number} · ${'x'.repeat(200)}`,
        venue: { venue: 'Palau' },
        count: 12,
      });
      expect(again.terms).to.deep.equal([7]);
      expect(again.languages).to.deep.equal(['ca']);
    }
  });

  it('are forgotten, the oldest ones, when there is no room for them anywhere', () => {
    addUpTo(400);
    expect(kept.get('record 1')).to.equal(undefined);
    expect(kept.get('record 100')).to.equal(undefined);
    expect(kept.get('record 399')).to.not.equal(undefined);
  });

  it('stay in memory when they stand inside of others or are asked for again soon, and not when they are asked for once', () => {
    const gone = openDiskCache(80_000) as DiskCache;
    const both = newRenderCache(new Map(), gone, rooms);
    both.add(piece(shared, () => ({ venue: 'Palau' })));
    for (const number of [1, 2, 3]) both.add(numbered(number, both));
    for (const number of [1, 2, 1]) both.get(`record ${number}`);
    gone.close();
    const names = ['record 1', 'record 2', 'record 3'].filter((name) => both.get(name));
    expect(names).to.deep.equal(['record 1']);
    expect(both.embedded(shared)).to.not.equal(undefined);
  });

  it('do not drive out of memory what stands inside of others, nor the other way round', () => {
    const gone = openDiskCache(80_000) as DiskCache;
    const both = newRenderCache(new Map(), gone, rooms);
    const venues = Array.from({ length: 5 }, (_, at) => `venue ${at}`);
    for (const venue of venues) both.add(piece(venue, () => ({ venue: 'x'.repeat(200) })));
    both.add(piece(shared, () => ({ venue: 'Palau' })));
    for (let number = 1; number <= 20; number += 1) both.add(numbered(number, both));
    for (const venue of venues) both.embedded(venue);
    for (let number = 1; number <= 20; number += 1) for (const _ of 'twice') both.get(`record ${number}`);
    gone.close();
    expect(venues.filter((venue) => both.embedded(venue))).to.deep.equal(venues);
    expect(both.get('record 20')).to.not.equal(undefined);
    expect(both.get('record 1')).to.equal(undefined);
  });

  it('are forgotten with what they share', () => {
    for (let number = 1; number <= 100; number += 1) kept.add(piece(`other ${number}`, () => ({ x: 'y'.repeat(300) })));
    const alone = newRenderCache(new Map(), scratch, rooms);
    alone.add(piece('elsewhere', () => ({})));
    const lost = piece('lost', ({ reserve }) => ({ venue: reserve(piece('never kept', () => ({}))) }));
    alone.add(lost);
    for (let number = 1; number <= 100; number += 1) alone.add(piece(`next ${number}`, () => ({ x: 'y'.repeat(300) })));
    expect(alone.get('lost')).to.equal(undefined);
    expect(alone.get('elsewhere')).to.not.equal(undefined);
  });

  it('are kept in memory alone without scratch space', () => {
    const near = newRenderCache(new Map(), undefined, rooms);
    near.add(piece('first', () => ({ x: 1 })));
    expect(near.get('first')).to.not.equal(undefined);
    for (let number = 1; number <= 50; number += 1) near.add(piece(`next ${number}`, () => ({ x: 'y'.repeat(300) })));
    expect(near.get('first')).to.equal(undefined);
  });
});
