/** Contract of a pair whose records are shown by many events: lists, counts and documents show a change of such a record at once. */

import { expect } from 'chai';
import fc from 'fast-check';
import type { CountAnswer, Counting } from '../../src/model/counting.ts';
import type { DocumentParts } from '../../src/model/documents/document.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import type { Pair, Query } from '../../src/ports.ts';
import { asking, term } from './drafts.ts';
import { countNaively, findNaively, inOrder } from './naive.ts';
import type { Everything } from './naive-relations.ts';
import { fill } from './random-calendar.ts';
import { anyQuery } from './random-queries.ts';

/** Declares the suite; `open` returns an empty pair, which gets so many events. */
export function manyDependentsContract(name: string, open: () => Promise<Pair>, events: number): void {
  describe(`${name}: records that many events show`, () => {
    let pair: Pair;
    let all: Everything;

    beforeEach(async () => {
      pair = await open();
      all = await fill(pair, 11, { events });
    });

    afterEach(() => pair.close());

    async function change<K extends 'categories' | 'venues'>(kind: K, document: DocumentParts<K>): Promise<void> {
      const stored = await pair.store.replace(kind, document);
      expect(stored, `${kind} ${document.id}`).to.be.an('object');
      const records = all[kind] as unknown[];
      records[all[kind].findIndex(({ id }) => id === document.id)] = stored;
    }

    /** Reads the events again, whose revisions rise with what they show. */
    async function readAgain(): Promise<void> {
      const ids = all.events.map(({ id }) => id);
      all = { ...all, events: await pair.store.read('events', ids) };
    }

    async function move(id: number, parent: number): Promise<void> {
      const category = all.categories.find((each) => each.id === id);
      if (category) await change('categories', { ...category, facts: { ...category.facts, parent } });
    }

    /** Random lists, and those with words and references together. */
    function listsOf(seed: number): Query[] {
      const random = fc.sample(anyQuery(all), { seed, numRuns: 12 }).map(({ search: _, ...query }) => query);
      const some = all.categories.map(({ id }) => id);
      const references = [{ by: 'categories' as const, ids: some.slice(-2) }];
      const near = { lat: 41, lng: 2, km: 120 };
      return [
        ...random,
        ...some.map((id) => asking({ kind: 'events', references: [{ by: 'categories', ids: [id] }] })),
        asking({ kind: 'events', references, search: parseSearch('jazz') }),
        asking({ kind: 'events', references: [...references, { by: 'tags', ids: all.tags.map(({ id }) => id) }] }),
        asking({ kind: 'events', references, search: parseSearch('rock'), orderBy: 'title' }),
        asking({ kind: 'events', near }),
        asking({ kind: 'events', near, search: parseSearch('jazz'), orderBy: 'title' }),
        asking({ kind: 'categories', used: true }),
      ];
    }

    async function compare(what: string, seed: number): Promise<void> {
      await readAgain();
      // An index on a server may take longer than one call waits
      while (!(await pair.visible()));
      const queries = listsOf(seed);
      for (const [at, found] of (await pair.index.findAll(queries)).entries()) {
        const query = queries[at] as Query;
        expect(found, `${what} ${JSON.stringify(query)}`).to.deep.equal(findNaively(all, query));
      }
      const query = asking({ kind: 'events' });
      const countings: Counting[] = [{ by: 'categories' }, { by: 'towns' }, { by: 'venue' }];
      const [answer] = await pair.index.count([{ query, countings }]);
      expect(inOrder(answer as CountAnswer), what).to.deep.equal(countNaively(all, { query, countings }));
    }

    it('show where a category has moved, at once in every list and count', async () => {
      for (const name of ['Tot', 'Encara més']) all.categories.push(await pair.store.insert('categories', term(name)));
      const [root = 0, other = 0] = all.categories.slice(-2).map(({ id }) => id);
      const top = all.categories.filter(({ id, facts }) => facts.parent === 0 && id !== root && id !== other);
      for (const { id } of top) await move(id, root);
      await compare('all below one', 1);
      await move(root, other);
      await compare('that below another', 2);
      await move(root, 0);
      await compare('back again', 3);
      for (const { id } of top.slice(1)) await move(id, other);
      await compare('apart', 4);
      await move(root, other);
      await compare('and one below that', 5);
      expect(await Array.fromAsync(pair.maintenance.check(() => {}))).to.deep.equal([]);
    }).timeout(60_000);

    it('give each of their events a next revision, once, and are reported as changed', async () => {
      const [venue] = all.venues;
      if (!venue) throw new Error('no venue');
      const shown = await Promise.all(
        all.events.map(async (each) => {
          const facts = { ...each.facts, venue: [venue.id] };
          return (await pair.store.replace('events', { ...each, facts })) ?? each;
        }),
      );
      all = { ...all, events: shown };
      const { next } = await pair.store.changes(0, 10_000);
      const facts = { ...venue.facts, status: 'publish' as const, city: 'Olot', geo_lat: 42, geo_lng: 2.5 };
      await change('venues', { ...venue, facts });
      await compare('a venue elsewhere', 5);
      const revisions = new Map(all.events.map(({ id, revision }) => [id, revision]));
      for (const { id, revision } of shown) expect(revisions.get(id), `${id}`).to.be.above(revision);
      const { changes } = await pair.store.changes(next, 10_000);
      const raised = changes.filter(({ kind }) => kind === 'events').map(({ id, revision }) => [id, revision]);
      expect(new Map(raised as [number, number][])).to.deep.equal(revisions);
      expect(
        (await Array.fromAsync(pair.store.scan('events'))).map(({ id, revision }) => [id, revision]),
      ).to.deep.equal([...revisions].toSorted(([one], [another]) => one - another));
    }).timeout(60_000);

    it('can be changed and removed with their events while these are written', async () => {
      for (const name of ['Tot', 'Encara més']) all.categories.push(await pair.store.insert('categories', term(name)));
      const [root = 0, other = 0] = all.categories.slice(-2).map(({ id }) => id);
      const top = all.categories.filter(({ id, facts }) => facts.parent === 0 && id !== root && id !== other);
      for (const { id } of top) await move(id, root);
      await move(root, other);
      await readAgain();
      const [first, second, ...rest] = all.events;
      if (!first || !second) throw new Error('no events');
      const changed = await pair.store.replace('events', { ...first, facts: { ...first.facts, categories: [other] } });
      expect(await pair.store.remove('events', second.id, second.revision)).to.equal(true);
      all = { ...all, events: [...(changed ? [changed] : []), ...rest] };
      await compare('after writes of events', 6);
      expect(await pair.store.replace('events', first), 'an older revision').to.equal(undefined);
      const again = await pair.store.replace('events', changed ?? first);
      expect(again?.revision).to.be.above(changed?.revision ?? Number.NaN);
    }).timeout(60_000);
  });
}
