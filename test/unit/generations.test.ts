import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { type Generations, generationsOf } from '../../src/mirror/generations.ts';
import { Unreachable } from '../../src/ports.ts';

describe('the generation of a store', () => {
  let asked: number;
  let last: number;
  let isAway: boolean;
  let generations: Generations;

  beforeEach(() => {
    [asked, last, isAway] = [0, 7, false];
    generations = generationsOf({
      async generation() {
        asked += 1;
        return last;
      },
      async bumpGeneration() {
        if (isAway) throw new Unreachable('it is away');
        last += 1;
        return last;
      },
    });
  });

  it('need not be asked for by what goes on when it was told', async () => {
    expect([await generations.now(), await generations.now(), asked]).to.deep.equal([7, 7, 1]);
  });

  it('need not be asked for by what goes on when it was raised', async () => {
    await generations.bump();
    expect([await generations.now(), await generations.now(), asked]).to.deep.equal([8, 8, 0]);
  });

  it('is asked for in the next turn, for others may have raised it since', async () => {
    await generations.bump();
    await nextTurn();
    last += 1;
    expect([await generations.now(), asked]).to.deep.equal([9, 1]);
    await nextTurn();
    last += 1;
    expect([await generations.now(), asked]).to.deep.equal([10, 2]);
  });

  it('is asked for when it could not be raised', async () => {
    isAway = true;
    await generations.bump().catch(() => undefined);
    expect([await generations.now(), asked]).to.deep.equal([7, 1]);
  });
});
