/** Contract of deep paging: pages and cursors at any depth of a long list give each event and each date of a series once, in every order. */

import { expect } from 'chai';
import type { SortValues } from '../../src/model/cursor.ts';
import type { Document, Draft, Recurrence } from '../../src/model/documents/document.ts';
import { listedUpTo } from '../../src/model/recurrence/horizon.ts';
import { isRepeating } from '../../src/model/recurrence/occurrences.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import type { OrderBy, Query, SearchIndex } from '../../src/ports.ts';
import { asking, event, hour, noon, texts } from './drafts.ts';
import { findNaively } from './naive.ts';

const common = 77;
/** So many series with so many dates each. */
const [series, dates] = [10, 60];

/** Events of which nearly all start in the same second, and nearly all have a tag. */
function single(count: number): Draft<'events'>[] {
  return Array.from({ length: count }, (_, at) => {
    const start = at % 64 > 0 ? noon : noon + ((at * 7919) % count) * hour;
    const published = noon + (at % 3000) * 1000;
    const tags = at % 70 > 0 ? [common] : [];
    return event('', start, { published, modified: published, tags }, texts('title', `x ${at % 997}`));
  });
}

/** Series of which two each have their dates at the same moments; one of five has a date with a row of its own. */
function repeated(): Draft<'events'>[] {
  return Array.from({ length: series }, (_, at) => {
    const own: Recurrence['own'] =
      at % 5 === 2 ? { '2031-05-09 12:00:00': { facts: { featured: true }, texts: {} } } : {};
    const recurrence = { rrule: `FREQ=DAILY;COUNT=${dates}`, rdate: [], exdate: [], own, horizon: '', places: 0 };
    const start = `2031-05-06 ${String(10 + (at % 5)).padStart(2, '0')}:00:00`;
    const { facts, texts } = event(`Classe ${at % 7}`, noon + ((at % 5) - 2) * hour, {
      start_date: start,
      end_date: start.replace(':00:00', ':50:00'),
      recurrence,
    });
    return isRepeating(facts) ? { facts: listedUpTo(facts, noon, 25), texts } : { facts, texts };
  });
}

/** An index with these events. */
export interface Filled {
  readonly index: SearchIndex;
  readonly events: Document<'events'>[];
  close(): Promise<void>;
}

/** Declares the suite; `open` resolves to an index with the events of these drafts, and `many` of them take place once. */
export function deepPagesContract(
  name: string,
  open: (drafts: readonly Draft<'events'>[]) => Promise<Filled>,
  many: number,
): void {
  const count = many + series * dates;
  describe(`${name}: ${count} events and dates of series`, () => {
    let filled: Filled;

    before(async () => {
      filled = await open([...single(many), ...repeated()]);
    }).timeout(120_000);

    after(() => filled.close());

    const asked = (query: Partial<Query>) => asking({ kind: 'events', limit: 25, ...query });

    /** The IDs of a whole list. */
    function whole(query: Partial<Query>): number[] {
      const all = { events: filled.events, venues: [], organizers: [], categories: [], tags: [] };
      return findNaively(all, asked({ ...query, limit: count })).hits.map(({ id }) => id);
    }

    async function page(query: Partial<Query>): Promise<{ ids: number[]; total: number }> {
      const { hits, total } = await filled.index.find(asked(query));
      return { ids: hits.map(({ id }) => id), total };
    }

    async function expectPages(query: Partial<Query>, ids: readonly number[]): Promise<void> {
      const offsets = [0, 490, ids.length - 910, ids.length - 900, ids.length - 579, ids.length - 10];
      // Some lists are shorter
      for (const offset of offsets.filter((each) => each >= 0)) {
        const expected = { ids: ids.slice(offset, offset + 25), total: ids.length };
        expect(await page({ ...query, offset }), `${offset} ${JSON.stringify(query)}`).to.deep.equal(expected);
      }
    }

    const orders = ['start_date', 'end_date', 'date', 'modified', 'title', 'id', 'agenda'] as const;
    const once = { expand: 'series', window: { startFrom: noon - 100 * hour } } as const;

    for (const orderBy of orders) {
      it(`come by page in the order of ${orderBy}, in both directions`, async () => {
        const ids = whole({ orderBy });
        await expectPages({ orderBy }, ids);
        if (orderBy !== 'agenda') await expectPages({ orderBy, descending: true }, ids.toReversed());
      });
    }

    for (const orderBy of ['start_date', 'title', 'agenda'] as const) {
      it(`come by page in the order of ${orderBy} with each series once, in both directions`, async () => {
        const ids = whole({ ...once, orderBy });
        await expectPages({ ...once, orderBy }, ids);
        if (orderBy !== 'agenda') await expectPages({ ...once, orderBy, descending: true }, ids.toReversed());
      });
    }

    for (const orderBy of ['start_date', 'title', 'agenda'] as const) {
      it(`come by cursor from the first to the last one, each once, in the order of ${orderBy}`, async () => {
        const ids: number[] = [];
        for (let after: SortValues | undefined = []; after; ) {
          const limit = Math.ceil(count / 4);
          const { hits, total } = await filled.index.find(asked({ orderBy, limit, after }));
          expect(total).to.equal(count);
          ids.push(...hits.map(({ id }) => id));
          after = hits.at(-1)?.sort;
        }
        expect(ids).to.deep.equal(whole({ orderBy }));
      });
    }

    it('apply every filter', async () => {
      const references = [{ by: 'tags' as const, ids: [common] }];
      const query = { references, search: parseSearch('x'), window: { startFrom: noon } };
      await expectPages(query, whole(query));
    });

    it('are empty beyond the end, with the total, in every order', async () => {
      for (const orderBy of orders satisfies readonly OrderBy[]) {
        for (const offset of [count, 1e12]) {
          expect(await page({ orderBy, offset }), `${orderBy} ${offset}`).to.deep.equal({ ids: [], total: count });
        }
      }
    });

    it('may be longer than the API allows', async () => {
      const { ids, total } = await page({ limit: count, orderBy: 'id' });
      expect([ids.length, total]).to.deep.equal([count, count]);
    });

    it('contain each event once in the order of relevance', async () => {
      const limit = Math.ceil(0.6 * many);
      const query = { orderBy: 'relevance', descending: true, search: parseSearch('x'), limit } as const;
      const pages = [];
      for (let offset = 0; offset < many; offset += limit) pages.push(...(await page({ ...query, offset })).ids);
      expect([pages.length, new Set(pages).size]).to.deep.equal([many, many]);
    }).timeout(20_000);
  });
}
