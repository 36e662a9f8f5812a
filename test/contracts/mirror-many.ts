/** Contract of two processes that write concurrently to one store and one index. */

import { expect } from 'chai';
import { mirroredPair } from '../../src/mirror/pair.ts';
import type { Document, EventFacts } from '../../src/model/documents/document.ts';
import type { Pair } from '../../src/ports.ts';
import type { Apart } from '../support/apart.ts';
import { chanceOf } from '../support/chance.ts';
import { eventually, storeTimeout } from '../support/eventually.ts';
import { asking, event, languages, noon, term, venue } from './drafts.ts';

/** Concurrent operations of each process. */
const together = 16;
/** Total operations of both processes, and total lists of all clients. Higher numbers find rarer faults. */
const [operations, lists] = process.env['FAULT_ROUNDS'] ? [5000, 1000] : [160, 40];
/** Records that a process leaves behind, more than are sent at once. */
const backlog = process.env['FAULT_ROUNDS'] ? 20_000 : 550;
/** Concurrent clients that write and then list. */
const clients = 20;
const titles = ['Fira', 'Concert', 'Ball', 'Taller'];
const counted = ['a', 'b', 'c', 'd'];
const settings = { languages, timeout: storeTimeout };

/** The expected counters in the custom fields of each event, by event ID and field. */
type Expected = Map<number, Map<string, number>>;

/** Declares the suite; `open` returns a fixture with an empty store and an empty index. */
export function mirrorManyContract(name: string, open: () => Promise<Apart>): void {
  describe(`${name}: two processes`, () => {
    let apart: Apart;
    let pairs: Pair[];

    beforeEach(async () => {
      apart = await open();
      pairs = await Promise.all(
        [1, 2].map(async () => mirroredPair(await apart.openStore(), await apart.openIndex(), settings)),
      );
    });

    afterEach(async () => {
      await Promise.all(pairs.map((pair) => pair.close()));
      await apart.remove();
    });

    it(`lose no field, give no slug twice and end with an equal index after ${operations} writes`, async () => {
      const [one] = pairs as [Pair];
      const places = await Promise.all(titles.map((title) => one.store.insert('venues', venue(title))));
      const terms = await Promise.all(titles.map((title) => one.store.insert('categories', term(title))));
      const expected: Expected = new Map();
      const shared = {
        expected,
        places: places.map(({ id }) => id),
        terms: terms.map(({ id }) => id),
        left: operations,
      };
      await Promise.all(
        pairs.flatMap((pair, at) =>
          Array.from({ length: together }, (_, worker) => work(pair, chanceOf(100 * at + worker), shared)),
        ),
      );
      await Promise.all(pairs.map((pair) => pair.whenIdle()));
      await eventually(async () => expect((await one.lag?.())?.pending).to.equal(0));
      await expectFields(one, expected);
      await expectSlugs(one);
      expect(await Array.fromAsync(one.maintenance.check(() => {}))).to.deep.equal([]);
      const { total } = await one.index.find(asking({ kind: 'events', limit: 1 }));
      expect(total).to.equal(expected.size);
    }).timeout(180_000);

    it(`show each client its write in its next list, ${lists} times`, async () => {
      const [one] = pairs as [Pair];
      await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          const { id: own } = await one.store.insert('categories', term(`Client ${client}`));
          for (let turn = 0; turn < lists / clients; turn += 1) {
            await expectShown(pairs[(client + turn) % 2] as Pair, own, turn);
          }
        }),
      );
    }).timeout(180_000);

    it(`send what ${backlog} writes of another left behind once, whoever of them does`, async () => {
      await Promise.all(pairs.splice(0).map((pair) => pair.close()));
      const dying = await apart.openStore();
      const drafts = Array.from({ length: backlog }, (_, at) => event(`x ${at}`, noon + at * 1000));
      const left = await Promise.all(drafts.map((draft) => dying.insert('events', draft)));
      await dying.close();
      const sent: number[] = [];
      const more = await Promise.all(
        [1, 2, 3, 4].map(async () => {
          const index = await apart.openIndex();
          const write: typeof index.write = (entries, ...rest) => {
            sent.push(...entries.map(({ id }) => id));
            return index.write(entries, ...rest);
          };
          return mirroredPair(await apart.openStore(), { ...index, write }, settings);
        }),
      );
      const [one] = more as [Pair];
      await eventually(async () => expect((await one.lag?.())?.pending).to.equal(0), 60_000);
      expect(sent.toSorted((a, b) => a - b)).to.deep.equal(left.map(({ id }) => id).toSorted((a, b) => a - b));
      expect(await Array.fromAsync(one.maintenance.check(() => {}))).to.deep.equal([]);
      await Promise.all(more.map((pair) => pair.close()));
    }).timeout(180_000);
  });
}

/** Inserts an event in the category of a client, and expects it as the last one of that category. */
async function expectShown({ store, visible, index }: Pair, category: number, turn: number): Promise<void> {
  const { id, revision } = await store.insert(
    'events',
    event(`x ${turn}`, noon + turn * 1000, { categories: [category] }),
  );
  expect(await visible()).to.equal(true);
  const { hits } = await index.find(
    asking({ kind: 'events', references: [{ by: 'tags' as const, ids: [category] }], descending: true, limit: 1 }),
  );
  expect(hits).to.deep.equal([{ id, revision }]);
}

interface Shared {
  readonly expected: Expected;
  readonly places: readonly number[];
  readonly terms: readonly number[];
  /** Operations not started yet. */
  left: number;
}

type Chance = ReturnType<typeof chanceOf>;

async function work(pair: Pair, chance: Chance, shared: Shared): Promise<void> {
  while (shared.left > 0) {
    shared.left -= 1;
    await operate(pair, chance, shared);
  }
}

async function operate(pair: Pair, chance: Chance, shared: Shared): Promise<void> {
  const { expected, places, terms } = shared;
  const events = [...expected.keys()];
  const turn = chance();
  if (turn < 0.3 || events.length < 10) {
    const facts = { venue: [pick(places, chance)], categories: [pick(terms, chance)] };
    const { id } = await pair.store.insert('events', event(pick(titles, chance), noon, facts));
    expected.set(id, new Map());
  } else if (turn < 0.85) await countUp(pair, pick(events, chance), pick(counted, chance), expected);
  else if (turn < 0.9) await remove(pair, pick(events, chance), expected);
  else if (turn < 0.95) await moveVenue(pair, pick(places, chance), chance);
  else await moveCategory(pair, terms, chance);
}

function pick<T>(values: readonly T[], chance: Chance): T {
  return values[Math.floor(chance() * values.length)] as T;
}

/** Increments one custom field of an event, and retries after each conflict. */
async function countUp({ store }: Pair, id: number, field: string, expected: Expected): Promise<void> {
  for (;;) {
    const [stored] = await store.read('events', [id]);
    if (!stored) return;
    const value = String(Number(stored.facts.custom_fields?.[field]?.value ?? 0) + 1);
    const custom_fields = { ...stored.facts.custom_fields, [field]: { label: field, value } };
    if (!(await store.replace('events', { ...stored, facts: { ...stored.facts, custom_fields } }))) continue;
    const counts = expected.get(id);
    counts?.set(field, (counts.get(field) ?? 0) + 1);
    return;
  }
}

async function remove({ store }: Pair, id: number, expected: Expected): Promise<void> {
  for (;;) {
    const [stored] = await store.read('events', [id]);
    if (!stored) return;
    if (await store.remove('events', id, stored.revision)) expected.delete(id);
  }
}

async function moveVenue({ store }: Pair, id: number, chance: Chance): Promise<void> {
  const [stored] = await store.read('venues', [id]);
  if (!stored) return;
  const status = chance() < 0.2 ? 'draft' : 'publish';
  const facts = { ...stored.facts, status, geo_lat: Math.floor(chance() * 80), geo_lng: 2 } as const;
  await store.replace('venues', { ...stored, facts });
}

/** Moves a category below an older one or to the top, so that none becomes its own ancestor. */
async function moveCategory({ store }: Pair, terms: readonly number[], chance: Chance): Promise<void> {
  const at = Math.floor(chance() * terms.length);
  const [stored] = await store.read('categories', [terms[at] ?? 0]);
  if (!stored) return;
  const parent = pick([0, ...terms.slice(0, at)], chance);
  await store.replace('categories', { ...stored, facts: { parent } });
}

async function expectFields({ store }: Pair, expected: Expected): Promise<void> {
  const events: Document<'events'>[] = await Array.fromAsync(store.scan('events'));
  expect(events.map(({ id }) => id)).to.have.members([...expected.keys()]);
  for (const { id, facts } of events) expect(countsOf(facts), `event ${id}`).to.deep.equal(expected.get(id));
}

function countsOf({ custom_fields = {} }: EventFacts): Map<string, number> {
  return new Map(Object.entries(custom_fields).map(([field, { value }]) => [field, Number(value)]));
}

async function expectSlugs({ store }: Pair): Promise<void> {
  const events: Document<'events'>[] = await Array.fromAsync(store.scan('events'));
  const slugs = events.map(({ texts }) => texts.ca?.slug);
  expect(new Set(slugs).size).to.equal(events.length);
}
