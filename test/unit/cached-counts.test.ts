import { expect } from 'chai';
import { newCaches } from '../../src/cache/cache.ts';
import { cachedCounts } from '../../src/mirror/lists.ts';

describe('cached counts', () => {
  let state: string;
  let reads: (readonly number[])[];
  let tally: (terms: readonly number[]) => Promise<number[]>;

  beforeEach(() => {
    state = 'first';
    reads = [];
    tally = cachedCounts(
      newCaches(),
      async () => state,
      async (terms) => {
        reads.push(terms);
        return terms.map((term) => term * 10 + reads.length);
      },
    );
  });

  it('are read once for each term while the state is the same', async () => {
    expect(await tally([1, 2])).to.deep.equal([11, 21]);
    expect(await tally([3, 2])).to.deep.equal([32, 21]);
    expect(await tally([])).to.deep.equal([]);
    expect(reads).to.deep.equal([[1, 2], [3]]);
  });

  it('are read again when the state has changed', async () => {
    await tally([1, 2]);
    state = 'second';
    expect(await tally([2])).to.deep.equal([22]);
  });

  it('are not cached under a state that began after their read', async () => {
    const slow = tally([1]);
    state = 'second';
    await Promise.all([slow, tally([2])]);
    await tally([1]);
    expect(reads).to.have.length(3);
  });

  it('do not include failures', async () => {
    let fails = true;
    const failing = cachedCounts(
      newCaches(),
      async () => state,
      async () => {
        if (fails) throw new Error('away');
        return [7];
      },
    );
    const failure = await failing([1]).catch((error: Error) => error.message);
    fails = false;
    expect([failure, await failing([1])]).to.deep.equal(['away', [7]]);
  });
});
