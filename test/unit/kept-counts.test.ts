import { expect } from 'chai';
import { newCaches } from '../../src/cache/caches.ts';
import { cachedCounts } from '../../src/mirror/lists.ts';

describe('counts that are kept', () => {
  let state: string;
  let asked: (readonly number[])[];
  let tally: (terms: readonly number[]) => Promise<number[]>;

  beforeEach(() => {
    state = 'first';
    asked = [];
    tally = cachedCounts(
      newCaches(),
      async () => state,
      async (terms) => {
        asked.push(terms);
        return terms.map((term) => term * 10 + asked.length);
      },
    );
  });

  it('are asked for once while nothing has changed, each term by itself', async () => {
    expect(await tally([1, 2])).to.deep.equal([11, 21]);
    expect(await tally([3, 2])).to.deep.equal([32, 21]);
    expect(await tally([])).to.deep.equal([]);
    expect(asked).to.deep.equal([[1, 2], [3]]);
  });

  it('are asked for anew when something has', async () => {
    await tally([1, 2]);
    state = 'second';
    expect(await tally([2])).to.deep.equal([22]);
  });

  it('are not kept under a state that came after they were asked for', async () => {
    const slow = tally([1]);
    state = 'second';
    await Promise.all([slow, tally([2])]);
    await tally([1]);
    expect(asked).to.have.length(3);
  });

  it('are no failures', async () => {
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
