import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { type Guard, makeGuard } from '../../src/mirror/guard.ts';
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
    guard = makeGuard({ what: 'The server', timeout: 20, ready }, (line) => lines.push(line));
  });

  const failing = () => Promise.reject(refusal);
  /** Far slower than any call may be, also where a busy machine lets timers wait. */
  const slow = () => delay(10_000, undefined, { ref: false });

  async function failThreeTimes(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await rejection(guard.run(failing));
  }

  it('returns the result of a call', async () => {
    expect(await guard.run(async () => 7)).to.equal(7);
    expect(guard.unavailable()).to.equal(undefined);
  });

  it('rejects a call after the timeout, unless the call has a longer one', async () => {
    const slow = () => delay(60, 'late');
    const failure = await rejection(guard.run(slow));
    expect(failure).to.be.instanceOf(Unreachable);
    expect((failure as Error).message).to.equal('The server does not answer');
    expect(await guard.run(slow, 10_000)).to.equal('late');
  });

  it('stops calling a server that failed three times in a row, and logs it once', async () => {
    await failThreeTimes();
    let calls = 0;
    for (let turn = 0; turn < 5; turn += 1) {
      const failure = await rejection(
        guard.run(async () => {
          calls += 1;
        }),
      );
      expect(failure).to.include({ name: 'Unreachable', message: refusal.message });
    }
    expect(calls).to.equal(0);
    expect(guard.unavailable()).to.equal(refusal.message);
    expect(lines).to.deep.equal([`The server is away: ${refusal.message}`]);
  });

  it('tolerates two failures in a row', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      await rejection(guard.run(failing));
      await rejection(guard.run(failing));
      expect(await guard.run(async () => turn)).to.equal(turn);
    }
    expect(lines).to.deep.equal([]);
  });

  it('does not count timeouts of lenient calls as failures, but rejects them too while the server is unavailable', async () => {
    const slow = () => guard.runLeniently(() => delay(60, 'late'), 20);
    for (const failure of await Promise.all([1, 2, 3, 4].map(() => rejection(slow())))) {
      expect(failure).to.include({ name: 'Unreachable', message: 'The server does not answer' });
    }
    expect(guard.unavailable()).to.equal(undefined);
    expect(await guard.runLeniently(async () => 7, 20)).to.equal(7);
    await failThreeTimes();
    const failure = await rejection(guard.runLeniently(async () => 7, 20));
    expect(failure).to.include({ name: 'Unreachable', message: refusal.message });
  });

  it('goes on calling a server whose slow calls time out while it answers others', async () => {
    isThere = true;
    for (let turn = 0; turn < 5; turn += 1) await rejection(guard.run(slow));
    expect(await guard.run(async () => 7)).to.equal(7);
    expect(lines).to.deep.equal([]);
  });

  it('takes a server that answers nothing in time for unavailable, after one call', async () => {
    await rejection(guard.run(slow));
    await eventually(async () => expect(guard.unavailable()).to.equal(refusal.message));
  });

  it('passes on all other errors, which show that the server is available', async () => {
    const wrong = new Error('The question is wrong');
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await rejection(guard.run(() => Promise.reject(wrong)))).to.equal(wrong);
    }
    expect(guard.unavailable()).to.equal(undefined);
  });

  it('detects at once that a server is unavailable when it is asked to verify it', async () => {
    await guard.verify();
    expect(guard.unavailable()).to.equal(refusal.message);
  });

  it('detects by probing that a server is back', async () => {
    await failThreeTimes();
    isThere = true;
    await eventually(async () => {
      await guard.probe();
      expect(guard.unavailable()).to.equal(undefined);
    });
    expect(await guard.run(async () => 7)).to.equal(7);
    expect(lines.at(-1)).to.equal('The server is back');
  });

  it('keeps the server unavailable while probes fail, and logs nothing more', async () => {
    await failThreeTimes();
    for (let turn = 0; turn < 3; turn += 1) {
      await delay(520);
      await guard.probe();
    }
    expect(guard.unavailable()).to.equal(refusal.message);
    expect(lines).to.have.length(1);
  });
});
