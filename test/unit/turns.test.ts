import { expect } from 'chai';
import { inSlice, mapInSlices, ownTurn } from '../../src/async/turns.ts';

describe('slices of long work', () => {
  let log: string[];

  beforeEach(() => {
    log = [];
  });

  /** Work that takes more of a turn than short requests should wait for. */
  function long(name: string): string {
    const end = performance.now() + 25;
    while (performance.now() < end);
    log.push(name);
    return name;
  }

  const turns = async (count: number) => {
    for (let at = 1; at <= count; at += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`turn ${at}`);
    }
  };

  it('leave others a turn between them', async () => {
    const [made] = await Promise.all([mapInSlices(['a', 'b', 'c'], long), turns(3)]);
    expect(made).to.deep.equal(['a', 'b', 'c']);
    for (const [one, next] of [
      ['a', 'b'],
      ['b', 'c'],
    ] as const) {
      const between = log.slice(log.indexOf(one) + 1, log.indexOf(next));
      expect(
        between.filter((each) => each.startsWith('turn')),
        log.join(),
      ).to.not.deep.equal([]);
    }
  });

  it('run at once while they are short', async () => {
    await Promise.all([mapInSlices(['a', 'b', 'c'], (name) => log.push(name)), turns(1)]);
    expect(log).to.deep.equal(['a', 'b', 'c', 'turn 1']);
  });

  it('of several works that begin together take turns, and no work waits for all slices of another', async () => {
    const works = ['a', 'b', 'c'].map((work) => mapInSlices([1, 2, 3], (at) => long(`${work}${at}`)));
    await Promise.all(works);
    expect(log).to.deep.equal(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
  });

  it('let work that begins later go first, because it has had fewer', async () => {
    const first = mapInSlices([1, 2, 3, 4], (at) => long(`a${at}`));
    const second = mapInSlices([1, 2, 3, 4], (at) => long(`b${at}`));
    while (!log.includes('a2')) await new Promise((resolve) => setImmediate(resolve));
    const late = inSlice(() => long('late'));
    await Promise.all([first, second, late]);
    expect(log.indexOf('late')).to.be.lessThan(log.indexOf('a3'));
  });

  it('that fail fail for their caller alone', async () => {
    const failing = inSlice(() => {
      throw new Error('no');
    });
    const others = mapInSlices(['a', 'b'], long);
    expect(await failing.catch(({ message }: Error) => message)).to.equal('no');
    expect(await others).to.deep.equal(['a', 'b']);
    await ownTurn();
  });
});
