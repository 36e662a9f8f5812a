/** Contract of deep paging: pages at any depth of a long list, in every order, are correct and never refused. */

import { expect } from 'chai';
import type { MirroredIndex } from '../../src/mirrored-ports.ts';
import type { Entry } from '../../src/model/documents/entry.ts';
import { parseSearch } from '../../src/model/search/search-text.ts';
import type { Query } from '../../src/ports.ts';
import { asking, event, hour, noon, texts } from './drafts.ts';
import { entryFrom } from './entries.ts';

const count = 12_000;
const common = 77;

/** 12,000 events: 10,500 start in the same second and 10,800 have a tag, both more than the 10,000 hits that Elasticsearch pages through. */
function manyEvents(): Entry[] {
  return Array.from({ length: count }, (_, at) => {
    const start = at % 8 < 7 ? noon : noon + Math.floor((at * 7919) % count) * hour;
    const published = noon + (at % 3000) * 1000;
    const tags = at % 10 > 0 ? [common] : [];
    return entryFrom('events', event('', start, { published, tags }, texts('title', `x ${at % 997}`)), at + 1);
  });
}

/** The orders of events, each with its sort key. */
const orders: readonly { readonly query: Partial<Query>; readonly key: (entry: Entry) => number | string }[] = [
  { query: { orderBy: 'start_date' }, key: ({ occurrences }) => occurrences[0]?.start ?? 0 },
  { query: { orderBy: 'end_date' }, key: ({ occurrences }) => occurrences[0]?.end ?? 0 },
  { query: { orderBy: 'date' }, key: ({ published }) => published },
  { query: { orderBy: 'modified' }, key: ({ modified }) => modified },
  { query: { orderBy: 'title' }, key: ({ shown }) => shown['ca']?.nameKey ?? '' },
  { query: { orderBy: 'id' }, key: ({ id }) => id },
];

/** Declares the suite; `open` gives an empty index of Catalan and Spanish. */
export function deepPagesContract(name: string, open: () => Promise<MirroredIndex>): void {
  describe(`${name}: ${count} events`, () => {
    let entries: Entry[];
    let index: MirroredIndex;

    before(async () => {
      entries = manyEvents();
      index = await open();
      const rebuilding = await index.rebuild();
      await rebuilding.write(entries);
      await rebuilding.swap();
    }).timeout(120_000);

    after(() => index.close());

    function sorted(key: (entry: Entry) => number | string, descending: boolean): number[] {
      const way = descending ? -1 : 1;
      const keyed = entries.map((entry) => ({ key: key(entry), id: entry.id }));
      return keyed.toSorted((a, b) => way * (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id)).map(({ id }) => id);
    }

    async function page(query: Partial<Query>): Promise<{ ids: number[]; total: number }> {
      const { hits, total } = await index.find(asking({ kind: 'events', limit: 25, ...query }));
      return { ids: hits.map(({ id }) => id), total };
    }

    for (const { query, key } of orders) {
      it(`come in the order of ${query.orderBy}, in both directions`, async () => {
        for (const descending of [false, true]) {
          const ids = sorted(key, descending);
          for (const offset of [0, 980, 9_990, 10_000, 10_721, 11_990]) {
            const expected = { ids: ids.slice(offset, offset + 25), total: count };
            expect(await page({ ...query, descending, offset }), `${offset} ${descending}`).to.deep.equal(expected);
          }
        }
      });
    }

    it('apply every filter', async () => {
      const ids = sorted(({ occurrences }) => occurrences[0]?.start ?? 0, false).filter((id) => id % 10 !== 1);
      const query = {
        references: [{ by: 'tags' as const, ids: [common] }],
        search: parseSearch('x'),
        window: { startFrom: noon },
      };
      for (const offset of [990, 10_400, 10_790]) {
        const expected = { ids: ids.slice(offset, offset + 25), total: 0.9 * count };
        expect(await page({ ...query, offset }), String(offset)).to.deep.equal(expected);
      }
    });

    it('are empty beyond the end, with the total, in every order', async () => {
      for (const { query } of orders) {
        for (const offset of [count, 1e12]) {
          expect(await page({ ...query, offset }), `${query.orderBy} ${offset}`).to.deep.equal({
            ids: [],
            total: count,
          });
        }
      }
    });

    it('may be longer than the API allows', async () => {
      const { ids, total } = await page({ limit: count, orderBy: 'id' });
      expect([ids.length, total]).to.deep.equal([count, count]);
    });

    it('contain each event once in the order of relevance', async () => {
      const query = { orderBy: 'relevance', descending: true, search: parseSearch('x'), limit: 7000 } as const;
      const pages = [];
      for (let offset = 0; offset < count; offset += 7000) pages.push(...(await page({ ...query, offset })).ids);
      expect(new Set(pages)).to.have.property('size', count);
    }).timeout(20_000);
  });
}
