import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { withGeneration } from '../../src/mirror/pair.ts';
import { Unreachable } from '../../src/ports.ts';

describe('the generation of a store', () => {
  let reads: number;
  let last: number;
  let isAway: boolean;
  let store: ReturnType<typeof withGeneration>;

  beforeEach(() => {
    [reads, last, isAway] = [0, 7, false];
    store = withGeneration({
      async generation() {
        reads += 1;
        return last;
      },
      async bumpGeneration() {
        if (isAway) throw new Unreachable('it is away');
        last += 1;
        return last;
      },
    });
  });

  it('is read once per turn', async () => {
    expect([await store.generation(), await store.generation(), reads]).to.deep.equal([7, 7, 1]);
  });

  it('is not read in the turn that increased it', async () => {
    await store.bumpGeneration();
    expect([await store.generation(), await store.generation(), reads]).to.deep.equal([8, 8, 0]);
  });

  it('is read again in the next turn, because others may have increased it', async () => {
    await store.bumpGeneration();
    await nextTurn();
    last += 1;
    expect([await store.generation(), reads]).to.deep.equal([9, 1]);
    await nextTurn();
    last += 1;
    expect([await store.generation(), reads]).to.deep.equal([10, 2]);
  });

  it('is read if increasing it failed', async () => {
    isAway = true;
    await store.bumpGeneration().catch(() => undefined);
    expect([await store.generation(), reads]).to.deep.equal([7, 1]);
  });
});
