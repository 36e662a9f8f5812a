/** Contract of a store's changes: they are in order, and a reader that continues from a position misses none. */

import { expect } from 'chai';
import type { Document } from '../../src/model/documents/document.ts';
import type { DocumentStore, SequencedChange } from '../../src/ports.ts';
import { rejection } from '../support/rejection.ts';
import { type Opened, readerOf } from './changes-read.ts';
import { changesTogetherContract } from './changes-together.ts';
import { event, noon, organizer, term, venue } from './drafts.ts';

/** Declares the suite; `empty` creates an empty store and returns a function that opens it, each time as another process would. */
export function changesContract(name: string, empty: () => Promise<() => Promise<Opened>>): void {
  describe(`${name}: changes`, () => {
    let openAgain: () => Promise<Opened>;
    let all: Opened[];
    let store: DocumentStore;

    const open = async (): Promise<DocumentStore> => {
      const opened = await openAgain();
      all.push(opened);
      return opened.store;
    };
    const closeAll = () => Promise.all(all.splice(0).map(({ close }) => close()));

    beforeEach(async () => {
      all = [];
      openAgain = await empty();
      store = await open();
    });

    afterEach(closeAll);

    const summarized = (changes: readonly SequencedChange[]) =>
      changes.map(({ kind, id, revision, deleted }) => ({ kind, id, revision, deleted }));
    const stateOf = (kind: SequencedChange['kind'], { id, revision }: Pick<Document, 'id' | 'revision'>) => ({
      kind,
      id,
      revision,
      deleted: false,
    });

    it('are none where nothing was written, and the position stays', async () => {
      expect(await store.changes(0, 10)).to.deep.equal({ changes: [], next: 0 });
    });

    it('are all records of resources from the beginning, in the order in which they were written', async () => {
      const written = [
        stateOf('venues', await store.insert('venues', venue('V'))),
        stateOf('events', await store.insert('events', event('E'))),
        stateOf('tags', await store.insert('tags', term('T'))),
        stateOf('organizers', await store.insert('organizers', organizer('O'))),
        stateOf('categories', await store.insert('categories', term('C'))),
      ];
      expect(summarized(await readerOf(store).readOn())).to.deep.equal(written);
    });

    it('leave out users, keys and images', async () => {
      await store.insert('users', { facts: { name: 'ada', role: 'editor', password: 'x:y' }, texts: {} });
      await store.insert('keys', { facts: { name: 'n', user: 1, hash: 'h' }, texts: {} });
      await store.insert('images', { facts: { url: 'https://a.example/1.jpg' }, texts: {} });
      expect((await store.changes(0, 10)).changes).to.deep.equal([]);
    });

    it('contain each record once, with its latest change, in the order of these', async () => {
      const first = await store.insert('tags', term('A'));
      const second = await store.insert('tags', term('B'));
      const reader = readerOf(store);
      await reader.readOn();
      const next = (await store.replace('tags', first)) as Document<'tags'>;
      const last = (await store.replace('tags', next)) as Document<'tags'>;
      expect(summarized(await reader.readOn())).to.deep.equal([stateOf('tags', last)]);
      expect(summarized(await readerOf(store).readOn())).to.deep.equal([
        stateOf('tags', second),
        stateOf('tags', last),
      ]);
    });

    it('continue when the record of the last change changes again', async () => {
      const { id, revision } = await store.insert('tags', term('A'));
      const reader = readerOf(store);
      for (let at = 0, now = { id, revision }; at < 5; at += 1) {
        expect(summarized(await reader.readOn())).to.deep.equal([stateOf('tags', now)]);
        expect(await reader.readOn()).to.deep.equal([]);
        now = (await store.replace('tags', { ...term('A'), ...now })) as Document<'tags'>;
      }
    });

    it('include removals and restorations', async () => {
      const { id, revision } = await store.insert('tags', term('A'));
      const reader = readerOf(store);
      await store.remove('tags', id, revision);
      expect(summarized(await reader.readOn())).to.deep.equal([
        { kind: 'tags', id, revision: revision + 1, deleted: true },
      ]);
      const back = await store.restore('tags', { ...term('A'), id, revision: 1 });
      expect(summarized(await reader.readOn())).to.deep.equal([stateOf('tags', back)]);
    });

    it('distinguish two kinds of records that had the same ID one after the other', async () => {
      const { id, revision } = await store.insert('tags', term('A'));
      await store.remove('tags', id, revision);
      const place = await store.restore('venues', { ...venue('V'), id, revision: 1 });
      expect(summarized(await readerOf(store).readOn())).to.deep.equal([
        { kind: 'tags', id, revision: revision + 1, deleted: true },
        stateOf('venues', place),
      ]);
    });

    it('include the events whose revision was raised because a record that they show changed', async () => {
      const place = await store.insert('venues', venue('A'));
      const shown = { venue: [place.id] };
      const events = await Promise.all([...'abc'].map((title) => store.insert('events', event(title, noon, shown))));
      await store.insert('events', event('apart'));
      const reader = readerOf(store);
      await reader.readOn();
      const next = (await store.replace('venues', place)) as Document<'venues'>;
      const raised = await store.read('events', events.map(({ id }) => id).toSorted());
      const changes = summarized(await reader.readOn());
      expect(changes[0]).to.deep.equal(stateOf('venues', next));
      expect(changes.slice(1).toSorted((one, other) => one.id - other.id)).to.deep.equal(
        raised.map((each) => stateOf('events', each)),
      );
    });

    it('leave out refused writes', async () => {
      const first = await store.insert('categories', term('A'));
      const second = (await store.replace('categories', first)) as Document<'categories'>;
      const reader = readerOf(store);
      await reader.readOn();
      expect(await store.replace('categories', first)).to.equal(undefined);
      expect(await store.remove('categories', first.id, first.revision)).to.equal(false);
      await rejection(store.insert('categories', term('A')));
      expect(await reader.readOn()).to.deep.equal([]);
      expect(summarized([...reader.known.values()])).to.deep.equal([stateOf('categories', second)]);
    });

    it('are the same in pages of any size', async () => {
      for (let at = 0; at < 7; at += 1) await store.insert('tags', term(`T${at}`));
      const whole = await readerOf(store).readOn();
      for (const limit of [1, 2, 3, 7, 8]) {
        expect(await readerOf(store, limit).readOn(), `${limit}`).to.deep.equal(whole);
      }
      expect((await store.changes(whole.at(2)?.sequence ?? 0, 2)).changes).to.deep.equal(whole.slice(3, 5));
    });

    it('end at a position that is told without reading them', async () => {
      expect(await store.lastChange()).to.equal(0);
      const tags = await Promise.all(Array.from({ length: 510 }, (_, at) => store.insert('tags', term(`T${at}`))));
      const last = await store.lastChange();
      expect((await store.changes(last, 10)).changes).to.deep.equal([]);
      expect((await store.changes(last - 2, 10)).changes).to.have.lengthOf(2);
      const [first] = tags as [Document<'tags'>];
      const changed = (await store.replace('tags', first)) as Document<'tags'>;
      const { changes } = await store.changes(last, 10);
      expect(summarized(changes)).to.deep.equal([stateOf('tags', changed)]);
      expect(await store.lastChange()).to.equal(changes[0]?.sequence);
    });

    it('are complete when there are more of them than one batch of numbering', async () => {
      const tags = await Promise.all(Array.from({ length: 510 }, (_, at) => store.insert('tags', term(`T${at}`))));
      expect((await store.changes(0, 1000)).changes.map(({ id }) => id).toSorted((a, b) => a - b)).to.deep.equal(
        tags.map(({ id }) => id).toSorted((a, b) => a - b),
      );
    });

    it('continue after the store was closed and opened again', async () => {
      const first = await store.insert('tags', term('A'));
      const { next } = await store.changes(0, 10);
      const second = await store.insert('tags', term('B'));
      await closeAll();
      store = await open();
      const third = await store.insert('tags', term('C'));
      expect(summarized((await store.changes(next, 10)).changes)).to.deep.equal(
        [second, third].map((each) => stateOf('tags', each)),
      );
      expect(summarized(await readerOf(store).readOn())).to.deep.equal(
        [first, second, third].map((each) => stateOf('tags', each)),
      );
    });
  });
  changesTogetherContract(name, empty);
}
