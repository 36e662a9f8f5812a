/** Contract of the marks of a document store: they name the records whose latest revision the index may not have. */

import { expect } from 'chai';
import type { Change, MirroredStore } from '../../src/mirrored-ports.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { event, organizer, term, venue } from './drafts.ts';
import type { Open } from './mirrored-store.ts';

/** Declares the suite; `empty` creates an empty store and returns a function that opens it. */
export function marksContract(name: string, empty: () => Promise<Open>): void {
  describe(`${name}: marks`, () => {
    let store: MirroredStore;

    beforeEach(async () => {
      store = await (await empty())();
    });

    afterEach(() => store.close());

    const waiting = () => store.pending(1000);
    const summarized = (changes: readonly Change[]) =>
      changes.map(({ kind, id, revision }) => ({ kind, id, revision }));

    async function nothingWaits(): Promise<void> {
      await store.clearMarks(await waiting());
      expect(await waiting()).to.deep.equal([]);
    }

    it('are set by the write itself on every resource, with what was stored', async () => {
      const stored = [
        await store.insert('events', event('E')),
        await store.insert('venues', venue('V')),
        await store.insert('organizers', organizer('O')),
        await store.insert('categories', term('C')),
        await store.insert('tags', term('T')),
      ];
      const changes = (await waiting()).toSorted((a, b) => a.id - b.id);
      expect(changes.map(({ kind }) => kind)).to.deep.equal(['events', 'venues', 'organizers', 'categories', 'tags']);
      expect(changes.map(({ document }) => document)).to.deep.equal(stored);
      expect(changes.map(({ revision }) => revision)).to.deep.equal(stored.map(({ revision }) => revision));
    });

    it('are never set on users, keys and images', async () => {
      const user = { facts: { name: 'ada', role: 'editor', password: 'x:y' }, texts: {} } as const;
      const key = await store.insert('keys', { facts: { name: 'n', user: 1, hash: 'h' }, texts: {} });
      await store.insert('images', { facts: { url: 'https://a.example/1.jpg' }, texts: {} });
      await store.replace('users', await store.insert('users', user));
      await store.remove('keys', key.id, key.revision);
      expect(await waiting()).to.deep.equal([]);
      expect(await store.backlog()).to.deep.equal({ count: 0, oldest: undefined });
    });

    it('are not set by a write that changes nothing', async () => {
      const first = await store.insert('tags', term('A'));
      const second = (await store.replace('tags', first)) as Document<'tags'>;
      await nothingWaits();
      await store.replace('tags', first);
      await store.remove('tags', first.id, first.revision);
      expect(await waiting()).to.deep.equal([]);
      expect(await store.read('tags', [first.id])).to.deep.equal([second]);
    });

    it('come oldest first, over all kinds, up to the limit', async () => {
      const [first] = [await store.insert('tags', term('A')), await store.insert('tags', term('B'))];
      await aTick(store);
      await store.insert('categories', term('C'));
      await aTick(store);
      await store.replace('tags', first);
      const [newest, ...others] = (await waiting()).toReversed();
      expect(others.map(({ kind }) => kind)).to.deep.equal(['categories', 'tags']);
      expect(newest?.id).to.equal(first.id);
      expect(await store.pending(1)).to.deep.equal(others.slice(-1));
    });

    it('have the time at which they were set, by the clock of the store', async () => {
      const before = await store.clock();
      await store.insert('tags', term('A'));
      const after = await store.clock();
      const [change] = await waiting();
      expect(change?.since).to.be.within(before, after);
      expect(await store.backlog()).to.deep.equal({ count: 1, oldest: change?.since });
    });

    it('are cleared only if the revision is unchanged', async () => {
      const [still, moved] = [await store.insert('tags', term('A')), await store.insert('tags', term('B'))];
      const changes = await waiting();
      const next = await store.replace('tags', moved);
      await store.clearMarks(changes);
      expect(summarized(await waiting())).to.deep.equal([{ kind: 'tags', id: moved.id, revision: next?.revision }]);
      expect(await store.read('tags', [still.id, moved.id])).to.deep.equal([still, next]);
    });

    it('that are postponed come back when they are due, and count in the backlog meanwhile', async () => {
      const { id, revision } = await store.insert('tags', term('A'));
      const changes = await waiting();
      await store.postpone(changes, (await store.clock()) + 3_600_000);
      expect(await waiting()).to.deep.equal([]);
      expect(await store.backlog()).to.deep.equal({ count: 1, oldest: changes[0]?.since });
      await store.postpone(changes, await store.clock());
      expect(summarized(await waiting())).to.deep.equal([{ kind: 'tags', id, revision }]);
    });

    it('are not postponed when the record has another revision or is already mirrored', async () => {
      const [moved, mirrored] = [await store.insert('tags', term('A')), await store.insert('tags', term('B'))];
      const changes = await waiting();
      const next = await store.replace('tags', moved);
      await store.clearMarks(changes.filter(({ id }) => id === mirrored.id));
      await store.postpone(changes, (await store.clock()) + 3_600_000);
      expect(summarized(await waiting())).to.deep.equal([{ kind: 'tags', id: moved.id, revision: next?.revision }]);
      expect((await store.backlog()).count).to.equal(1);
    });
  });
}

/** Waits until the clock of a store has advanced. */
async function aTick(store: MirroredStore): Promise<void> {
  const now = await store.clock();
  while ((await store.clock()) === now) await new Promise((resolve) => setTimeout(resolve, 1));
}
