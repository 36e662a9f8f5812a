/** Contract of the lists that a store answers while the index is unavailable. */

import { expect } from 'chai';
import fc from 'fast-check';
import { isAnsweredByStore } from '../../src/mirror/lists.ts';
import { slicesOf } from '../../src/model/arrays-and-maps.ts';
import type { Query, SearchIndex } from '../../src/ports.ts';
import { casesOf } from '../support/demanded.ts';
import { asking, day, noon } from './drafts.ts';
import { changeFirst } from './index.ts';
import { type Listed, listedForEach } from './listed.ts';
import { findNaively } from './naive.ts';
import { countOf, type Everything } from './naive-relations.ts';
import { changesOf, fill } from './random-calendar.ts';
import { anyQuery } from './random-queries.ts';
import { windowContract } from './windows.ts';

/** Reduces a query to the conditions that the store supports; undefined for lists that it never answers. */
function answerable(query: Query): Query | undefined {
  const isEvents = query.kind === 'events';
  const plain = asking({ kind: query.kind, orderBy: isEvents ? 'agenda' : 'date' });
  if (!isAnsweredByStore(plain)) return undefined;
  const known = Object.entries(query).filter(([name, value]) => isAnsweredByStore({ ...plain, [name]: value }));
  return { ...plain, ...Object.fromEntries(known) };
}

/** Declares the suite; `open` returns an empty store with its lists. */
export function storeListContract(name: string, open: () => Promise<Listed>): void {
  windowContract(name, open);
  describe(`${name}: lists`, () => {
    const { pair, shown, add } = listedForEach(open);

    // Lists in which no series can be are read in another way
    it('agree with a full scan for every query of a front page where nothing is a series', async () => {
      const all = await fill(pair, 1, { events: 120 });
      await expectAgreement(shown(), all, casesOf(100));
    }).timeout(60_000);

    it('agree where some events are series, also after changes and removals of these', async () => {
      const all = await fill(pair, 2, { events: 120, series: 40 });
      await expectAgreement(shown(), all, casesOf(100));
      const lists = fc.sample(anyQuery(all), { seed: 9, numRuns: 25 }).flatMap((query) => answerable(query) ?? []);
      for (const some of slicesOf(changesOf(all, 60, 5), 30)) {
        for (const facts of some) await changeFirst(pair.store, all.events, facts);
        for (const query of lists) expect(await shown().find(query)).to.deep.equal(findNaively(all, query));
      }
    }).timeout(60_000);

    it('have a total when no records are requested', async () => {
      await add('x');
      expect(await shown().find(asking({ kind: 'events', limit: 0 }))).to.deep.equal({ hits: [], total: 1 });
    });
  });
}

/** Expects that random lists, and the counts of all terms, are those of a full scan. */
async function expectAgreement(index: SearchIndex, all: Everything, cases: number): Promise<void> {
  const property = fc.asyncProperty(anyQuery(all), async (generated) => {
    const query = answerable(generated);
    if (query) expect(await index.find(query)).to.deep.equal(findNaively(all, query));
  });
  await fc.assert(property, { seed: 7, numRuns: cases });
  const ids = [...all.categories, ...all.tags].map(({ id }) => id);
  for (const due of [undefined, noon - 30 * day, noon, noon + 30 * day]) {
    expect(await index.tally(ids, due)).to.deep.equal(ids.map((id) => countOf(all, id, due)));
  }
}
