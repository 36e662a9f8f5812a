/** Contract of how a document store marks the dependents of changed records, and keeps tombstones of removed ones. */

import { expect } from 'chai';
import type { Change, MirroredStore } from '../../src/mirrored-ports.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { slugKey } from '../../src/model/documents/keys-and-labels.ts';
import { writesOf } from '../support/revisions.ts';
import { event, noon, organizer, term, texts, venue } from './drafts.ts';
import type { Open } from './mirrored-store.ts';

/** Declares the suite; `empty` creates an empty store and returns a function that opens it. */
export function dependentsContract(name: string, empty: () => Promise<Open>): void {
  describe(`${name}: changed and removed records`, () => {
    let store: MirroredStore;

    beforeEach(async () => {
      store = await (await empty())();
    });

    afterEach(() => store.close());

    async function changeOf(id: number): Promise<Change | undefined> {
      return (await store.pending(1000)).find((change) => change.id === id);
    }

    it('have pending dependents once their events may show something else', async () => {
      const place = await store.insert('venues', venue('A'));
      const person = await store.insert('organizers', organizer('A'));
      const [category, tag] = [await store.insert('categories', term('A')), await store.insert('tags', term('A'))];
      const all = [place, person, category, tag].map(({ id }) => id);
      const arePending = () => Promise.all(all.map(async (id) => (await changeOf(id))?.dependentsPending));
      expect(await arePending()).to.deep.equal([false, false, false, false]);
      await store.replace('venues', place);
      await store.replace('organizers', person);
      await store.restore('categories', category);
      await store.remove('tags', tag.id, tag.revision);
      expect(await arePending()).to.deep.equal([true, true, true, true]);
      await store.invalidateDependents(all);
      expect(await arePending()).to.deep.equal([false, false, false, false]);
    });

    it('that are events never have pending dependents', async () => {
      const first = await store.insert('events', event('x'));
      await store.replace('events', first);
      expect((await changeOf(first.id))?.dependentsPending).to.equal(false);
    });

    it('are marked with their next revision when they are invalidated', async () => {
      const place = await store.insert('venues', venue('A'));
      const { id } = await store.insert('events', event('x', noon, { venue: [place.id] }));
      const apart = await store.insert('events', event('y'));
      await store.clearMarks(await store.pending(1000));
      const before = await store.clock();
      await store.invalidateDependents([place.id]);
      const change = await changeOf(id);
      expect(change).to.deep.include({ kind: 'events', dependentsPending: false });
      expect(writesOf(change?.revision)).to.equal(2);
      expect(change?.since).to.be.at.least(before);
      expect(await changeOf(apart.id)).to.equal(undefined);
      expect(await store.read('events', [id])).to.deep.equal([change?.document]);
    });

    it('still have pending dependents after a concurrent write and invalidation, unless the invalidation was last', async () => {
      let place = await store.insert('venues', venue('A'));
      const { id } = await store.insert('events', event('x', noon, { venue: [place.id] }));
      for (let at = 0; at < 12; at += 1) {
        const [next] = await Promise.all([store.replace('venues', place), store.invalidateDependents([place.id])]);
        place = next as Document<'venues'>;
        const [changed, shown] = [await changeOf(place.id), await changeOf(id)];
        if (!changed?.dependentsPending) expect(shown?.since).to.be.at.least(changed?.since ?? Number.NaN);
      }
      await store.invalidateDependents([place.id]);
      expect((await changeOf(place.id))?.dependentsPending).to.equal(false);
    });

    it('that are categories are found as descendants at any depth, until they move or are removed', async () => {
      const top = await store.insert('categories', term('top'));
      const below = await store.insert('categories', term('below', top.id));
      const deep = await store.insert('categories', term('deep', below.id));
      const apart = await store.insert('categories', term('apart'));
      const descendants = async (...ids: number[]) => (await store.descendants(ids)).toSorted((a, b) => a - b);
      expect(await descendants(top.id)).to.deep.equal([below.id, deep.id]);
      expect(await descendants(top.id, below.id, apart.id)).to.deep.equal([deep.id]);
      expect(await descendants(0)).to.deep.equal([]);
      await store.replace('categories', { ...deep, facts: { parent: apart.id } });
      expect(await descendants(top.id)).to.deep.equal([below.id]);
      expect(await descendants(apart.id)).to.deep.equal([deep.id]);
      await store.remove('categories', below.id, below.revision);
      expect(await descendants(top.id)).to.deep.equal([]);
    });

    it('that were removed stay as tombstones, which reads do not return', async () => {
      const place = await store.insert('venues', venue('A'));
      await store.remove('venues', place.id, place.revision);
      expect(await changeOf(place.id)).to.deep.include({
        kind: 'venues',
        revision: place.revision + 1,
        document: undefined,
      });
      expect(await store.read('venues', [place.id])).to.deep.equal([]);
      expect(await store.readByKey('venues', slugKey('a'))).to.equal(undefined);
      expect(await Array.fromAsync(store.scan('venues'))).to.deep.equal([]);
      expect((await store.size()).venues).to.equal(0);
    });

    it('are never brought back by a late older write', async () => {
      const first = await store.insert('tags', term('A'));
      await store.remove('tags', first.id, first.revision);
      for (const revision of [0, 1, 2].map((later) => first.revision + later)) {
        expect(await store.replace('tags', { ...first, revision }), `${revision}`).to.equal(undefined);
        expect(await store.remove('tags', first.id, revision), `${revision}`).to.equal(false);
      }
      expect((await changeOf(first.id))?.revision).to.equal(first.revision + 1);
    });

    it('are not created by a write to an unknown record', async () => {
      expect(await store.replace('tags', { id: 77, revision: 3, ...term('A') })).to.equal(undefined);
      expect(await store.remove('tags', 77, 3)).to.equal(false);
      expect(await store.backlog()).to.deep.equal({ count: 0, oldest: undefined });
    });

    it('that are restored from an export continue their revisions', async () => {
      const first = await store.insert('tags', term('A'));
      await store.remove('tags', first.id, first.revision);
      const back = await store.restore('tags', { ...first, texts: texts('name', 'B') });
      expect(back.revision).to.be.greaterThan(first.revision + 1);
      expect(await store.read('tags', [first.id])).to.deep.equal([back]);
      expect(await changeOf(first.id)).to.deep.include({
        revision: back.revision,
        document: back,
        dependentsPending: true,
      });
    });
  });
}
