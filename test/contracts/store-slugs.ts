/** Contract of the slugs in a document store. */

import { expect } from 'chai';
import type { Document } from '../../src/model/documents/document.ts';
import { slugKey } from '../../src/model/documents/keys-and-labels.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { rejection } from '../support/rejection.ts';
import { event, noon, term, texts, venue } from './drafts.ts';

/** Declares the suite inside that of a store; `current` gives the store of the running test. */
export function slugsContract(current: () => DocumentStore): void {
  let store: DocumentStore;

  beforeEach(() => {
    store = current();
  });

  it('are numbered when taken, in any language', async () => {
    await store.insert('events', event('Fira'));
    const second = await store.insert('events', event('Fira'));
    const third = await store.insert('events', event('', noon, {}, texts('title', 'Fira', {}, 'es')));
    expect(second.texts.ca?.slug).to.equal('fira-2');
    expect(third.texts.es?.slug).to.equal('fira-3');
  });

  it('may be the same in two languages of one record', async () => {
    const both = { ...texts('title', 'Fira'), ...texts('title', 'Fira', {}, 'es') };
    const stored = await store.insert('events', event('', noon, {}, both));
    expect([stored.texts.ca?.slug, stored.texts.es?.slug]).to.deep.equal(['fira', 'fira']);
  });

  it('are per kind', async () => {
    await store.insert('venues', venue('Fira'));
    expect((await store.insert('events', event('Fira'))).texts.ca?.slug).to.equal('fira');
  });

  it('are all different for twenty concurrent records with one title', async () => {
    const stored = await Promise.all(Array.from({ length: 20 }, () => store.insert('events', event('Fira'))));
    expect(new Set(stored.map((each) => each.texts.ca?.slug)).size).to.equal(20);
    expect(new Set(stored.map((each) => each.id)).size).to.equal(20);
  });

  it('stay their record’s own through an update', async () => {
    await store.insert('events', event('Fira'));
    const second = await store.insert('events', event('Fira'));
    const stored = await store.replace('events', { ...second, facts: { ...second.facts, featured: true } });
    expect(stored?.texts.ca?.slug).to.equal('fira-2');
  });

  it('are freed in the trash, and come back as the next free ones', async () => {
    const first = await store.insert('venues', venue('Liceu'));
    const trashed = await store.replace('venues', { ...first, facts: { ...first.facts, status: 'trash' } });
    expect(await store.readByKey('venues', slugKey('liceu'))).to.equal(undefined);
    const second = await store.insert('venues', venue('Liceu'));
    expect(second.texts.ca?.slug).to.equal('liceu');
    const back = await store.replace('venues', { ...(trashed as Document<'venues'>), facts: first.facts });
    expect(back?.texts.ca?.slug).to.equal('liceu-2');
  });

  it('are refused when they must be exact and are taken', async () => {
    const [first, second] = [await store.insert('tags', term('A')), await store.insert('tags', term('B'))];
    const changed = { ...second, texts: { ca: { name: 'B', slug: 'a' } } };
    for (const exact of [['a'], ['b', 'a']]) {
      const refused = await rejection(store.replace('tags', changed, exact));
      expect(refused).to.include({ key: slugKey('a'), holder: first.id });
    }
    expect((await store.read('tags', [second.id]))[0]).to.deep.equal(second);
  });

  it('are numbered while others must be exact', async () => {
    await store.insert('tags', term('A'));
    const second = await store.insert('tags', term('B'));
    const both = { ca: { name: 'B', slug: 'c' }, es: { name: 'A!', slug: 'a' } };
    const stored = await store.replace('tags', { ...second, texts: both }, ['c']);
    expect([stored?.texts.ca?.slug, stored?.texts.es?.slug]).to.deep.equal(['c', 'a-2']);
    expect((await store.readByKey('tags', slugKey('a-2')))?.id).to.equal(second.id);
  });

  it('that must be exact go to one of several concurrent writers', async () => {
    const others = await Promise.all(['A', 'B', 'C', 'D'].map((name) => store.insert('tags', term(name))));
    const writes = others.map((other) =>
      store.replace(
        'tags',
        {
          ...other,
          texts: { ca: { name: `${other.id}`, slug: 'one' }, es: { name: `x${other.id}`, slug: 'many' } },
        },
        ['one'],
      ),
    );
    const results = await Promise.allSettled(writes);
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
  });
}
