/** Contract of a store's changes while several processes write and read: no acknowledged write may be missing. */

import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { slicesOf } from '../../src/model/arrays-and-maps.ts';
import type { DocumentStore } from '../../src/ports.ts';
import { chanceOf } from '../support/chance.ts';
import { type Opened, type Reader, readerOf } from './changes-read.ts';
import { event, noon, organizer, term, texts } from './drafts.ts';

/** Bookkeeping of the concurrent writes to one record. */
interface Writes {
  begun: number;
  underWay: number;
  /** The highest acknowledged revision. */
  revision: number;
}

/** Declares the suite; `empty` creates an empty store and returns a function that opens it, each time as another process would. */
export function changesTogetherContract(name: string, empty: () => Promise<() => Promise<Opened>>): void {
  describe(`${name}: changes`, () => {
    let stores: readonly DocumentStore[];
    let close: () => Promise<unknown>;

    beforeEach(async () => {
      const open = await empty();
      const all = [await open(), await open(), await open()];
      stores = all.map(({ store }) => store);
      close = () => Promise.all(all.map((each) => each.close()));
    });

    afterEach(() => close());

    it('include every acknowledged write while several processes write and read', async () => {
      const [store] = stores as [DocumentStore];
      const chance = chanceOf(21);
      const any = <T>(some: readonly T[]) => some[Math.floor(chance() * some.length)] as T;
      const writes = new Map<string, Writes>();
      const begin = (id: number): Writes => {
        const ofRecord = writes.get(`tags ${id}`) ?? { begun: 0, underWay: 0, revision: 0 };
        writes.set(`tags ${id}`, ofRecord);
        ofRecord.begun += 1;
        ofRecord.underWay += 1;
        return ofRecord;
      };
      const ids = (await Promise.all(Array.from({ length: 20 }, (_, at) => store.insert('tags', term(`T${at}`))))).map(
        ({ id }) => id,
      );
      let writing = true;
      let checks = 0;
      /** How often each reader has read all changes. */
      const passes = new Map<DocumentStore, number>();

      async function write(each: DocumentStore, at: number): Promise<void> {
        if (at % 3 === 0) {
          // A change of the tag raises the revision of these events later, so `writes` cannot track them
          if (at % 2 === 0) return void (await each.insert('events', event(`x ${at}`, noon, { tags: [any(ids)] })));
          const { id, revision } = await each.insert('organizers', organizer(`O ${at}`));
          writes.set(`organizers ${id}`, { begun: 1, underWay: 0, revision });
          return;
        }
        const [current] = await each.read('tags', [any(ids)]);
        if (!current) return;
        const { id, revision } = current;
        const ofRecord = begin(id);
        if (at % 40 === 1) {
          if (await each.remove('tags', id, revision)) ofRecord.revision = revision + 1;
        } else {
          const next = await each.replace('tags', { ...current, texts: texts('name', `T${id} ${at}`) });
          ofRecord.revision = Math.max(ofRecord.revision, next?.revision ?? 0);
        }
        ofRecord.underWay -= 1;
      }

      async function read(each: DocumentStore, limit: number): Promise<Reader> {
        const reader = readerOf(each, limit);
        const upToDate = async () => {
          const before = [...writes].map(([key, ofRecord]) => ({ key, ...ofRecord }));
          await reader.readOn();
          // A newer write may move the record to a later position, so this revision need not have appeared yet
          for (const { key, begun, underWay, revision } of before) {
            if (underWay > 0 || writes.get(key)?.begun !== begun) continue;
            expect(reader.known.get(key)?.revision ?? 0, key).to.be.at.least(revision);
            checks += 1;
          }
        };
        while (writing) {
          await upToDate();
          passes.set(each, (passes.get(each) ?? 0) + 1);
          await setImmediate();
        }
        await upToDate();
        return reader;
      }

      async function nextPasses(): Promise<void> {
        const before = new Map(passes);
        while (writing && stores.some((each) => passes.get(each) === before.get(each))) await setImmediate();
      }

      const readers = stores.map((each, at) => read(each, [7, 50, 1000][at] as number));
      const done = Promise.all(readers).finally(() => {
        writing = false;
      });
      // Between portions every reader comes around, however fast the machine writes
      for (const portion of slicesOf(
        Array.from({ length: 180 }, (_, at) => at),
        60,
      )) {
        const todo = portion.values();
        const writers = Array.from({ length: 15 }, async (_, worker) => {
          for (const at of todo) await write(stores[worker % 3] as DocumentStore, at);
        });
        await Promise.race([Promise.all(writers), done]);
        await nextPasses();
      }
      writing = false;
      const allRead = await done;
      expect(checks).to.be.above(300);
      for (const { known } of allRead) {
        expect(known.size).to.equal(80);
        for (const kind of ['tags', 'events', 'organizers'] as const) {
          const living = await Array.fromAsync(store.scan(kind));
          const reported = [...known.values()].filter((each) => each.kind === kind && !each.deleted);
          expect(reported.map(({ id, revision }) => [id, revision]).toSorted()).to.deep.equal(
            living.map(({ id, revision }) => [id, revision]).toSorted(),
          );
        }
      }
    });
  });
}
