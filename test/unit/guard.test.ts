import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { type Guard, guardOf } from '../../src/mirror/guard.ts';
import { Unreachable } from '../../src/ports.ts';
import { eventually } from '../support/eventually.ts';
import { rejection } from '../support/rejection.ts';

describe('A guard', () => {
  const refusal = new Unreachable('The server refuses connections');
  let lines: string[];
  let isThere: boolean;
  let guard: Guard;

  beforeEach(() => {
    lines = [];
    isThere = false;
    const ready = async () => {
      if (!isThere) throw refusal;
    };
    guard = guardOf({ what: 'The server', timeout: 20, ready }, (line) => lines.push(line));
  });

  const failing = () => Promise.reject(refusal);

  async function takeAway(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await rejection(guard.run(failing));
  }

  it('gives what a call gives', async () => {
    expect(await guard.run(async () => 7)).to.equal(7);
    expect(guard.unavailable()).to.equal(undefined);
  });

  it('gives up on a call that takes too long, unless that was to be expected', async () => {
    const slow = () => delay(60, 'late');
    const failure = await rejection(guard.run(slow));
    expect(failure).to.be.instanceOf(Unreachable);
    expect((failure as Error).message).to.equal('The server does not answer');
    expect(await guard.run(slow, 10_000)).to.equal('late');
  });

  it('asks a server no more that failed three times in a row, and says so once', async () => {
    await takeAway();
    let asked = 0;
    for (let turn = 0; turn < 5; turn += 1) {
      const failure = await rejection(
        guard.run(async () => {
          asked += 1;
        }),
      );
      expect(failure).to.include({ name: 'Unreachable', message: refusal.message });
    }
    expect(asked).to.equal(0);
    expect(guard.unavailable()).to.equal(refusal.message);
    expect(lines).to.deep.equal([`The server is away: ${refusal.message}`]);
  });

  it('takes two failures for an accident', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      await rejection(guard.run(failing));
      await rejection(guard.run(failing));
      expect(await guard.run(async () => turn)).to.equal(turn);
    }
    expect(lines).to.deep.equal([]);
  });

  it('holds nothing against a server of what may be slow while it is well, and asks for none of it while it is away', async () => {
    const slow = () => guard.runLeniently(() => delay(60, 'late'), 20);
    for (const failure of await Promise.all([1, 2, 3, 4].map(() => rejection(slow())))) {
      expect(failure).to.include({ name: 'Unreachable', message: 'The server does not answer' });
    }
    expect(guard.unavailable()).to.equal(undefined);
    expect(await guard.runLeniently(async () => 7, 20)).to.equal(7);
    await takeAway();
    const failure = await rejection(guard.runLeniently(async () => 7, 20));
    expect(failure).to.include({ name: 'Unreachable', message: refusal.message });
  });

  it('passes on every other error, which says that the server is there', async () => {
    const wrong = new Error('The question is wrong');
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await rejection(guard.run(() => Promise.reject(wrong)))).to.equal(wrong);
    }
    expect(guard.unavailable()).to.equal(undefined);
  });

  it('knows at once that a server is away when it is asked to find out', async () => {
    await guard.verify();
    expect(guard.unavailable()).to.equal(refusal.message);
  });

  it('finds out by probing that a server is back', async () => {
    await takeAway();
    isThere = true;
    await eventually(async () => {
      await guard.probe();
      expect(guard.unavailable()).to.equal(undefined);
    });
    expect(await guard.run(async () => 7)).to.equal(7);
    expect(lines.at(-1)).to.equal('The server is back');
  });

  it('goes on waiting while probes fail, and does not repeat itself', async () => {
    await takeAway();
    for (let turn = 0; turn < 3; turn += 1) {
      await delay(520);
      await guard.probe();
    }
    expect(guard.unavailable()).to.equal(refusal.message);
    expect(lines).to.have.length(1);
  });
});
