import { expect } from 'chai';
import fc from 'fast-check';
import { sharedRun } from '../../src/async/batched.ts';
import { startOf } from '../../src/backends/elasticsearch/order.ts';
import { type BulkItem, bulked } from '../../src/backends/elasticsearch/writer.ts';
import { sortKey } from '../../src/model/search/sort-key.ts';
import { rejection } from '../support/rejection.ts';

const item = (id: number, lines = ''): BulkItem => ({ kind: 'events', id, lines });
const items = (count: number, lines = '') => Array.from({ length: count }, (_, at) => item(at, lines));

describe('Bulks', () => {
  /** A bulk sender that records the number of items of each bulk. */
  function recorded() {
    const lengths: number[] = [];
    const send = bulked(async (batch) => {
      lengths.push(batch.length);
      return batch.map(({ id }) => id);
    }, 1);
    return { lengths, send };
  }

  it('contain all waiting items, up to a thousand, and each gets its own result', async () => {
    const { lengths, send } = recorded();
    const ids = await Promise.all(items(2300).map(send));
    expect(ids).to.deep.equal(items(2300).map(({ id }) => id));
    expect(lengths).to.deep.equal([1000, 1000, 300]);
  });

  it('stay below the size that proxies accept, but a single item is sent whatever its size', async () => {
    const { lengths, send } = recorded();
    const sizes = [400_000, 400_000, 400_000, 5_000_000, 10];
    await Promise.all(sizes.map((size, at) => send(item(at, 'x'.repeat(size)))));
    expect(lengths).to.deep.equal([2, 1, 1, 1]);
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
    await Promise.resolve();
    await Promise.resolve();
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
