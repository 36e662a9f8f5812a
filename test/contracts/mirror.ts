/** Contract of a mirrored pair when processes die, the index refuses entries and writes arrive late. */

import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { type EntryContext, entryOf, usualRules } from '../../src/derive/entry.ts';
import { mirroredPair } from '../../src/mirror/pair.ts';
import type { MirroredStore } from '../../src/mirrored-ports.ts';
import { type Document, documentOf } from '../../src/model/documents/document.ts';
import { revisionStep } from '../../src/model/documents/versions.ts';
import type { Pair, Query } from '../../src/ports.ts';
import { type Apart, beyondTime } from '../support/apart.ts';
import { eventually } from '../support/eventually.ts';
import { writesOf } from '../support/revisions.ts';
import { asking, event, languages, noon, term, venue } from './drafts.ts';
import { shown } from './shown.ts';

const [here, there] = [
  { lat: 41.4, lng: 2.2 },
  { lat: 42, lng: -3 },
];
const at = ({ lat, lng }: typeof here) => ({ geo_lat: lat, geo_lng: lng });

const refused = venue('Never', { published: beyondTime });
const alone: EntryContext = { rules: usualRules, pointOf: () => undefined, townOf: () => '', ancestorsOf: () => [] };

/**
 * Declares the suite; `open` returns a fixture with an empty store and an empty index. Where only the servers matter, what the mirror decides
 * by itself is left to a fixture that costs less.
 */
export function mirrorContract(name: string, open: () => Promise<Apart>, decides: 'mirror' | 'servers'): void {
  describe(`${name}: mirror`, () => {
    let apart: Apart;
    /** The store of a process that dies before it mirrors its writes. */
    let dying: MirroredStore;
    let pair: Pair;

    beforeEach(async () => {
      apart = await open();
      dying = await apart.openStore();
      pair = await openPair();
    });

    afterEach(async () => {
      await Promise.all([pair.close(), dying.close()]);
      await apart.remove();
    });

    async function openPair(): Promise<Pair> {
      return mirroredPair(await apart.openStore(), await apart.openIndex(), { languages });
    }

    async function found(query: Partial<Query> = {}): Promise<number[]> {
      return (await shown(pair).find(asking({ kind: 'events', ...query }))).hits.map(({ id }) => id);
    }

    /** Waits until no write is pending. */
    async function mirrored(): Promise<void> {
      await eventually(async () => expect((await pair.lag?.())?.pending).to.equal(0));
    }

    async function expectEqual(): Promise<void> {
      expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([]);
    }

    /** Makes the index wrong about three events and adds one that never existed, all without marks. */
    async function spoil([missing = 0, late = 0, wrong = 0]: readonly number[]): Promise<void> {
      const [stored] = await dying.read('events', [late]);
      if (stored) await dying.replace('events', { ...stored, ...event('later') });
      await dying.clearMarks(await dying.pending(10));
      const revision = 2 * revisionStep;
      const stub = { kind: 'events', id: missing, revision, gone: true } as const;
      const entries = [wrong, 999].map((id) =>
        entryOf(documentOf('events', { id, revision, ...event('else') }), alone, languages),
      );
      const index = await apart.openIndex();
      await index.write([stub, ...entries]);
      await index.close();
    }

    it('mirrors the writes of a process that died before it could', async () => {
      const gone = await pair.store.insert('events', event('gone'));
      const remaining = await pair.store.insert('events', event('remaining'));
      expect(await found()).to.deep.equal([gone.id, remaining.id]);
      const { id } = await dying.insert('events', event('late'));
      await dying.remove('events', gone.id, gone.revision);
      await mirrored();
      expect(await found()).to.deep.equal([remaining.id, id]);
      await expectEqual();
    });

    it('touches the events of a venue whose writer died before it could', async () => {
      const place = await pair.store.insert('venues', venue('A', at(here)));
      const { id } = await pair.store.insert('events', event('x', noon, { venue: [place.id] }));
      expect(await found({ near: { ...here, km: 1 } })).to.deep.equal([id]);
      await dying.replace('venues', { ...place, facts: { ...place.facts, ...at(there) } });
      await mirrored();
      expect(await found({ near: { ...here, km: 1 } })).to.deep.equal([]);
      expect(await found({ near: { ...there, km: 1 } })).to.deep.equal([id]);
      expect(writesOf((await pair.store.read('events', [id]))[0]?.revision)).to.equal(2);
      await expectEqual();
    });

    it('sends the latest revision of a record that is written again while it waits', async () => {
      const stored = await pair.store.insert('events', event('x'));
      let last: Document<'events'> | undefined = stored;
      for (let turn = 0; turn < 20 && last; turn += 1) {
        const store: Pick<MirroredStore, 'replace'> = turn % 2 === 0 ? dying : pair.store;
        last = await store.replace('events', { ...last, facts: { ...last.facts, featured: turn % 3 === 0 } });
      }
      await mirrored();
      const { hits } = await shown(pair).find(asking({ kind: 'events', featured: false }));
      expect(hits).to.deep.equal([{ id: stored.id, revision: last?.revision }]);
      expect(writesOf(last?.revision)).to.equal(21);
      await expectEqual();
    });

    /** What the index has, whatever the store has. */
    async function indexed(): Promise<number[]> {
      const index = await apart.openIndex();
      const { hits } = await index.find(asking({ kind: 'events' }));
      await index.close();
      return hits.map(({ id }) => id);
    }

    /** Opens a pair whose store has lost what these writes stored last, as after a change of primary. */
    async function openAfterLoss(losing: (store: MirroredStore) => Partial<MirroredStore>, lines: string[] = []) {
      const store = await apart.openStore();
      const lost = { ...store, ...losing(store) };
      return mirroredPair(lost, await apart.openIndex(), { languages, warn: (line) => lines.push(line) });
    }

    it('lists a write of a record of which the index has a later revision that the store lost', async () => {
      const { id } = await pair.store.insert('events', event('x'));
      expect(await pair.visible()).to.equal(true);
      const lines: string[] = [];
      const after = await openAfterLoss(
        (store) => ({
          replace: async (kind, document) => {
            const next = await store.replace(kind, document);
            return next && { ...next, revision: next.revision + 3 * revisionStep };
          },
        }),
        lines,
      );
      const [stored] = await after.store.read('events', [id]);
      await after.store.replace('events', { ...stored, ...event('lost') } as Document<'events'>);
      await after.close();
      await mirrored();
      const [again] = await pair.store.read('events', [id]);
      await pair.store.replace('events', { ...again, ...event('x', noon + 1000) } as Document<'events'>);
      await mirrored();
      expect(await found({ window: { startFrom: noon + 1000, startTo: noon + 1000 } })).to.deep.equal([id]);
      await expectEqual();
    });

    it('takes back what the index was sent and the store lost when another primary came, without an operator', async () => {
      let term = 'first';
      const lines: string[] = [];
      const after = await openAfterLoss(
        (store) => ({
          insert: async (kind, draft) => {
            const { id, ...inserted } = await store.insert(kind, draft);
            await store.remove(kind, id, inserted.revision);
            return { ...inserted, id: id + 1000 } as Document<typeof kind>;
          },
          term: async () => term,
        }),
        lines,
      );
      try {
        const { id } = await after.store.insert('events', event('lost'));
        await after.visible();
        expect(await indexed()).to.deep.equal([id]);
        await eventually(async () => expect((await after.lag?.())?.pending).to.equal(0));
        term = 'second';
        await eventually(async () => expect(await indexed()).to.deep.equal([]));
        expect(lines.join()).to.include('1 records are written over');
      } finally {
        await after.close();
      }
      await mirrored();
      await expectEqual();
    });

    it('shows another process what it wrote', async () => {
      const second = await openPair();
      try {
        const { id, revision } = await pair.store.insert('events', event('x'));
        expect(await found()).to.deep.equal([id]);
        expect((await second.index.find(asking({ kind: 'events' }))).hits).to.deep.equal([{ id, revision }]);
      } finally {
        await second.close();
      }
    });

    it('lets an entry wait alone that the index refuses, and delays no other entry', async () => {
      const waiting = await pair.store.insert('venues', refused);
      expect(await pair.visible()).to.equal(false);
      const { id } = await pair.store.insert('events', event('x'));
      expect(await found()).to.deep.equal([id]);
      expect((await pair.lag?.())?.pending).to.equal(1);
      const differences = await Array.fromAsync(pair.maintenance.check(() => {}));
      expect(differences).to.deep.equal([{ kind: 'venues', id: waiting.id, problem: 'missing in the index' }]);
    });

    it('reports missing, outdated and wrong entries in the index, and repairs them', async () => {
      const ids: number[] = [];
      for (const title of ['missing', 'late', 'wrong', 'right']) {
        ids.push((await pair.store.insert('events', event(title))).id);
      }
      expect(await found()).to.deep.equal(ids);
      await pair.close();
      await spoil(ids);
      pair = await openPair();
      const differences = await Array.fromAsync(pair.maintenance.check(() => {}));
      expect(differences.map((each) => ['id' in each && each.id, each.problem])).to.deep.equal([
        [ids[0], 'missing in the index'],
        [ids[1], 'older in the index'],
        [ids[2], 'wrong in the index'],
        [999, 'not in the store'],
      ]);
      await pair.maintenance.rebuild(() => {});
      await expectEqual();
      expect(await found()).to.deep.equal(ids);
    });

    if (decides === 'mirror') {
      it('moves the events below a category whose writer died before it could', async () => {
        const [old, other] = [
          await pair.store.insert('categories', term('old')),
          await pair.store.insert('categories', term('other')),
        ];
        const moving = await pair.store.insert('categories', term('moving', old.id));
        const below = await pair.store.insert('categories', term('below', moving.id));
        const { id } = await pair.store.insert('events', event('x', noon, { categories: [below.id] }));
        expect(await found({ references: [{ by: 'tags' as const, ids: [old.id] }] })).to.deep.equal([id]);
        await dying.replace('categories', { ...moving, facts: { parent: other.id } });
        await mirrored();
        expect(await found({ references: [{ by: 'tags' as const, ids: [old.id] }] })).to.deep.equal([]);
        expect(await found({ references: [{ by: 'tags' as const, ids: [other.id] }] })).to.deep.equal([id]);
        await expectEqual();
      });

      it('removes a venue from its events when the process that removed it died before it raised them', async () => {
        const place = await pair.store.insert('venues', venue('A', at(here)));
        const { id } = await pair.store.insert('events', event('x', noon, { venue: [place.id] }));
        await dying.remove('venues', place.id, place.revision);
        await mirrored();
        expect(await found({ located: true })).to.deep.equal([]);
        expect(await found({ located: false })).to.deep.equal([id]);
        await expectEqual();
      });

      it('reports an entry that the index refuses to operators, and lists it once it is repaired', async () => {
        const lines: string[] = [];
        const telling = await mirroredPair(await apart.openStore(), await apart.openIndex(), {
          languages,
          warn: (line) => lines.push(line),
        });
        try {
          const waiting = await telling.store.insert('venues', refused);
          expect(await telling.visible()).to.equal(false);
          expect(lines[0]).to.include(`refused venues ${waiting.id}: `);
          await telling.store.replace('venues', { ...waiting, ...venue('mended') });
          expect(await telling.visible()).to.equal(true);
          expect((await telling.index.find(asking({ kind: 'venues' }))).total).to.equal(1);
        } finally {
          await telling.close();
        }
        await mirrored();
      });

      it('reports no difference for pending writes, however long they take', async () => {
        await pair.close();
        for (const title of ['one', 'two']) await dying.insert('events', event(title));
        const index = await apart.openIndex();
        const write: typeof index.write = async (entries) => {
          await delay(3500);
          return index.write(entries);
        };
        pair = await mirroredPair(await apart.openStore(), { ...index, write }, { languages });
        await expectEqual();
      });

      it('reports no difference for a record that is written all the time', async () => {
        const { id } = await pair.store.insert('events', event('first'));
        expect(await pair.visible()).to.equal(true);
        const store = await apart.openStore();
        // Each comparison finds one more write, whose entry is on its way
        const scan: typeof store.scan = async function* (kind) {
          const [stored] = kind === 'events' ? await dying.read('events', [id]) : [];
          if (stored) await dying.replace('events', { ...stored, ...event('again') });
          yield* store.scan(kind);
        };
        const checking = await mirroredPair({ ...store, scan }, await apart.openIndex(), { languages });
        try {
          expect(await Array.fromAsync(checking.maintenance.check(() => {}))).to.deep.equal([]);
        } finally {
          await checking.close();
        }
      });
    }
  });
}
