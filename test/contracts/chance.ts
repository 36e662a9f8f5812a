/** Contract of an index under random queries: each result must equal that of a full scan of a random calendar. */

import { expect } from 'chai';
import fc from 'fast-check';
import type { CountAnswer } from '../../src/model/counting.ts';
import type { SortValues } from '../../src/model/cursor.ts';
import { areSortValues } from '../../src/model/query.ts';
import type { Found, Hit, Query, SearchIndex } from '../../src/ports.ts';
import { casesOf } from '../support/demanded.ts';
import { day, noon } from './drafts.ts';
import type { Listed } from './listed.ts';
import { countNaively, findNaively, inOrder, reachNaively } from './naive.ts';
import { countOf, type Everything } from './naive-relations.ts';
import { namesNaively } from './naive-words.ts';
import { fill } from './random-calendar.ts';
import { anyCountings, anyLikeness, anyNames, anyQuery, anyRecurringQueries } from './random-queries.ts';
import { whenShown } from './shown.ts';

/** Collects a whole list page by page; each page starts after the sort values of the last record of the previous one. */
async function walked(index: SearchIndex, query: Query): Promise<Found> {
  const hits: Hit[] = [];
  for (let after: SortValues | undefined = []; after; ) {
    const page: Found = await index.find({ ...query, after });
    for (const { id, revision, sort } of page.hits) {
      expect(areSortValues(query, JSON.parse(JSON.stringify(sort))), JSON.stringify(sort)).to.equal(true);
      hits.push({ id, revision });
    }
    after = page.hits.at(-1)?.sort;
    if (!after) return { ...page, hits };
  }
  throw new Error('A page without sort values');
}

/** So many cases are tried at once, which an index on a server answers together. */
const together = 5;

/** Expects something of so many random values. */
async function expectOfEach<T>(
  values: fc.Arbitrary<T>,
  { seed, cases }: { readonly seed: number; readonly cases: number },
  expectation: (value: T) => Promise<unknown>,
): Promise<void> {
  const some = fc.array(values, { minLength: together, maxLength: together });
  const property = fc.asyncProperty(some, async (each) => void (await Promise.all(each.map(expectation))));
  await fc.assert(property, { seed, numRuns: Math.ceil(cases / together) });
}

/** The calendar that `before` stores, and its index, once that shows all of it. */
interface Filled {
  readonly calendar: () => Everything;
  readonly shown: () => SearchIndex;
  /** How many of so many random cases are tried. */
  readonly some: (cases: number) => number;
}

/** What an index gets of random queries. */
export interface Chance {
  /** How many of the cases are tried. */
  readonly share?: number;
  /** Whether lists are read in another way where nothing is a series. */
  readonly readsPlain?: boolean;
}

/** Declares the suites. Their tests share a calendar and only read; `open` returns an empty pair. */
export function chanceContract(
  name: string,
  open: () => Promise<Listed>,
  { share = 1, readsPlain = true }: Chance = {},
): void {
  // Less than half as many cases, since such events are in the other calendar too
  if (readsPlain) calendarContract(`${name}: one calendar`, open, 0, 0.4 * share);
  calendarContract(`${name}: a calendar with series`, open, 40, share);
}

function calendarContract(name: string, open: () => Promise<Listed>, series: number, share: number): void {
  describe(name, () => {
    let pair: Listed;
    let all: Everything;
    let index: SearchIndex;
    const some = (cases: number) => casesOf(Math.ceil(cases * share));
    const filled = { calendar: () => all, shown: () => index, some };

    before(async () => {
      pair = await open();
      all = await fill(pair, 1, { events: 200, series });
      index = await whenShown(pair);
    });
    after(() => pair.close());

    describe('lists', () => listsOf(filled));
    describe('searches', () => searchesOf(filled));
  });
}

function listsOf({ calendar, shown, some }: Filled): void {
  it('agree with a full scan for any query', async () => {
    const all = calendar();
    await expectOfEach(anyQuery(all), { seed: 19, cases: some(450) }, async (query) => {
      expect(await shown().find(query)).to.deep.equal(findNaively(all, query));
    });
  }).timeout(60_000);

  it('count the events of each term as a full scan does', async () => {
    const all = calendar();
    const ids = [...all.categories, ...all.tags].map(({ id }) => id);
    for (const due of [undefined, noon - 30 * day, noon, noon + 30 * day]) {
      expect(await shown().tally(ids, due)).to.deep.equal(ids.map((id) => countOf(all, id, due)));
    }
  });

  it('agree with a full scan for several queries at once', async () => {
    const all = calendar();
    const property = fc.asyncProperty(fc.array(anyQuery(all), { maxLength: 12 }), async (queries) => {
      expect(await shown().findAll(queries)).to.deep.equal(queries.map((query) => findNaively(all, query)));
    });
    await fc.assert(property, { seed: 5, numRuns: some(20) });
  }).timeout(60_000);

  it('contain the same records when each page starts after the last record of the previous one', async () => {
    const all = calendar();
    await expectOfEach(anyQuery(all), { seed: 17, cases: some(200) }, async ({ search: _, ...generated }) => {
      const query = { ...generated, offset: 0 };
      if (query.kind === 'categories' || query.kind === 'tags') return;
      const whole = findNaively(all, { ...query, limit: 1000 });
      // Few pages, but several: there are some ten organizers
      const least = query.kind === 'events' ? 50 : 8;
      expect(await walked(shown(), { ...query, limit: Math.max(least, query.limit) })).to.deep.equal(whole);
    });
  }).timeout(60_000);

  it('find events similar to a given one, most similar first, with any other conditions', async () => {
    const all = calendar();
    const cases = fc.tuple(anyQuery(all), anyLikeness(all));
    await expectOfEach(cases, { seed: 15, cases: some(200) }, async ([{ search, q, after, ...rest }, like]) => {
      if (rest.kind !== 'events') return;
      const query: Query = { ...rest, like, orderBy: 'agenda', descending: false, offset: rest.offset % 50 };
      expect(await shown().find(query)).to.deep.equal(findNaively(all, query));
    });
  }).timeout(60_000);

  it('are counted as a full scan counts them, for any query', async () => {
    const all = calendar();
    const cases = fc.tuple(anyQuery(all), anyCountings);
    await expectOfEach(cases, { seed: 13, cases: some(300) }, async ([{ search: _, ...query }, countings]) => {
      if (query.kind !== 'events') return;
      const [answer] = await shown().count([{ query, countings }]);
      expect(inOrder(answer as CountAnswer)).to.deep.equal(countNaively(all, { query, countings }));
    });
  }).timeout(60_000);

  it('reach the nearest days with events, for any query', async () => {
    const all = calendar();
    const today = Math.floor(noon / day);
    const days = fc.tuple(fc.integer({ min: -15, max: 15 }), fc.nat({ max: 5 }));
    const cases = fc.tuple(anyQuery(all), days);
    await expectOfEach(cases, { seed: 11, cases: some(150) }, async ([{ search: _, ...query }, [from, length]]) => {
      if (query.kind !== 'events') return;
      const window = [today + from, today + from + length] as const;
      expect(await shown().reach(query, ...window)).to.deep.equal(reachNaively(all, query, ...window));
    });
  }).timeout(60_000);
}

function searchesOf({ calendar, shown, some }: Filled): void {
  it('look up names as a full scan does', async () => {
    const all = calendar();
    await expectOfEach(anyNames, { seed: 7, cases: some(100) }, async (query) => {
      const named = await shown().named(query);
      expect(named.map((ids) => ids.toSorted((a, b) => a - b))).to.deep.equal(namesNaively(all, query));
    });
  }).timeout(60_000);

  it('agree with a full scan when they are repeated with other dates and pages', async () => {
    const all = calendar();
    const property = fc.asyncProperty(anyRecurringQueries(all), async (queries) => {
      for (const query of queries) expect(await shown().find(query)).to.deep.equal(findNaively(all, query));
    });
    await fc.assert(property, { seed: 7, numRuns: some(60) });
  }).timeout(60_000);
}
