import { expect } from 'chai';
import fc from 'fast-check';
import { sharedRun } from '../../src/async/batched.ts';
import { startOf } from '../../src/backends/elasticsearch/order.ts';
import { type BulkItem, bulksOf } from '../../src/backends/elasticsearch/writer.ts';
import { sortKey } from '../../src/model/search/sort-key.ts';
import { rejection } from '../support/rejection.ts';

const item = (id: number, lines: string): BulkItem => ({
  kind: 'events',
  id,
  revision: 1,
  alias: 'agenda-events',
  place: String(id),
  lines,
});

describe('Bulks', () => {
  it('stay below the size that proxies accept, but a single item is sent whatever its size', () => {
    const sizes = [400_000, 400_000, 400_000, 5_000_000, 10];
    const bulks = [...bulksOf(sizes.map((size, at) => item(at, 'x'.repeat(size))))];
    expect(bulks.map((bulk) => bulk.map(({ id }) => id))).to.deep.equal([[0, 1], [2], [3], [4]]);
    expect([...bulksOf([])]).to.deep.equal([]);
  });
});

describe('A shared run', () => {
  it('begins after all calls that share its result', async () => {
    let state = 0;
    const read = sharedRun(async () => {
      const seen = state;
      await new Promise((resolve) => setImmediate(resolve));
      return seen;
    });
    const first = read();
    await new Promise((resolve) => setImmediate(resolve));
    state = 1;
    const later = [read(), read()];
    expect(await first).to.equal(0);
    expect(await Promise.all(later)).to.deep.equal([1, 1]);
  });

  it('is shared by concurrent calls', async () => {
    let runs = 0;
    const run = sharedRun(async () => {
      runs += 1;
    });
    await Promise.all([run(), run(), run()]);
    await run();
    expect(runs).to.equal(2);
  });

  it('that fails rejects only the calls that share it', async () => {
    let fails = true;
    const run = sharedRun(async () => {
      if (fails) throw new Error('broken');
      return 'done';
    });
    const [one, other] = [run(), run()];
    expect((await Promise.all([rejection(one), rejection(other)])).map(({ message }) => message)).to.deep.equal([
      'broken',
      'broken',
    ]);
    fails = false;
    expect(await run()).to.equal('done');
  });
});

describe('The beginning of a sort key as a number', () => {
  it('has the same order as the keys', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-cñçÀ ·]{0,8}$/));
    const property = fc.property(text, text, (one, other) => {
      const [a, b] = [one, other].map((each) => sortKey(each, 'ca')).toSorted((x, y) => (x < y ? -1 : 1));
      expect(startOf(a as string)).to.be.at.most(startOf(b as string));
    });
    fc.assert(property, { seed: 3, numRuns: 2000 });
  });

  it('distinguishes names that differ early, and fits into a double', () => {
    expect(startOf(sortKey('abc', 'ca'))).to.be.below(startOf(sortKey('abd', 'ca')));
    expect(startOf('\xfe'.repeat(9))).to.be.below(Number.MAX_SAFE_INTEGER);
    expect(startOf('')).to.equal(0);
  });
});
