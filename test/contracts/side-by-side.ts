/** Contract of a document store that several processes write to; the same seeds give the same writes. */

import { expect } from 'chai';
import type { MirroredStore } from '../../src/mirrored-ports.ts';
import type { Document } from '../../src/model/documents/document.ts';
import { lookupsOf } from '../../src/model/documents/lookups.ts';
import { KeyTaken } from '../../src/ports.ts';
import { chanceOf } from '../support/chance.ts';
import { writesOf } from '../support/revisions.ts';
import { event, noon, term, texts } from './drafts.ts';
import type { Open } from './mirrored-store.ts';

/** Declares the suite; `empty` creates an empty store and returns a function that opens it. */
export function sideBySideContract(name: string, empty: () => Promise<Open>): void {
  describe(`${name}: side by side`, () => {
    let stores: MirroredStore[];

    beforeEach(async () => {
      const open = await empty();
      stores = [await open(), await open()];
    });

    afterEach(() => Promise.all(stores.map((store) => store.close())));

    /** Runs steps in both processes, 20 at a time in each. */
    async function inBoth(count: number, step: (store: MirroredStore, at: number) => Promise<unknown>): Promise<void> {
      const todo = Array.from({ length: count }, (_, at) => at).values();
      const work = async (store: MirroredStore) => {
        for (const at of todo) await step(store, at);
      };
      await Promise.all(Array.from({ length: 40 }, (_, worker) => work(stores[worker % 2] as MirroredStore)));
    }

    /** Adds a tag to the current state of an event, and retries after each conflict. */
    async function addTag(store: MirroredStore, id: number, tag: number): Promise<void> {
      for (;;) {
        const [event] = await store.read('events', [id]);
        const { facts } = event as Document<'events'>;
        const next = { ...(event as Document<'events'>), facts: { ...facts, tags: [...facts.tags, tag] } };
        if (await store.replace('events', next)) return;
      }
    }

    it('sees a generation that the other has raised, also when it is read together with records', async () => {
      const [store, other] = stores as [MirroredStore, MirroredStore];
      const { id, revision } = await store.insert('tags', term('A'));
      const both = () => Promise.all([store.generation(), store.locate('tags', id)]);
      const [before] = await both();
      await other.bumpGeneration();
      const [after, hit] = await both();
      expect(after).to.be.above(before);
      expect(hit).to.deep.equal({ id, revision });
      expect(await store.generation()).to.equal(after);
    });

    it('loses no change of a record', async () => {
      const [store] = stores as [MirroredStore];
      const chance = chanceOf(11);
      const events = await Promise.all([...'ABCDEFGHIJ'].map((title) => store.insert('events', event(title))));
      const added = Array.from({ length: 120 }, (_, at) => ({
        id: events[Math.floor(chance() * events.length)]?.id ?? 0,
        tag: 1000 + at,
      }));
      await inBoth(added.length, (each, at) => addTag(each, added[at]?.id ?? 0, added[at]?.tag ?? 0));
      for (const { id } of events) {
        const [stored] = await store.read('events', [id]);
        const expected = added.filter((each) => each.id === id).map(({ tag }) => tag);
        expect([...(stored?.facts.tags ?? [])].toSorted()).to.deep.equal(expected);
        expect(writesOf(stored?.revision)).to.equal(1 + expected.length);
      }
    });

    it('gives every record an ID and slugs of its own', async () => {
      const chance = chanceOf(12);
      const titles = Array.from(
        { length: 120 },
        () => ['Fira', 'Festa', 'Fira 2', 'Concert'][Math.floor(chance() * 4)],
      );
      const inserted: Document<'events'>[] = [];
      await inBoth(titles.length, async (store, at) => {
        const both = { ...texts('title', `${titles[at]}`), ...texts('title', 'Fira', {}, 'es') };
        inserted.push(await store.insert('events', event('', noon, {}, both)));
      });
      expect(new Set(inserted.map(({ id }) => id)).size).to.equal(titles.length);
      const slugs = inserted.flatMap((each) => lookupsOf(each).slugs);
      expect(new Set(slugs).size).to.equal(slugs.length);
    });

    it('gives a unique name to one of several writers', async () => {
      const taken: unknown[] = [];
      await inBoth(100, async (store, at) => {
        await store.insert('categories', term(`C${at % 10}`)).catch((error) => taken.push(error));
      });
      expect(taken).to.have.length(90);
      for (const error of taken) expect(error).to.be.instanceOf(KeyTaken);
      expect((await (stores[0] as MirroredStore).size()).categories).to.equal(10);
    });

    it('marks written, invalidated and removed records until their latest revision is cleared', async () => {
      const [store] = stores as [MirroredStore];
      const chance = chanceOf(13);
      const any = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)] as T;
      const tags = await Promise.all(Array.from({ length: 10 }, (_, at) => store.insert('tags', term(`T${at}`))));
      const events = await Promise.all(tags.map(({ id }) => store.insert('events', event('x', noon, { tags: [id] }))));
      const sent = new Map<number, number>();
      const send = async (each: MirroredStore) => {
        const changes = await each.pending(20);
        for (const { id, revision } of changes) sent.set(id, Math.max(revision, sent.get(id) ?? 0));
        await each.clearMarks(changes);
        return changes.length;
      };
      await inBoth(250, async (each, at) => {
        if (at % 7 === 0) return send(each);
        if (at % 3 === 0) return each.invalidateDependents([any(tags).id]);
        const kind = any(['tags', 'events'] as const);
        const [current]: Document[] = await each.read(kind, [any<Document>(kind === 'tags' ? tags : events).id]);
        if (!current) return undefined;
        return at % 25 === 1 ? each.remove(kind, current.id, current.revision) : each.replace(kind, current as never);
      });
      while ((await send(store)) > 0);
      const { changes: latest } = await store.changes(0, 1000);
      expect(latest.map(({ id, revision }) => [id, revision])).to.deep.equal(
        latest.map(({ id }) => [id, sent.get(id)]),
      );
      expect(latest.some(({ deleted }) => deleted)).to.equal(true);
      expect(await store.backlog()).to.deep.equal({ count: 0, oldest: undefined });
    });
  });
}
