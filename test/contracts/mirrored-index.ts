/** Contract of a mirrored index, whatever writes arrive and in whatever order. */

import { expect } from 'chai';
import { entryOf } from '../../src/derive/entry.ts';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import { type Draft, documentOf, type Recurrence } from '../../src/model/documents/document.ts';
import type { Entry } from '../../src/model/documents/entry.ts';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import type { Query } from '../../src/ports.ts';
import { deepPagesContract, type Filled } from './deep-pages.ts';
import { asking, event, languages, noon, term, texts } from './drafts.ts';
import { alone, entryFrom, foreign, shown, stub, titled } from './entries.ts';
import { rebuildingContract } from './rebuilding.ts';

/** Declares the suites; `open` returns an empty index of Catalan and Spanish. */
export function mirroredIndexContract(name: string, open: () => Promise<MirroredIndex>): void {
  describe(`${name}: mirrored index`, () => {
    let index: MirroredIndex;

    beforeEach(async () => {
      index = await open();
    });

    afterEach(() => index.close());

    it('is ready, is current, and knows nothing', async () => {
      await index.ready();
      expect(await index.state()).to.equal('current');
      expect(await Array.fromAsync(index.known('events'))).to.deep.equal([]);
      expect(await index.write([])).to.deep.equal([]);
    });

    describe('revisions', () => {
      it('that are newer replace older ones completely', async () => {
        await index.write([titled('before', 1)]);
        await index.write([titled('after', 1, 2)]);
        expect(await shown(index)).to.deep.equal(['1:2']);
        expect(await shown(index, { search: parseSearch('before') })).to.deep.equal([]);
      });

      it('that are older or already indexed change nothing and are not refused', async () => {
        await index.write([titled('second', 1, 2)]);
        expect(await index.write([titled('first', 1), titled('again', 1, 2)])).to.deep.equal([]);
        expect(await shown(index, { search: parseSearch('second') })).to.deep.equal(['1:2']);
      });

      it('may come in any order within one write', async () => {
        const revisions = [3, 1, 4, 2].map((revision) => titled(`x ${revision}`, 1, revision));
        expect(await index.write(revisions)).to.deep.equal([]);
        expect(await shown(index, { search: parseSearch('"x 4"') })).to.deep.equal(['1:4']);
      });
    });

    describe('stubs', () => {
      it('take a record out of every list, for good', async () => {
        const [category, tag] = [entryFrom('categories', term('C'), 2), entryFrom('tags', term('T'), 3)];
        const carrying = entryFrom('events', event('x', 0, { categories: [2], tags: [3] }), 1);
        await index.write([carrying, category, tag]);
        expect(await index.tally([2, 3])).to.deep.equal([1, 1]);
        await index.write([stub(1, 2)]);
        expect(await shown(index)).to.deep.equal([]);
        expect(await index.tally([2, 3])).to.deep.equal([0, 0]);
        expect((await index.find(asking({ kind: 'tags', used: true }))).total).to.equal(0);
      });

      it('win over late writes, even for a record that the index never had', async () => {
        await index.write([titled('x', 1), stub(1, 3), stub(2, 2)]);
        expect(await index.write([titled('late', 1, 2), titled('late', 2)])).to.deep.equal([]);
        expect(await shown(index)).to.deep.equal([]);
      });

      it('give way to a newer revision, as of a record that was restored', async () => {
        await index.write([stub(1, 2)]);
        await index.write([titled('restored', 1, 3)]);
        expect(await shown(index)).to.deep.equal(['1:3']);
      });
    });

    describe('the dates of a series', () => {
      const times = { start_date: '2031-05-06 12:00:00', end_date: '2031-05-06 13:00:00' };
      const second = occurrenceIdOf(1, '2031-05-07 12:00:00');

      /** The series 1 with so many dates, after it had more; some of them with other values. */
      function daily(count: number, revision: number, own: Recurrence['own'] = {}): Entry {
        const rule = { rrule: `FREQ=DAILY;COUNT=${count}`, rdate: [], exdate: [], horizon: '', places: 6 };
        const facts = { ...times, tags: [3], recurrence: { ...rule, own } };
        return entryFrom('events', event('Classe', noon, facts), 1, { revision });
      }
      const starts = async (query: Partial<Query> = {}) =>
        (await index.find(asking({ kind: 'events', ...query }))).hits.map(({ id }) => id);

      it('go with it, however many there were and in whatever order writes come', async () => {
        await index.write([daily(4, 2), daily(6, 1)]);
        expect(await starts()).to.have.length(4);
        await index.write([daily(2, 4)]);
        expect(await index.write([daily(6, 3)])).to.deep.equal([]);
        expect(await starts()).to.have.length(2);
        await index.write([{ ...titled('Concert', 1, 5), places: 6 }]);
        expect(await starts()).to.deep.equal([1]);
        await index.write([daily(3, 6)]);
        expect(await starts({ expand: 'series' })).to.have.length(1);
        await index.write([{ ...stub(1, 7), places: 6 }]);
        expect(await starts()).to.deep.equal([]);
      });

      it('stand beside it where they have other values, and count as one event with it', async () => {
        const own = { '2031-05-07 12:00:00': { facts: {}, texts: texts('title', 'Final') } };
        const entry = daily(4, 1, own);
        await index.write([entry, entryFrom('tags', term('T'), 3)]);
        expect(await starts({ search: parseSearch('final') })).to.deep.equal([second]);
        expect(await starts({ search: parseSearch('classe') }))
          .to.have.length(3)
          .and.not.to.include(second);
        const once = { expand: 'series', window: { startFrom: noon } } as const;
        expect(await starts(once)).to.deep.equal([occurrenceIdOf(1, times.start_date), second]);
        expect(await starts({ include: [1, second] })).to.deep.equal([1, second]);
        expect(await starts({ exclude: [1] })).to.deep.equal([]);
        expect(await index.tally([3])).to.deep.equal([1]);
        const known = await Array.fromAsync(index.known('events'));
        expect(known.map(({ id, digest }) => [id, digest])).to.deep.equal([[1, index.digestOf(entry)]]);
        expect(index.digestOf(entry)).to.not.equal(index.digestOf(daily(4, 1)));
      });
    });

    it('accepts writes in mode `soon`, and shows all of them after a refresh', async () => {
      const refused = await index.write([titled('x', 1), foreign(2)], 'soon');
      expect(refused.map(({ id }) => id)).to.deep.equal([2]);
      await index.write([titled('x', 3)], 'soon');
      await index.refresh();
      expect(await shown(index)).to.deep.equal(['1:1', '3:1']);
    });

    it('names each refused entry and accepts the others', async () => {
      const refused = await index.write([titled('x', 1), foreign(2), titled('x', 3), foreign(4)]);
      expect(refused.map(({ kind, id }) => [kind, id])).to.deep.equal([
        ['events', 2],
        ['events', 4],
      ]);
      for (const { reason } of refused) expect(reason).to.include('xx');
      expect(await shown(index)).to.deep.equal(['1:1', '3:1']);
    });

    describe('its known records', () => {
      it('come by ascending ID, with stubs, and are current without a refresh', async () => {
        const entries = [titled('x', 10, 4), titled('y', 9), titled('z', 200)];
        await index.write([...entries, stub(30, 7)]);
        const records = entries.map((entry) => [entry.id, entry.revision, false, index.digestOf(entry)]);
        const known = await Array.fromAsync(index.known('events'));
        expect(known.map(({ id, revision, gone, digest }) => [id, revision, gone, digest])).to.deep.equal([
          records[1],
          records[0],
          [30, 7, true, ''],
          records[2],
        ]);
        expect(await Array.fromAsync(index.known('venues'))).to.deep.equal([]);
      });

      it('have digests that differ by content, not by revision', () => {
        expect(index.digestOf(titled('x', 1, 1))).to.equal(index.digestOf(titled('x', 1, 2)));
        expect(index.digestOf(titled('x', 1))).to.not.equal(index.digestOf(titled('y', 1)));
      });
    });

    it('lists the same after tidying', async () => {
      await index.write([titled('x', 1), titled('x', 2)]);
      await index.tidy();
      expect(await shown(index)).to.deep.equal(['1:1', '2:1']);
    });
  });

  rebuildingContract(name, open);
  // More than Elasticsearch pages through, also of those that start in the same second
  deepPagesContract(name, (drafts) => filledWith(drafts, open), 10_300);
}

/** An index that is rebuilt with these events, which is faster than writing them one by one. */
async function filledWith(drafts: readonly Draft<'events'>[], open: () => Promise<MirroredIndex>): Promise<Filled> {
  const index = await open();
  const events = drafts.map((draft, at) => documentOf('events', { ...draft, id: at + 1, revision: 1 }));
  const rebuilding = await index.rebuild();
  await rebuilding.write(events.map((document) => entryOf(document, alone, languages)));
  await rebuilding.swap();
  return { index, events, close: index.close };
}
