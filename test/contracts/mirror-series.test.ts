import { expect } from 'chai';
import { mirroredPair } from '../../src/mirror/pair.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import type { Entry } from '../../src/model/documents/entry.ts';
import { eventually } from '../support/eventually.ts';
import { openLooseIndex } from '../support/loose-pair/loose-index.ts';
import { openLooseStore } from '../support/loose-pair/loose-store.ts';
import { event, languages, noon } from './drafts.ts';

/** A series of so many dates, in as many places of an index. */
function daily(count: number) {
  const times = { start_date: '2031-05-06 12:00:00', end_date: '2031-05-06 13:00:00' };
  const recurrence = { rrule: `FREQ=DAILY;COUNT=${count}`, rdate: [], exdate: [], own: {}, horizon: '', places: count };
  return event('Classe', noon, { ...times, recurrence });
}

describe('The mirror of many series', () => {
  it('sends at most 2,000 documents at a time, and a longer series by itself', async () => {
    const sizes: number[] = [];
    const index = openLooseIndex({ file: ':memory:', languages });
    const watched: MirroredIndex = {
      ...index,
      write(entries, ...options) {
        sizes.push((entries as Entry[]).reduce((sum, { dates = [] }) => sum + 1 + dates.length, 0));
        return index.write(entries, ...options);
      },
    };
    const store = openLooseStore({ file: ':memory:', languages });
    const pair = await mirroredPair(store, watched, { languages });
    try {
      const drafts = [...Array.from({ length: 30 }, () => daily(300)), daily(2500), ...[1, 2].map(() => event('x'))];
      await Promise.all(drafts.map((draft) => pair.store.insert('events', draft)));
      expect(await pair.visible()).to.equal(true);
      expect(sizes.reduce((sum, size) => sum + size, 0)).to.be.at.least(30 * 301 + 2501 + 2);
      expect(sizes.filter((size) => size > 2000)).to.deep.equal([2501]);
      // How many wait at a time is up to how busy the machine is
      expect(Math.max(...sizes.filter((size) => size <= 2000))).to.be.at.least(2 * 301);
      expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([]);
    } finally {
      await pair.close();
    }
  }).timeout(30_000);

  it('notes what the index has taken while the rest is on its way, so that whoever waits sees that it goes on', async () => {
    const index = openLooseIndex({ file: ':memory:', languages });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let writes = 0;
    const slow: MirroredIndex = {
      ...index,
      async write(...entries) {
        writes += 1;
        if (writes > 1) await released;
        return index.write(...entries);
      },
    };
    const pair = await mirroredPair(openLooseStore({ file: ':memory:', languages }), slow, { languages });
    try {
      await Promise.all(Array.from({ length: 30 }, () => pair.store.insert('events', daily(300))));
      await eventually(async () => expect((await pair.lag?.())?.pending).to.be.within(1, 29));
      release();
      expect(await pair.visible()).to.equal(true);
      await pair.whenIdle();
      expect((await pair.lag?.())?.pending).to.equal(0);
    } finally {
      release();
      await pair.close();
    }
  }).timeout(30_000);
});
