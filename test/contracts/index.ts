/** Contract of an index, one condition at a time; `chance.ts` tests combinations with random queries. */

import { expect } from 'chai';
import fc from 'fast-check';
import { slicesOf } from '../../src/model/arrays-and-maps.ts';
import type { SortValues } from '../../src/model/cursor.ts';
import type { Document, EventFacts } from '../../src/model/documents/document.ts';
import { listedUpTo } from '../../src/model/recurrence/horizon.ts';
import { isRepeating } from '../../src/model/recurrence/occurrences.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { casesOf } from '../support/demanded.ts';
import { type Chance, chanceContract } from './chance.ts';
import { asking, day, hour, noon, term, texts, venue } from './drafts.ts';
import { type Listed, listedForEach } from './listed.ts';
import { findNaively } from './naive.ts';
import { changesOf, fill } from './random-calendar.ts';
import { anyQuery } from './random-queries.ts';
import { areApart } from './random-series.ts';
import { searchContract } from './search.ts';
import { windowContract } from './windows.ts';

/** Declares the suites of an index; `open` returns an empty pair. */
export function indexContract(name: string, open: () => Promise<Listed>, chance: Chance = {}): void {
  chanceContract(name, open, chance);
  listContract(name, open, chance.share);
  searchContract(name, open);
}

/** Changes the least recently changed event, or removes it when `facts` is undefined. */
export async function changeFirst(
  store: DocumentStore,
  events: Document<'events'>[],
  facts: Partial<EventFacts> | undefined,
): Promise<void> {
  const first = events.shift() as Document<'events'>;
  if (!facts) {
    await store.remove('events', first.id, first.revision);
    return;
  }
  const next = { ...first.facts, ...facts };
  const changed = { ...first, facts: isRepeating(next) ? listedUpTo(next, noon, 25) : next };
  const isPossible = areApart(changed);
  events.push(isPossible ? ((await store.replace('events', changed)) as Document<'events'>) : first);
}

/** Declares the suites of lists without a search, with a share of the random ones. */
export function listContract(name: string, open: () => Promise<Listed>, share = 1): void {
  windowContract(name, open);
  describe(`${name}: lists`, () => {
    const { pair, shown, whenShown, found, add } = listedForEach(open);

    it('gives plain pages again after a page with sort values, in any order', async () => {
      const venues = await Promise.all(['Ateneu', 'Casal'].map((name) => pair.store.insert('venues', venue(name))));
      const hits = venues.map(({ id, revision }) => ({ id, revision }));
      for (const orderBy of ['id', 'name', 'date'] as const) {
        for (const after of [undefined, [], undefined]) {
          const page = await shown().find(asking({ kind: 'venues', orderBy, after, limit: after ? 9 : 10 }));
          expect(page.hits.map(({ id, revision }) => ({ id, revision }))).to.have.deep.members(hits);
        }
        const plain = await shown().find(asking({ kind: 'venues', orderBy, limit: 8 }));
        expect(plain.hits).to.have.deep.members(hits);
      }
    });

    it('continues after a removed record, without events that were removed or moved ahead, with those added behind it', async () => {
      const ids = (await Promise.all([1, 2, 3, 4, 5, 6].map((n) => add('x', noon + n * day)))).toSorted(
        (a, b) => a.facts.start - b.facts.start,
      );
      const [, second, third, fourth, , sixth] = ids as Document<'events'>[];
      const page = async (after: SortValues) => (await shown().find(asking({ kind: 'events', after, limit: 2 }))).hits;
      const [first, last] = await page([]);
      expect([first?.id, last?.id]).to.deep.equal([ids[0]?.id, second?.id]);
      await pair.store.remove('events', last?.id ?? 0, last?.revision ?? 0);
      await pair.store.remove('events', third?.id ?? 0, third?.revision ?? 0);
      const moved = {
        ...(sixth as Document<'events'>),
        facts: { ...sixth?.facts, start: noon, end: noon } as EventFacts,
      };
      await pair.store.replace('events', moved);
      const later = await add('later', noon + 4 * day + hour);
      const next = await page(last?.sort ?? []);
      expect(next.map(({ id }) => id)).to.deep.equal([fourth?.id, later.id]);
      const end = await page(next[1]?.sort ?? []);
      expect(end.map(({ id }) => id)).to.deep.equal([ids[4]?.id]);
      expect(await page(end[0]?.sort ?? [])).to.deep.equal([]);
    });

    it('agrees with a full scan after every change and removal of events', async () => {
      const all = await fill(pair, 2, { events: 100, series: 25 });
      const cases = casesOf(Math.ceil(60 * share));
      const lists = fc.sample(anyQuery(all), { seed: 9, numRuns: cases }).map(({ search: _, ...query }) => query);
      for (const kind of ['venues', 'organizers'] as const) {
        for (const days of [-5, 0, 5, 9]) lists.push(asking({ kind, upcomingAfter: noon + days * day }));
        lists.push(asking({ kind, hasEvents: true }));
      }
      lists.push(
        asking({ kind: 'categories', used: true }),
        asking({ kind: 'tags', used: true, due: noon, orderBy: 'count' }),
      );
      for (const some of slicesOf(changesOf(all, 60, 5), 30)) {
        for (const facts of some) await changeFirst(pair.store, all.events, facts);
        const index = await whenShown();
        expect(await index.findAll(lists)).to.deep.equal(lists.map((query) => findNaively(all, query)));
      }
    }).timeout(60_000);

    it('gives an empty page beyond the end, with the total', async () => {
      const tag = await pair.store.insert('tags', term('T'));
      await add('x', noon, { tags: [tag.id] });
      for (const query of [
        {},
        { references: [{ by: 'tags' as const, ids: [tag.id] }] },
        { orderBy: 'title' as const },
      ]) {
        const page = await shown().find(asking({ kind: 'events', offset: 1000, ...query }));
        expect(page).to.deep.equal({ hits: [], total: 1 });
      }
    });

    it('shows only published events by default, and hidden ones only on request', async () => {
      const listed = await add('x');
      const hidden = await add('x', noon, { hide_from_listings: true });
      const draft = await add('x', noon, { status: 'draft' });
      expect(await found({ kind: 'events' })).to.deep.equal([listed.id]);
      expect(await found({ kind: 'events', hidden: true })).to.deep.equal([listed.id, hidden.id]);
      expect(await found({ kind: 'events', statuses: ['draft', 'publish'] })).to.deep.equal([listed.id, draft.id]);
      expect(await found({ kind: 'events', statuses: ['trash'] })).to.deep.equal([]);
    });

    it('reflects every change of an event', async () => {
      const [one, other] = [
        await pair.store.insert('tags', term('one')),
        await pair.store.insert('tags', term('other')),
      ];
      const first = await add('before', noon, { tags: [one.id] });
      const facts = { ...first.facts, tags: [other.id], start: noon + day, end: noon + 2 * day, featured: true };
      const next = await pair.store.replace('events', { ...first, facts, texts: texts('title', 'after') });
      const gone = [
        { references: [{ by: 'tags' as const, ids: [one.id] }] },
        { window: { startTo: noon } },
        { featured: false },
      ];
      const there = [
        { references: [{ by: 'tags' as const, ids: [other.id] }] },
        { window: { startFrom: noon + day } },
        {},
      ];
      for (const query of gone)
        expect(await found({ kind: 'events', ...query }), JSON.stringify(query)).to.deep.equal([]);
      for (const query of there) expect(await found({ kind: 'events', ...query })).to.deep.equal([first.id]);
      expect(await shown().tally([one.id, other.id])).to.deep.equal([0, 1]);
      await pair.store.remove('events', first.id, next?.revision ?? 0);
      for (const query of there) expect((await shown().find(asking({ kind: 'events', ...query }))).total).to.equal(0);
      expect(await shown().tally([one.id, other.id, 999])).to.deep.equal([0, 0, 0]);
    });

    describe('categories', () => {
      it('include their descendants, wherever these are moved', async () => {
        const { store } = pair;
        const top = await store.insert('categories', term('top'));
        const below = await store.insert('categories', term('below', top.id));
        const deep = await store.insert('categories', term('deep', below.id));
        const { id } = await add('x', noon, { categories: [deep.id] });
        const under = (category: number) =>
          found({ kind: 'events', references: [{ by: 'tags' as const, ids: [category] }] });
        expect(await under(top.id)).to.deep.equal([id]);
        expect(await found({ kind: 'categories', used: true })).to.deep.equal([top.id, below.id, deep.id]);
        await store.replace('categories', { ...below, facts: { parent: 0 } });
        expect(await under(top.id)).to.deep.equal([]);
        expect(await under(below.id)).to.deep.equal([id]);
        expect(await found({ kind: 'categories', used: true })).to.deep.equal([below.id, deep.id]);
        expect(await shown().tally([top.id, below.id, deep.id])).to.deep.equal([0, 0, 1]);
      });

      it('that are removed take their events out of the categories above', async () => {
        const top = await pair.store.insert('categories', term('top'));
        const below = await pair.store.insert('categories', term('below', top.id));
        await add('x', noon, { categories: [below.id] });
        await pair.store.remove('categories', below.id, below.revision);
        expect(await found({ kind: 'events', references: [{ by: 'tags' as const, ids: [top.id] }] })).to.deep.equal([]);
        expect(await found({ kind: 'categories', used: true })).to.deep.equal([]);
        expect(await found({ kind: 'events' })).to.have.length(1);
      });
    });

    it('knows which venues have events, and which upcoming ones', async () => {
      const [past, future, none] = await Promise.all(
        ['p', 'f', 'n'].map((each) => pair.store.insert('venues', venue(each))),
      );
      const ids = [past, future, none].map((each) => each?.id ?? 0);
      await add('x', noon - 9 * day, { venue: ids.slice(0, 1) });
      const last = await add('x', noon, { venue: ids.slice(1, 2), hide_from_listings: true });
      await add('x', noon, { venue: ids.slice(2), status: 'draft' });
      expect(await found({ kind: 'venues', hasEvents: true })).to.deep.equal(ids.slice(0, 2));
      expect(await found({ kind: 'venues', hasEvents: false })).to.deep.equal(ids.slice(2));
      expect(await found({ kind: 'venues', upcomingAfter: noon + hour - 1 })).to.deep.equal(ids.slice(1, 2));
      expect(await found({ kind: 'venues', upcomingAfter: noon + hour })).to.deep.equal([]);
      const later = await add('x', noon + hour, { venue: ids.slice(1, 2) });
      await add('x', noon + day, { venue: ids.slice(1, 2), status: 'draft' });
      expect(await found({ kind: 'venues', upcomingAfter: noon + hour })).to.deep.equal(ids.slice(1, 2));
      await pair.store.remove('events', later.id, later.revision);
      expect(await found({ kind: 'venues', upcomingAfter: noon + hour })).to.deep.equal([]);
      expect(await found({ kind: 'venues', upcomingAfter: noon + hour - 1 })).to.deep.equal(ids.slice(1, 2));
      await pair.store.remove('events', last.id, last.revision);
      expect(await found({ kind: 'venues', hasEvents: true })).to.deep.equal(ids.slice(0, 1));
    });

    it('follows a venue into the trash, out of it, and to another place', async () => {
      const place = await pair.store.insert('venues', venue('A', { geo_lat: 41.4, geo_lng: 2.2 }));
      const { id } = await add('x', noon, { venue: [place.id] });
      const near = { lat: 41.4, lng: 2.2, km: 5 };
      expect(await found({ kind: 'events', located: true, near })).to.deep.equal([id]);
      const trash = { ...place, facts: { ...place.facts, status: 'trash' as const } };
      const trashed = (await pair.store.replace('venues', trash)) as Document<'venues'>;
      expect(await found({ kind: 'events', located: false })).to.deep.equal([id]);
      expect(await found({ kind: 'events', near })).to.deep.equal([]);
      const moved = { ...trashed, facts: { ...place.facts, geo_lat: 42, geo_lng: -3 } };
      const back = (await pair.store.replace('venues', moved)) as Document<'venues'>;
      expect(await found({ kind: 'events', located: true })).to.deep.equal([id]);
      expect(await found({ kind: 'events', near })).to.deep.equal([]);
      expect(await found({ kind: 'events', near: { lat: 42, lng: -3, km: 1 } })).to.deep.equal([id]);
      await pair.store.remove('venues', back.id, back.revision);
      expect(await found({ kind: 'events', located: false })).to.deep.equal([id]);
    });

    it('measures distances across the date line and at the poles', async () => {
      const east = await pair.store.insert('venues', venue('E', { geo_lat: 0, geo_lng: 179.9 }));
      const pole = await pair.store.insert('venues', venue('P', { geo_lat: 90, geo_lng: 0 }));
      const fiji = await add('x', noon, { venue: [east.id] });
      const north = await add('y', noon, { venue: [pole.id] });
      expect(await found({ kind: 'events', near: { lat: 0, lng: -179.9, km: 25 } })).to.deep.equal([fiji.id]);
      expect(await found({ kind: 'events', near: { lat: 89.9, lng: 120, km: 25 } })).to.deep.equal([north.id]);
    });
  });
}
