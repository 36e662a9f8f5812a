/** Contract of what exports and imports need from a store, and of the events whose revision rises with the records that they show. */

import { expect } from 'chai';
import type { Document } from '../../src/model/documents/document.ts';
import { slugKey } from '../../src/model/documents/keys-and-labels.ts';
import { type DocumentStore, KeyTaken, type Pair } from '../../src/ports.ts';
import { rejection } from '../support/rejection.ts';
import { writesOf } from '../support/revisions.ts';
import { asking, event, noon, organizer, term, texts, venue } from './drafts.ts';
import { shown } from './shown.ts';

/**
 * Declares the suite; `open` returns an empty store with an index or with lists of its own. Such lists do not know which terms are used;
 * `knowsUses` is false for them.
 */
export function transferContract(
  name: string,
  open: () => Promise<Pick<Pair, 'store' | 'index' | 'size' | 'close'>>,
  knowsUses = true,
): void {
  describe(`${name}: dependents, scans and restores`, () => {
    let pair: Awaited<ReturnType<typeof open>>;
    let store: DocumentStore;

    beforeEach(async () => {
      pair = await open();
      store = pair.store;
    });

    afterEach(() => pair.close());

    it('raises the revision of the events that refer to a changed or removed record, and of no other', async () => {
      const place = await store.insert('venues', venue('A'));
      const tag = await store.insert('tags', term('T'));
      const [here, tagged, apart] = await Promise.all([
        store.insert('events', event('here', noon, { venue: [place.id] })),
        store.insert('events', event('tagged', noon, { tags: [tag.id], status: 'draft' })),
        store.insert('events', event('apart')),
      ]);
      await store.replace('venues', place);
      await store.remove('tags', tag.id, tag.revision);
      const all = await store.read('events', [here.id, tagged.id, apart.id]);
      expect(all.map(({ revision }) => writesOf(revision))).to.deep.equal([2, 2, 1]);
      const { hits } = await shown(pair).find(asking({ kind: 'events', statuses: ['publish', 'draft'] }));
      expect(hits).to.deep.equal(all.map(({ id, revision }) => ({ id, revision })));
    });

    it('has raised it before the change resolves, also when the record is restored', async () => {
      const someone = await store.insert('organizers', organizer('A'));
      const { id } = await store.insert('events', event('x', noon, { organizer: [someone.id] }));
      const writes = async () => writesOf((await store.read('events', [id]))[0]?.revision);
      const next = await store.replace('organizers', someone);
      expect(await writes()).to.equal(2);
      await store.remove('organizers', someone.id, next?.revision ?? 0);
      expect(await writes()).to.equal(3);
      await store.restore('organizers', someone);
      expect(await writes()).to.equal(4);
    });

    it('raises nothing for a change that was refused', async () => {
      const place = await store.insert('venues', venue('A'));
      const { id } = await store.insert('events', event('x', noon, { venue: [place.id] }));
      await store.replace('venues', { ...place, revision: place.revision - 1 });
      await store.remove('venues', place.id, place.revision - 1);
      expect(writesOf((await store.read('events', [id]))[0]?.revision)).to.equal(1);
    });

    it('ignores records that an event no longer refers to', async () => {
      const place = await store.insert('venues', venue('A'));
      const first = await store.insert('events', event('x', noon, { venue: [place.id] }));
      await store.replace('events', { ...first, facts: { ...first.facts, venue: [] } });
      await store.replace('venues', place);
      expect(writesOf((await store.read('events', [first.id]))[0]?.revision)).to.equal(2);
    });

    it('scans a kind by ascending ID, from any ID on, during writes', async () => {
      const names = Array.from({ length: 250 }, (_, at) => `T${at}`);
      const stored = await Promise.all(names.map((each) => store.insert('tags', term(each))));
      const seen: number[] = [];
      for await (const { id } of store.scan('tags', stored[9]?.id)) {
        if (seen.length === 0) await store.remove('tags', stored.at(-1)?.id ?? 0, stored.at(-1)?.revision ?? 0);
        seen.push(id);
      }
      expect(seen).to.deep.equal(stored.slice(10, -1).map(({ id }) => id));
      expect(await Array.fromAsync(store.scan('keys'))).to.deep.equal([]);
    });

    it('restores a record under its own ID with its own slugs, and gives no new ID below it', async () => {
      const { id: last } = await store.insert('tags', term('A'));
      const document: Document<'venues'> = { kind: 'venues', id: last + 500, revision: 7, ...venue('Liceu') };
      const restored = await store.restore('venues', document);
      expect(restored).to.deep.equal({ ...document, revision: restored.revision });
      expect(writesOf(restored.revision)).to.equal(1);
      expect((await store.insert('tags', term('B'))).id).to.equal(last + 501);
      const user: Document<'users'> = {
        kind: 'users',
        id: 9,
        revision: 1,
        facts: { name: 'a', role: 'author', password: 'x:y' },
        texts: {},
      };
      await store.restore('users', user);
      const next = await store.insert('users', { ...user, facts: { ...user.facts, name: 'b' } });
      expect(next.id).to.equal(10);
    });

    it('reserves IDs for records that will be restored, whatever is written before', async () => {
      const { id } = await store.insert('tags', term('S'));
      await store.pass({ others: id + 40 });
      const later = await store.insert('tags', term('T'));
      expect(later.id).to.equal(id + 41);
      await store.pass({ others: id + 20 });
      await store.restore('venues', { ...venue('V'), id: id + 40, revision: 1 });
      expect((await store.insert('events', event('e'))).id).to.equal(id + 42);
    });

    it('returns the highest ID that was assigned to a user or reserved, and assigns none below', async () => {
      const user = (name: string) => ({ facts: { name, role: 'editor', password: 'x:y' }, texts: {} }) as const;
      expect(await store.lastUser()).to.equal(0);
      const { id, revision } = await store.insert('users', user('ada'));
      await store.remove('users', id, revision);
      expect(await store.lastUser()).to.equal(1);
      await store.pass({ users: 7 });
      await store.pass({ users: 3 });
      expect(await store.lastUser()).to.equal(7);
      expect((await store.insert('users', user('eva'))).id).to.equal(8);
    });

    it('restores over an existing record as its next revision', async () => {
      const { id } = await store.insert('venues', venue('A'));
      const restored = await store.restore('venues', { id, revision: 1, ...venue('B') });
      expect(writesOf(restored.revision)).to.equal(2);
      expect(await store.readByKey('venues', slugKey('a'))).to.equal(undefined);
      expect((await pair.size()).venues).to.equal(1);
    });

    it('refuses to restore a slug that another record holds', async () => {
      const { id } = await store.insert('venues', venue('A'));
      const error = await rejection(store.restore('venues', { id: id + 1, revision: 1, ...venue('A') }));
      expect(error).to.be.instanceOf(KeyTaken);
      expect((await pair.size()).venues).to.equal(1);
    });

    it('finds restored events by records that are restored after them', async () => {
      const facts = { venue: [10], categories: [12] };
      await store.restore('events', { id: 20, revision: 1, ...event('x', noon, facts) });
      await store.restore('categories', { id: 12, revision: 1, ...term('below', 11) });
      await store.restore('categories', { id: 11, revision: 1, ...term('above') });
      await store.restore('venues', { id: 10, revision: 1, ...venue('here', { geo_lat: 41, geo_lng: 2 }) });
      for (const query of [
        { references: [{ by: 'tags' as const, ids: [11] }] },
        { references: [{ by: 'tags' as const, ids: [10] }] },
        { near: { lat: 41, lng: 2, km: 1 } },
      ]) {
        expect((await shown(pair).find(asking({ kind: 'events', ...query }))).total, JSON.stringify(query)).to.equal(1);
      }
      expect(await shown(pair).tally([11, 12])).to.deep.equal([0, 1]);
      if (!knowsUses) return;
      const used = await shown(pair).find(asking({ kind: 'categories', used: true }));
      expect(used.hits.map(({ id }) => id)).to.deep.equal([11, 12]);
    });

    it('stores custom fields under any name', async () => {
      const names = ['', '.', 'a.b', '$set', '$', 'a\0b', '__proto__', 'constructor', '0', '🎉'];
      const custom_fields = Object.fromEntries(names.map((each) => [each, { label: each, value: '$now' }]));
      const { id } = await store.insert('events', event('x', noon, { custom_fields }));
      const [stored] = await store.read('events', [id]);
      expect(Object.entries(stored?.facts.custom_fields ?? {})).to.deep.equal(Object.entries(custom_fields));
    });

    it('has an identity of its own until it adopts another', async () => {
      const own = await store.identity();
      expect(own).to.match(/^[0-9a-f-]{36}$/);
      expect(await store.identity()).to.equal(own);
      await store.adopt('6f0c1f5e-2f0a-4b0e-9d55-0a5c3f3c6c11');
      expect(await store.identity()).to.equal('6f0c1f5e-2f0a-4b0e-9d55-0a5c3f3c6c11');
    });

    it('returns the number of records of each resource, removed ones left out', async () => {
      const removed = await store.insert('tags', term('A'));
      expect((await pair.size()).tags).to.equal(1);
      await store.remove('tags', removed.id, removed.revision);
      await Promise.all([
        store.insert('events', event('x')),
        store.insert('venues', venue('', {}, texts('venue', 'A'))),
      ]);
      expect(await pair.size()).to.deep.equal({ events: 1, venues: 1, organizers: 0, categories: 0, tags: 0 });
    });
  });
}
