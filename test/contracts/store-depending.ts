/** Contract of writes that depend on the state of other records. */

import { expect } from 'chai';
import type { Document } from '../../src/model/documents/document.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { event, noon, term, texts, venue } from './drafts.ts';

/** Declares the suite inside that of a store; `current` gives the store of the running test. */
export function dependingContract(current: () => DocumentStore): void {
  let store: DocumentStore;

  beforeEach(() => {
    store = current();
  });

  it('do nothing when one of those has another revision or is gone', async () => {
    const [first, other] = [await store.insert('tags', term('A')), await store.insert('tags', term('B'))];
    const write = (revision: number) =>
      store.replace('tags', { ...first, texts: texts('name', 'C') }, [], [{ id: other.id, revision }]);
    const moved = (await store.replace('tags', { ...other, texts: texts('name', 'D') })) as Document<'tags'>;
    expect(await write(other.revision)).to.equal(undefined);
    expect(await store.read('tags', [first.id])).to.deep.equal([first]);
    expect((await write(moved.revision))?.texts.ca?.name).to.equal('C');
    expect((await store.read('tags', [other.id]))[0]?.texts).to.deep.equal(moved.texts);
    const [last] = await store.read('tags', [other.id]);
    await store.remove('tags', other.id, last?.revision ?? 0);
    expect(await write(last?.revision ?? 0)).to.equal(undefined);
  });

  it('succeed at most once when two depend on what the other changes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const both = [await store.insert('tags', term(`A${round}`)), await store.insert('tags', term(`B${round}`))];
      const writes = both.map((own, at) => {
        const { id, revision } = both[1 - at] as Document<'tags'>;
        return store.replace('tags', { ...own, texts: texts('name', `C${round} ${at}`) }, [], [{ id, revision }]);
      });
      expect((await Promise.all(writes)).filter(Boolean).length).to.be.lessThan(2);
    }
  });

  it('remove a category only once no other is below it, where that is asked, whatever else names it', async () => {
    const top = await store.insert('categories', term('A'));
    const below = await store.insert('categories', term('B', top.id));
    await store.insert('events', event('x', noon, { categories: [top.id] }));
    const removed = async (id: number): Promise<boolean> => {
      const [stored] = await store.read('categories', [id]);
      return store.remove('categories', id, stored?.revision ?? 0, 'childless');
    };
    expect(await removed(top.id)).to.equal(false);
    expect(await removed(below.id)).to.equal(true);
    expect(await store.remove('categories', top.id, top.revision + 1, 'childless')).to.equal(false);
    expect(await removed(top.id)).to.equal(true);
    expect(await removed(top.id)).to.equal(false);
  });

  describe('that remove unused records', () => {
    const remove = async (kind: 'venues' | 'tags' | 'categories', id: number): Promise<boolean> => {
      const [stored]: Document[] = await store.read(kind, [id]);
      return store.remove(kind, id, stored?.revision ?? 0, 'unused');
    };

    it('remove a record that no event names, of any status, and no category below it', async () => {
      const place = await store.insert('venues', venue('A'));
      const top = await store.insert('categories', term('A'));
      const below = await store.insert('categories', term('B', top.id));
      const named = await store.insert('events', event('x', noon, { venue: [place.id], status: 'draft' }));
      expect([await remove('venues', place.id), await remove('categories', top.id)]).to.deep.equal([false, false]);
      await store.remove('events', named.id, named.revision);
      expect(await remove('categories', below.id)).to.equal(true);
      expect([await remove('venues', place.id), await remove('categories', top.id)]).to.deep.equal([true, true]);
    });

    it('remove no venue that any date of a series names, also a removed one, and one that its rule has no more', async () => {
      const place = async (name: string) => (await store.insert('venues', venue(name))).id;
      const places = [await place('A'), await place('B'), await place('C')];
      const days = ['2031-05-07', '2031-05-08', '2040-01-01'];
      const own = places.map((id, at) => [`${days[at]} 12:00:00`, { facts: { venue: [id] }, texts: {} }]);
      const rule = { rrule: 'FREQ=DAILY;COUNT=4', rdate: [], exdate: ['2031-05-08'], horizon: '', places: 4 };
      const times = { start_date: '2031-05-06 12:00:00', end_date: '2031-05-06 13:00:00' };
      const recurrence = { ...rule, own: Object.fromEntries(own) };
      const series = await store.insert('events', event('Classe', noon, { ...times, recurrence }));
      const removed = async () => Promise.all(places.map((id) => remove('venues', id)));
      expect(await removed()).to.deep.equal([false, false, false]);
      await store.remove('events', series.id, series.revision);
      expect(await removed()).to.deep.equal([true, true, true]);
    });

    it('remove a picture that no record shows, not even one in the trash', async () => {
      const facts = { url: 'https://a.example/1.jpg' };
      const image = await store.insert('images', { facts, texts: {} });
      const shown = { id: image.id, ...facts };
      const place = await store.insert('venues', venue('A', { image: shown, status: 'trash' }));
      const removed = () => store.remove('images', image.id, image.revision, 'unused');
      expect(await removed()).to.equal(false);
      await store.remove('venues', place.id, place.revision);
      expect(await removed()).to.equal(true);
    });

    it('remove nothing in another revision', async () => {
      const { id, revision } = await store.insert('tags', term('A'));
      expect(await store.remove('tags', id, revision + 1, 'unused')).to.equal(false);
      expect(await remove('tags', id)).to.equal(true);
    });

    it('never leave an event with a venue that was removed after the writer of the event had read it', async () => {
      for (let round = 0; round < 10; round += 1) {
        const { id } = await store.insert('venues', venue(`Sala ${round}`));
        const [isGone] = await Promise.all([
          remove('venues', id),
          store.insert('events', event('x', noon, { venue: [id] })),
        ]);
        if (!isGone) expect(await store.locate('venues', id)).to.include({ id });
      }
    });
  });
}
