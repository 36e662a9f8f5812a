import { expect } from 'chai';
import { type Budget, type Claim, openBudget } from '../../src/async/budget.ts';
import { rejection } from '../support/rejection.ts';

describe('a budget of bytes', () => {
  const timeout = 50;
  let budget: Budget;
  beforeEach(() => {
    budget = openBudget(800, timeout, () => new Error('no room'));
  });

  const none = () => budget.claim(0) as Claim;

  it('grants what has room, and takes it back once', async () => {
    const claim = none();
    await claim.grow(300);
    expect(budget.used).to.equal(300);
    claim.release();
    claim.release();
    expect(budget.used).to.equal(0);
  });

  it('refuses what finds no room in time, and counts that', async () => {
    await none().grow(350);
    await none().grow(350);
    const begun = performance.now();
    expect((await rejection(none().grow(1))).message).to.equal('no room');
    expect(performance.now() - begun).to.be.above(timeout - 5);
    expect([budget.used, budget.refused]).to.deep.equal([700, 1]);
  });

  it('grants in order what waits, when others give back', async () => {
    const [first, second] = [none(), none()];
    await Promise.all([first.grow(350), second.grow(350)]);
    const granted: number[] = [];
    const waiting = [200, 100].map(async (bytes) => {
      await none().grow(bytes);
      granted.push(bytes);
    });
    first.release();
    await Promise.all(waiting);
    expect(granted).to.deep.equal([200, 100]);
  });

  it('leaves an eighth to what is small, which is granted before what is large', async () => {
    const large = none();
    await Promise.all([large.grow(350), none().grow(350)]);
    const small = budget.claim(100) as Claim;
    expect(small).not.to.be.instanceOf(Promise);
    const order: string[] = [];
    const late = none()
      .grow(100)
      .then(() => order.push('large'));
    const soon = Promise.resolve(budget.claim(50)).then(() => order.push('small'));
    large.release();
    await Promise.all([late, soon]);
    expect(order).to.deep.equal(['small', 'large']);
  });

  it('grants what is larger than all of it when there is room for half', async () => {
    expect(await budget.during(10_000, async () => budget.used)).to.equal(350);
    await Promise.all([none().grow(350), none().grow(1)]);
    expect((await rejection(budget.during(10_000, async () => 'made'))).message).to.equal('no room');
  });

  it('gives back what work claimed that fails', async () => {
    const failing = budget.during(100, () => Promise.reject(new Error('broken')));
    expect((await rejection(failing)).message).to.equal('broken');
    expect(budget.used).to.equal(0);
  });

  it('gives back what is granted after a release', async () => {
    const [first, gone] = [none(), none()];
    await Promise.all([first.grow(350), none().grow(350)]);
    const late = gone.grow(100);
    gone.release();
    first.release();
    await late;
    expect(budget.used).to.equal(350);
  });

  it('counts what is there already, with or without room', () => {
    const claim = budget.count(1000);
    expect([budget.used, budget.hasRoom(1), budget.tryClaim(1)]).to.deep.equal([1000, false, undefined]);
    claim.release();
    expect(budget.hasRoom(700)).to.equal(true);
    expect(budget.tryClaim(100)).not.to.equal(undefined);
    expect(budget.used).to.equal(100);
  });
});
