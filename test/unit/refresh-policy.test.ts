import { expect } from 'chai';
import { makeRefreshPolicy, type RefreshPolicy } from '../../src/mirror/relay.ts';
import { Unreachable } from '../../src/ports.ts';
import { rejection } from '../support/rejection.ts';

describe('The refresh policy of an index', () => {
  let times: number;
  let isAway: boolean;
  let policy: RefreshPolicy;

  beforeEach(() => {
    [times, isAway] = [0, false];
    policy = makeRefreshPolicy(async () => {
      if (isAway) throw new Unreachable('it is away');
      times += 1;
    });
  });

  const write = () => policy.write(async (soon) => soon);
  const shown = () => policy.whenShown(Promise.resolve());

  it('lets a write itself refresh if somebody waits for it, and refreshes no second time', async () => {
    expect(await policy.whenShown(write())).to.equal('soon');
    const { promise: arriving, resolve } = Promise.withResolvers<void>();
    const waiting = policy.whenShown(arriving);
    expect(await write()).to.equal(undefined);
    resolve();
    await waiting;
    expect(times).to.equal(1);
  });

  it('refreshes once for all writes that nobody waited for', async () => {
    expect([await write(), await write()]).to.deep.equal(['soon', 'soon']);
    await shown();
    await shown();
    expect(times).to.equal(1);
  });

  it('refreshes again if a write ended after the last refresh had begun', async () => {
    const { promise: taken, resolve } = Promise.withResolvers<void>();
    const late = policy.write(() => taken);
    await write();
    await shown();
    resolve();
    await late;
    await shown();
    expect(times).to.equal(2);
  });

  it('still refreshes after a write or a refresh has failed', async () => {
    await rejection(policy.write(() => Promise.reject(new Unreachable('half of it was taken'))));
    isAway = true;
    expect(await rejection(shown())).to.be.an.instanceOf(Unreachable);
    isAway = false;
    await shown();
    expect(times).to.equal(1);
  });
});
