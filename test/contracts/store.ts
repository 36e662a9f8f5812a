/** Contract of every document store. */

import { expect } from 'chai';
import type { Document } from '../../src/model/documents/document.ts';
import {
  hashKey,
  matchingLabels,
  nameKey,
  slugKey,
  sourceKey,
  termNameKey,
  urlKey,
} from '../../src/model/documents/keys-and-labels.ts';
import { type DocumentStore, KeyTaken, type Pair } from '../../src/ports.ts';
import { rejection } from '../support/rejection.ts';
import { writesOf } from '../support/revisions.ts';
import { event, organizer, term, texts, venue } from './drafts.ts';
import { keyedContract } from './keyed.ts';
import { leasesContract } from './leases.ts';
import { dependingContract } from './store-depending.ts';
import { labelsContract } from './store-labels.ts';
import { slugsContract } from './store-slugs.ts';

/** Declares the suite; `open` returns an empty store. */
export function storeContract(name: string, open: () => Promise<Pick<Pair, 'store' | 'size' | 'close'>>): void {
  describe(`${name}: document store`, () => {
    let pair: Awaited<ReturnType<typeof open>>;
    let store: DocumentStore;

    beforeEach(async () => {
      pair = await open();
      store = pair.store;
    });

    afterEach(() => pair.close());

    describe('insert', () => {
      it('assigns an ID and a first revision, and returns what a read returns', async () => {
        const stored = await store.insert('events', event('Fira'));
        expect(writesOf(stored.revision)).to.equal(1);
        expect(stored.facts).to.deep.equal(event('Fira').facts);
        expect(await store.read('events', [stored.id])).to.deep.equal([stored]);
      });

      it('counts IDs over all kinds except users, which have their own from 1', async () => {
        const ids = [await store.insert('venues', venue('A')), await store.insert('tags', term('B'))].map(
          ({ id }) => id,
        );
        const facts = { name: 'ada', role: 'editor', password: 'x:y' } as const;
        const user = await store.insert('users', { facts, texts: {} });
        expect(new Set(ids).size).to.equal(2);
        expect(user.id).to.equal(1);
      });

      it('never gives the ID of a removed record again', async () => {
        const first = await store.insert('tags', term('A'));
        await store.remove('tags', first.id, first.revision);
        expect((await store.insert('tags', term('A'))).id).to.be.greaterThan(first.id);
      });

      it('keeps a record of one kind out of reads of another', async () => {
        const { id } = await store.insert('venues', venue('A'));
        expect(await store.read('events', [id])).to.deep.equal([]);
      });

      it('refuses a key that another holds, names the holder and stores nothing', async () => {
        const first = await store.insert('categories', term('Música'));
        const error = await rejection(store.insert('categories', term('MUSICA')));
        expect(error).to.be.instanceOf(KeyTaken);
        expect(error).to.include({ key: termNameKey(0, 'Música'), holder: first.id });
        expect((await pair.size()).categories).to.equal(1);
      });

      it('accepts the same name of a term below another parent, and in another kind', async () => {
        const top = await store.insert('categories', term('Música'));
        await store.insert('categories', term('Música', top.id));
        await store.insert('tags', term('Música'));
        expect((await pair.size()).categories).to.equal(2);
      });

      it('refuses a second picture of one URL, user of one name, and key of one hash', async () => {
        const image = { facts: { url: 'https://a.example/1.jpg' }, texts: {} };
        const user = { facts: { name: 'ada', role: 'editor', password: 'x:y' }, texts: {} } as const;
        const key = { facts: { name: 'one', user: 1, hash: 'h' }, texts: {} };
        await Promise.all([store.insert('images', image), store.insert('users', user), store.insert('keys', key)]);
        expect(await rejection(store.insert('images', image))).to.be.instanceOf(KeyTaken);
        expect(await rejection(store.insert('users', user))).to.be.instanceOf(KeyTaken);
        const again = { ...key, facts: { ...key.facts, name: 'two' } };
        expect(await rejection(store.insert('keys', again))).to.be.instanceOf(KeyTaken);
      });
    });

    describe('slugs', () => slugsContract(() => store));

    describe('keyed writes', () => keyedContract(() => store));

    describe('leases', () => leasesContract(() => store));

    describe('labels', () => labelsContract(() => store));

    describe('writes that depend on other records', () => dependingContract(() => store));

    describe('replace', () => {
      it('stores the next revision', async () => {
        const first = await store.insert('events', event('Fira'));
        const next = await store.replace('events', { ...first, facts: { ...first.facts, featured: true } });
        expect([next?.id, writesOf(next?.revision)]).to.deep.equal([first.id, 2]);
        expect(await store.read('events', [first.id])).to.deep.equal([next]);
      });

      it('does nothing when the revision has moved, or the record is gone', async () => {
        const first = await store.insert('tags', term('A'));
        const next = await store.replace('tags', { ...first, texts: texts('name', 'B') });
        expect(await store.replace('tags', { ...first, texts: texts('name', 'C') })).to.equal(undefined);
        expect((await store.read('tags', [first.id]))[0]?.texts.ca?.name).to.equal('B');
        await store.remove('tags', first.id, next?.revision ?? 0);
        expect(await store.replace('tags', next as Document<'tags'>)).to.equal(undefined);
      });

      it('lets one of several writers win', async () => {
        const first = await store.insert('tags', term('A'));
        const tries = ['B', 'C', 'D'].map((name) => store.replace('tags', { ...first, texts: texts('name', name) }));
        const won = (await Promise.all(tries)).filter((stored) => stored !== undefined);
        expect(won).to.have.length(1);
      });

      it('frees the keys that the record had and no longer has', async () => {
        const first = await store.insert('tags', term('A'));
        await store.replace('tags', { ...first, texts: texts('name', 'B') });
        expect(await store.readByKey('tags', slugKey('a'))).to.equal(undefined);
        expect((await store.insert('tags', term('A'))).texts.ca?.slug).to.equal('a');
      });

      it('refuses a key that another holds, and leaves everything as it was', async () => {
        await store.insert('categories', term('A'));
        const second = await store.insert('categories', term('B'));
        const wrong = { ...second, texts: { ca: { name: 'A', slug: 'c' } } };
        expect(await rejection(store.replace('categories', wrong))).to.be.instanceOf(KeyTaken);
        expect(await store.readByKey('categories', slugKey('b'))).to.deep.equal(second);
        expect(await store.readByKey('categories', slugKey('c'))).to.equal(undefined);
      });

      it('lets a term have the name of a sibling if it is marked as a namesake', async () => {
        await store.insert('categories', term('A'));
        const second = await store.insert('categories', term('B'));
        const namesake = {
          ...second,
          facts: { parent: 0, namesake: true as const },
          texts: { ca: { name: 'A', slug: 'b' } },
        };
        expect((await store.replace('categories', namesake))?.texts.ca?.name).to.equal('A');
      });
    });

    describe('concurrent writes', () => {
      it('fail individually', async () => {
        await store.insert('tags', term('A'));
        const results = await Promise.allSettled(['B', 'A', 'C'].map((name) => store.insert('tags', term(name))));
        expect(results.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
        expect((await pair.size()).tags).to.equal(3);
      });

      it('happen in the order of their calls', async () => {
        const stored = await Promise.all(['A', 'B', 'C'].map((name) => store.insert('tags', term(name))));
        const ids = stored.map(({ id }) => id);
        expect(ids).to.deep.equal(ids.toSorted((a, b) => a - b));
      });
    });

    describe('remove', () => {
      it('removes for good, keys and labels too', async () => {
        const { id, revision } = await store.insert('organizers', organizer('Ateneu'));
        expect(await store.remove('organizers', id, revision)).to.equal(true);
        expect(await store.read('organizers', [id])).to.deep.equal([]);
        expect(await store.readByKey('organizers', slugKey('ateneu'))).to.equal(undefined);
        expect(await store.readByLabel('organizers', matchingLabels('publish', { name: 'Ateneu' }))).to.deep.equal([]);
      });

      it('does nothing when the revision has moved, or the record is gone', async () => {
        const { id, revision } = await store.insert('tags', term('A'));
        expect(await store.remove('tags', id, revision + 1)).to.equal(false);
        expect(await store.remove('tags', id, revision)).to.equal(true);
        expect(await store.remove('tags', id, revision)).to.equal(false);
      });
    });

    describe('reads', () => {
      it('return records in the requested order, without unknown ones', async () => {
        const [a, b] = [await store.insert('tags', term('A')), await store.insert('tags', term('B'))];
        expect(await store.read('tags', [b.id, 999_999, a.id])).to.deep.equal([b, a]);
        expect(await store.read('tags', [])).to.deep.equal([]);
      });

      it('locate a living record by its ID or a key', async () => {
        const { id, revision } = await store.insert('venues', venue('A'));
        const stored = await store.replace('venues', { ...venue('B'), id, revision });
        const hit = { id, revision: stored?.revision };
        expect(await store.locate('venues', id)).to.deep.equal(hit);
        expect(await store.locate('venues', slugKey('b'))).to.deep.equal(hit);
        expect(await store.locate('venues', slugKey('nobody'))).to.equal(undefined);
        expect(await store.locate('events', id)).to.equal(undefined);
        await store.remove('venues', id, stored?.revision ?? 0);
        expect(await store.locate('venues', id)).to.equal(undefined);
      });

      it('locate several records at once, including two kinds with one ID', async () => {
        const facts = { name: 'ada', role: 'editor', password: 'x:y' } as const;
        const user = await store.insert('users', { facts, texts: {} });
        const tag = await store.restore('tags', { ...term('A'), id: user.id, revision: 3 });
        const lookups = ['users', 'tags', 'events', 'tags'] as const;
        const hits = await Promise.all(lookups.map((kind) => store.locate(kind, user.id)));
        expect(hits.map((hit) => hit?.revision)).to.deep.equal([user.revision, tag.revision, undefined, tag.revision]);
      });

      it('locate several records at once by keys, by several keys of one record, and by IDs', async () => {
        const texts = { ca: { name: 'Fira', slug: 'fira' }, es: { name: 'Feria', slug: 'feria' } };
        const both = await store.insert('tags', term('Fira', 0, texts));
        const other = await store.insert('categories', term('Fira'));
        const lookups = [
          ['tags', slugKey('feria')],
          ['tags', both.id],
          ['categories', slugKey('fira')],
          ['tags', slugKey('fira')],
          ['tags', slugKey('nobody')],
        ] as const;
        const hits = await Promise.all(lookups.map(([kind, at]) => store.locate(kind, at)));
        expect(hits.map((hit) => hit?.id)).to.deep.equal([both.id, both.id, other.id, both.id, undefined]);
      });

      it('find by source, also in the trash, by name and by URL', async () => {
        const source = { name: 'madrid', id: 'x:1', digest: 'd' };
        const place = await store.insert('venues', venue('A', { source, status: 'trash' }));
        const image = await store.insert('images', { facts: { url: 'https://a.example/1.jpg' }, texts: {} });
        const key = await store.insert('keys', { facts: { name: 'n', user: 1, hash: 'h' }, texts: {} });
        expect(await store.readByKey('venues', sourceKey('madrid', 'x:1'))).to.deep.equal(place);
        expect(await store.readByKey('images', urlKey('https://a.example/1.jpg'))).to.deep.equal(image);
        expect(await store.readByKey('keys', nameKey('n'))).to.deep.equal(key);
        expect(await store.readByKey('keys', hashKey('h'))).to.deep.equal(key);
        expect(await store.readByKey('events', sourceKey('madrid', 'x:1'))).to.equal(undefined);
      });
    });
  });
}
