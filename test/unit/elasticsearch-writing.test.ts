import { expect } from 'chai';
import fc from 'fast-check';
import { sharedRun } from '../../src/async/shared-run.ts';
import { startOf } from '../../src/backends/elasticsearch/order.ts';
import { type BulkItem, bulked } from '../../src/backends/elasticsearch/writer.ts';
import { sortKey } from '../../src/model/search/sort-key.ts';
import { rejection } from '../support/rejection.ts';

const parcel = (id: number, lines = ''): BulkItem => ({ kind: 'events', id, lines });
const parcels = (count: number, lines = '') => Array.from({ length: count }, (_, at) => parcel(at, lines));

describe('Bulks', () => {
  /** The lengths of all bulks that were sent, and a way to send. */
  function recorded() {
    const lengths: number[] = [];
    const send = bulked(async (batch) => {
      lengths.push(batch.length);
      return batch.map(({ id }) => id);
    }, 1);
    return { lengths, send };
  }

  it('hold all that waits, up to a thousand, and give each its own result', async () => {
    const { lengths, send } = recorded();
    const ids = await Promise.all(parcels(2300).map(send));
    expect(ids).to.deep.equal(parcels(2300).map(({ id }) => id));
    expect(lengths).to.deep.equal([1000, 1000, 300]);
  });

  it('stay below what proxies let through, but a single parcel goes whatever its size', async () => {
    const { lengths, send } = recorded();
    const sizes = [400_000, 400_000, 400_000, 5_000_000, 10];
    await Promise.all(sizes.map((size, at) => send(parcel(at, 'x'.repeat(size)))));
    expect(lengths).to.deep.equal([2, 1, 1, 1]);
  });
});

describe('A shared run', () => {
  it('begins after everyone asked whom it answers', async () => {
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

  it('is one for all who ask while another runs', async () => {
    let runs = 0;
    const run = sharedRun(async () => {
      runs += 1;
    });
    await Promise.all([run(), run(), run()]);
    await run();
    expect(runs).to.equal(2);
  });

  it('that fails does so for those who waited for it alone', async () => {
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
  it('is never in another order than the keys', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-cñçÀ ·]{0,8}$/));
    const property = fc.property(text, text, (one, other) => {
      const [a, b] = [one, other].map((each) => sortKey(each, 'ca')).toSorted((x, y) => (x < y ? -1 : 1));
      expect(startOf(a as string)).to.be.at.most(startOf(b as string));
    });
    fc.assert(property, { seed: 3, numRuns: 2000 });
  });

  it('tells names apart that differ early, and is small enough for a double', () => {
    expect(startOf(sortKey('abc', 'ca'))).to.be.below(startOf(sortKey('abd', 'ca')));
    expect(startOf('\xfe'.repeat(9))).to.be.below(Number.MAX_SAFE_INTEGER);
    expect(startOf('')).to.equal(0);
  });
});
