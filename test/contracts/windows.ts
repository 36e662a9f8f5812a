/** Contract of lists of events within a window. */

import { expect } from 'chai';
import type { Query } from '../../src/ports.ts';
import { asking, day, hour, noon } from './drafts.ts';
import { type Listed, listedForEach } from './listed.ts';

/** Declares the suite; `open` returns an empty pair. */
export function windowContract(name: string, open: () => Promise<Listed>): void {
  describe(`${name}: windows`, () => {
    const { shown, found, add } = listedForEach(open);

    it('include both ends', async () => {
      const { id } = await add('x');
      const window = (bounds: Query['window']) => found({ kind: 'events', window: bounds });
      expect(await window({ startFrom: noon, startTo: noon })).to.deep.equal([id]);
      expect(await window({ startFrom: noon + 1000 })).to.deep.equal([]);
      expect(await window({ startTo: noon - 1000 })).to.deep.equal([]);
      expect(await window({ endFrom: noon + hour, endTo: noon + hour })).to.deep.equal([id]);
      expect(await window({ endFrom: noon + hour + 1000 })).to.deep.equal([]);
      expect(await window({ endTo: noon + hour - 1000 })).to.deep.equal([]);
    });

    it('include events that started long before and still go on, however long they last', async () => {
      const lasting = (days: number, more = 0) => add('x', noon, { end: noon + days * day + more });
      const [month, longer, years] = [await lasting(32), await lasting(32, 1000), await lasting(800)];
      const going = (endFrom: number) => found({ kind: 'events', window: { startTo: noon + 900 * day, endFrom } });
      expect(await going(noon + 32 * day)).to.deep.equal([month.id, longer.id, years.id]);
      expect(await going(noon + 32 * day + 1000)).to.deep.equal([longer.id, years.id]);
      expect(await going(noon + 800 * day)).to.deep.equal([years.id]);
      expect(await going(noon + 801 * day)).to.deep.equal([]);
    });

    it('work from the year 1 to the year 9999, in order', async () => {
      const years = ['0001-01-01', '1969-12-31', '1970-01-01', '9999-12-31'];
      const ids = [];
      for (const year of years.toReversed()) ids.unshift((await add('x', Date.parse(`${year}T00:00:00Z`))).id);
      expect(await found({ kind: 'events' })).to.deep.equal(ids);
      expect(await found({ kind: 'events', descending: true })).to.deep.equal(ids.toReversed());
      const window = { startFrom: Date.parse('1969-01-01'), startTo: Date.parse('1970-01-01') };
      expect(await found({ kind: 'events', window })).to.deep.equal(ids.slice(1, 3));
    });

    it('are empty when they end before they begin', async () => {
      await add('x');
      const window = { startFrom: noon + 3 * day, startTo: noon - 3 * day };
      expect(await shown().find(asking({ kind: 'events', window }))).to.deep.equal({ hits: [], total: 0 });
    });
  });
}
