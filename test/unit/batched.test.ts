import { expect } from 'chai';
import { batched } from '../../src/async/batched.ts';

describe('batched calls', () => {
  let batches: (readonly number[])[];

  beforeEach(() => {
    batches = [];
  });

  async function doubled(items: readonly number[]): Promise<number[]> {
    batches.push(items);
    await new Promise((resolve) => setImmediate(resolve));
    if (items.includes(13)) throw new Error('thirteen');
    return items.map((item) => item * 2);
  }

  it('of the same turn become one batch, and each gets its own result', async () => {
    const ask = batched(500, doubled);
    expect(await Promise.all([1, 2, 3].map(ask))).to.deep.equal([2, 4, 6]);
    expect(batches).to.deep.equal([[1, 2, 3]]);
  });

  it('are split into batches of at most the given size', async () => {
    const ask = batched(2, doubled);
    expect(await Promise.all([1, 2, 3].map(ask))).to.deep.equal([2, 4, 6]);
    expect(batches).to.deep.equal([[1, 2], [3]]);
  });

  it('are split where `fitting` says that a batch is full', async () => {
    const fitting = ([first = 0]: readonly number[]) => (first > 9 ? 1 : 2);
    const ask = batched(3, doubled, { fitting });
    await Promise.all([20, 1, 2, 30, 4].map(ask));
    expect(batches).to.deep.equal([[20], [1, 2], [30], [4]]);
  });

  it('wait while the maximum number of batches is running', async () => {
    const ask = batched(2, doubled, { atOnce: 1 });
    const first = Promise.all([1, 2, 3].map(ask));
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches).to.deep.equal([[1, 2]]);
    const later = ask(4);
    expect([...(await first), await later]).to.deep.equal([2, 4, 6, 8]);
    expect(batches).to.deep.equal([
      [1, 2],
      [3, 4],
    ]);
  });

  it('fail together with their batch, but later calls do not', async () => {
    const ask = batched(500, doubled, { atOnce: 1 });
    const failures = await Promise.allSettled([1, 13].map(ask));
    expect(failures.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await ask(4)).to.equal(8);
  });

  it('do not fail with another batch', async () => {
    const ask = batched(1, doubled, { atOnce: 1 });
    const outcomes = await Promise.allSettled([1, 13, 2].map(ask));
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
  });

  for (const atOnce of [1, 2]) {
    it(`never run more than ${atOnce} batches concurrently if that is the limit`, async () => {
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
