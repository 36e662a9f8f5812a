/** Contract of a mirrored pair while its index is unavailable, when the index returns, and when the index has lost its contents. */

import { expect } from 'chai';
import { waitUntilListed } from '../../src/interchange/bulk-writes.ts';
import { mirroredPair } from '../../src/mirror/pair.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import { type Found, type Pair, type Query, Unreachable } from '../../src/ports.ts';
import type { Apart } from '../support/apart.ts';
import { eventually, storeTimeout } from '../support/eventually.ts';
import { rejection } from '../support/rejection.ts';
import { asking, event, languages, noon, term, venue } from './drafts.ts';
import { fill } from './random-calendar.ts';

/**
 * Declares the suite; `open` returns a fixture with an empty store and an empty index. Where only the servers matter, what the mirror decides
 * by itself is left to a fixture that costs less.
 */
export function mirrorAwayContract(name: string, open: () => Promise<Apart>, decides: 'mirror' | 'servers'): void {
  describe(`${name}: an unavailable index`, () => {
    let apart: Apart;
    let pair: Pair;

    beforeEach(async () => {
      apart = await open();
      const settings = { languages, timeout: storeTimeout };
      pair = await mirroredPair(await apart.openStore(), await apart.openIndex(), settings);
    });

    afterEach(async () => {
      await pair.close();
      await apart.remove();
    });

    const find = (query: Partial<Query> = {}) => pair.index.find(asking({ kind: 'events', ...query }));

    async function expectEqual(): Promise<void> {
      expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([]);
    }

    /** Makes the index available and waits until it has every write. */
    async function back(): Promise<void> {
      await apart.giveBack();
      await eventually(async () => expect(await pair.lag?.()).to.deep.equal({ pending: 0, oldest: 0 }));
      await eventually(async () => expect(await pair.visible()).to.equal(true));
    }

    it('gets no writes, and none is reported as visible', async () => {
      await apart.takeAway();
      for (let turn = 0; turn < 5; turn += 1) {
        await pair.store.insert('events', event('x'));
        expect(await pair.visible()).to.equal(false);
      }
      expect((await pair.lag?.())?.pending).to.equal(5);
      expect((await pair.lag?.())?.unavailable)
        .to.be.a('string')
        .and.not.equal('');
      await pair.ready();
    });

    it('is replaced by the store in lists, which say so', async () => {
      const tag = await pair.store.insert('tags', term('T'));
      await apart.takeAway();
      const { id, revision } = await pair.store.insert('events', event('x', noon, { tags: [tag.id] }));
      for (let turn = 0; turn < 5; turn += 1) {
        expect(await find({ references: [{ by: 'tags' as const, ids: [tag.id] }] })).to.deep.equal({
          hits: [{ id, revision }],
          total: 1,
          from: 'store',
        });
      }
      expect(await pair.index.tally([tag.id])).to.deep.equal([1]);
    });

    it('is retried automatically, and gets every write that it missed', async () => {
      const all = await fill(pair, 5, { events: 60 });
      await pair.whenIdle();
      await apart.takeAway();
      await Promise.all(all.events.slice(0, 20).map((each) => pair.store.remove('events', each.id, each.revision)));
      await Promise.all(all.venues.map((each) => pair.store.replace('venues', { ...each, ...venue('moved') })));
      await pair.store.insert('events', event('later'));
      expect(await pair.visible()).to.equal(false);
      await back();
      const { total, from } = await find({ search: parseSearch('later') });
      expect([total, from]).to.deep.equal([1, undefined]);
      await expectEqual();
    });

    it('never shows what was withdrawn meanwhile, not even before it has caught up', async () => {
      const { store } = pair;
      const trashed = await store.insert('events', event('trashed'));
      const hidden = await store.insert('events', event('hidden'));
      const removed = await store.insert('events', event('removed'));
      const remaining = await store.insert('events', event('remaining'));
      await pair.whenIdle();
      await apart.takeAway();
      await store.replace('events', { ...trashed, facts: { ...trashed.facts, status: 'trash' } });
      await store.replace('events', { ...hidden, facts: { ...hidden.facts, hide_from_listings: true } });
      await store.remove('events', removed.id, removed.revision);
      await pair.whenIdle();
      await apart.giveBack();
      const seen = new Set<number>();
      const answered = new Set<Found['from']>();
      await eventually(async () => {
        const { hits, from } = await find();
        for (const { id } of hits) seen.add(id);
        answered.add(from);
        expect((await pair.lag?.())?.pending).to.equal(0);
      });
      expect([...seen]).to.deep.equal([remaining.id]);
      expect(answered).to.include(undefined);
    });

    it('does not keep the service from opening', async () => {
      const { id, revision } = await pair.store.insert('events', event('x'));
      await apart.takeAway();
      const opened = await mirroredPair(await apart.openStore(), await apart.openIndex(), { languages });
      try {
        expect(await rejection(opened.maintenance.indexState())).to.be.an.instanceOf(Unreachable);
        const { hits, from } = await opened.index.find(asking({ kind: 'events' }));
        expect([hits, from]).to.deep.equal([[{ id, revision }], 'store']);
      } finally {
        await opened.close();
      }
    });

    it('that has lost everything is detected at the start, and rebuilt', async () => {
      const [stored] = await Promise.all(
        ['jazz', 'més jazz'].map((title) => pair.store.insert('events', event(title))),
      );
      await pair.whenIdle();
      const emptied = await mirroredPair(await apart.openStore(), await apart.openEmptyIndex(), { languages });
      try {
        const failure = await rejection(emptied.maintenance.indexState());
        expect(failure).to.be.an.instanceOf(Unreachable).with.property('message').that.includes('reindex');
        expect((await emptied.index.find(asking({ kind: 'events' }))).from).to.equal('store');
        expect(await emptied.store.read('events', [stored?.id ?? 0])).to.have.length(1);
        await emptied.maintenance.rebuild(() => {});
        await eventually(async () => {
          const { total } = await emptied.index.find(asking({ kind: 'events', search: parseSearch('jazz') }));
          expect(total).to.be.above(0);
        });
        expect(await Array.fromAsync(emptied.maintenance.check(() => {}))).to.deep.equal([]);
      } finally {
        await emptied.close();
      }
    });

    if (decides === 'mirror') {
      it('is none whose store hangs while it is asked what an empty index should have', async () => {
        const store = await apart.openStore();
        const hung = Promise.withResolvers<never>();
        const scan: typeof store.scan = async function* () {
          yield await hung.promise;
        };
        const lines: string[] = [];
        const warn = (line: string) => lines.push(line);
        const other = await mirroredPair({ ...store, scan }, await apart.openIndex(), { languages, warn });
        try {
          const found = await other.index.findAll([asking({ kind: 'events' })]);
          expect(found.map(({ total, from }) => [total, from])).to.deep.equal([[0, undefined]]);
          expect([(await other.lag?.())?.unavailable, lines]).to.deep.equal([undefined, []]);
        } finally {
          await other.close();
        }
      });

      it('leaves searches unanswered', async () => {
        await apart.takeAway();
        for (let turn = 0; turn < 5; turn += 1) {
          expect(await rejection(find({ search: parseSearch('jazz') }))).to.be.instanceOf(Unreachable);
        }
      });

      it('leaves all other queries unanswered rather than wrong', async () => {
        await apart.takeAway();
        const others: Partial<Query>[] = [
          { search: parseSearch('x') },
          ...[{ untitledIn: 'ca' }, { author: 1 }, { withoutDates: true as const }],
          ...[{ featured: true }, { located: true }, { parent: 1 }, { include: [1] }, { exclude: [1] }],
          ...[{ hours: [[{ from: 0, to: 60 }]] }, { titledIn: ['ca'] }, { after: [] }, { used: true }, { slug: 'x' }],
          ...(['title', 'modified', 'id', 'relevance', 'distance'] as const).map((orderBy) => ({ orderBy })),
          ...(['categories', 'tags'] as const).map((kind) => ({ kind, orderBy: 'date' as const })),
          ...[
            { kind: 'venues', orderBy: 'title' } as const,
            { kind: 'organizers', orderBy: 'date', hasEvents: true } as const,
          ],
        ];
        for (const query of others) {
          const error = await rejection(find(query));
          expect(error, JSON.stringify(query)).to.be.instanceOf(Unreachable);
        }
      });

      it('is waited for by commands that report at their end whether all is listed', async () => {
        await apart.takeAway();
        await pair.store.insert('events', event('missed'));
        await pair.whenIdle();
        expect(await pair.visible()).to.equal(false);
        await apart.giveBack();
        expect(await waitUntilListed(pair)).to.equal(true);
        await expectEqual();
      });

      it('is not waited for when it stays unavailable', async () => {
        await apart.takeAway();
        await pair.store.insert('events', event('missed'));
        expect(await waitUntilListed(pair)).to.equal(false);
      });

      it('does not hide the reason why a rebuild failed', async () => {
        await pair.store.insert('events', event('x'));
        const outages: Promise<void>[] = [];
        const rebuilding = pair.maintenance.rebuild(() => {
          outages.push(apart.takeAway());
          throw new Error('The building broke off');
        });
        expect(await rejection(rebuilding)).to.have.property('message', 'The building broke off');
        await Promise.all(outages);
      });

      it('that was rebuilt can be switched back to the former one, with every write since', async () => {
        const stored = await pair.store.insert('events', event('before'));
        await pair.whenIdle();
        await pair.maintenance.rebuild(() => {});
        await pair.store.replace('events', { ...stored, ...event('after') });
        await pair.whenIdle();
        await pair.maintenance.back?.();
        expect((await find({ search: parseSearch('after') })).total).to.equal(1);
        await expectEqual();
      });
    }
  });
}
