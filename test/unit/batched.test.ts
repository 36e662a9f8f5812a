import { expect } from 'chai';
import { batched } from '../../src/async/batched.ts';

describe('questions asked together', () => {
  let asked: (readonly number[])[];

  beforeEach(() => {
    asked = [];
  });

  async function doubled(items: readonly number[]): Promise<number[]> {
    asked.push(items);
    await new Promise((resolve) => setImmediate(resolve));
    if (items.includes(13)) throw new Error('thirteen');
    return items.map((item) => item * 2);
  }

  it('are one for all who ask at the same moment, and give each their own answer', async () => {
    const ask = batched(500, doubled);
    expect(await Promise.all([1, 2, 3].map(ask))).to.deep.equal([2, 4, 6]);
    expect(asked).to.deep.equal([[1, 2, 3]]);
  });

  it('are no larger than they may be', async () => {
    const ask = batched(2, doubled);
    expect(await Promise.all([1, 2, 3].map(ask))).to.deep.equal([2, 4, 6]);
    expect(asked).to.deep.equal([[1, 2], [3]]);
  });

  it('hold as many as fit', async () => {
    const fitting = ([first = 0]: readonly number[]) => (first > 9 ? 1 : 2);
    const ask = batched(3, doubled, { fitting });
    await Promise.all([20, 1, 2, 30, 4].map(ask));
    expect(asked).to.deep.equal([[20], [1, 2], [30], [4]]);
  });

  it('wait for those under way where only so many may be', async () => {
    const ask = batched(2, doubled, { atOnce: 1 });
    const first = Promise.all([1, 2, 3].map(ask));
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).to.deep.equal([[1, 2]]);
    const later = ask(4);
    expect([...(await first), await later]).to.deep.equal([2, 4, 6, 8]);
    expect(asked).to.deep.equal([
      [1, 2],
      [3, 4],
    ]);
  });

  it('fail for those who shared one, and for nobody after them', async () => {
    const ask = batched(500, doubled, { atOnce: 1 });
    const failures = await Promise.allSettled([1, 13].map(ask));
    expect(failures.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await ask(4)).to.equal(8);
  });

  it('fail without those that go beside them', async () => {
    const ask = batched(1, doubled, { atOnce: 1 });
    const outcomes = await Promise.allSettled([1, 13, 2].map(ask));
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
  });

  for (const atOnce of [1, 2]) {
    it(`are never more than ${atOnce} at a time where that is the most`, async () => {
      let [now, most] = [0, 0];
      const ask = batched<number, number>(
        10,
        async (items) => {
          now += 1;
          most = Math.max(most, now);
          await new Promise((resolve) => setImmediate(resolve));
          now -= 1;
          return items;
        },
        { atOnce },
      );
      await Promise.all(Array.from({ length: 50 }, (_, at) => ask(at)));
      expect(most).to.equal(atOnce);
    });
  }
});
