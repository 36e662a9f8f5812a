/** Contract of leases, by which all processes agree who does some work. */

import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import type { DocumentStore } from '../../src/ports.ts';
import { eventually } from '../support/eventually.ts';

/** Declares the tests; `store` returns an empty store. */
export function leasesContract(store: () => DocumentStore): void {
  const [one, other] = ['a', 'b'].map((holder) => ({ name: 'work', holder })) as [Lease, Lease];
  type Lease = Parameters<DocumentStore['endLease']>[0];

  it('have one holder, who may extend them', async () => {
    const holders = ['a', 'b', 'c', 'd'].map((holder) => ({ name: 'work', holder }));
    const taken = await Promise.all(holders.map((lease) => store().takeLease(lease, 60_000)));
    expect(taken.filter(Boolean).length).to.equal(1);
    const again = await Promise.all(holders.map((lease) => store().takeLease(lease, 60_000)));
    expect(again).to.deep.equal(taken);
  });

  it('of other work are others', async () => {
    expect(await store().takeLease(one, 60_000)).to.equal(true);
    expect(await store().takeLease({ ...other, name: 'other work' }, 60_000)).to.equal(true);
  });

  it('are free when they end, and when their time is over', async () => {
    await store().takeLease(one, 60_000);
    await store().endLease(other);
    expect(await store().takeLease(other, 60_000)).to.equal(false);
    await store().endLease(one);
    expect(await store().takeLease(other, 50)).to.equal(true);
    await delay(60);
    await eventually(async () => expect(await store().takeLease(one, 60_000)).to.equal(true));
  });
}
