/** Contract of deep paging through dates of series: pages and cursors at any depth give each row once, in every order. */

import { expect } from 'chai';
import { slicesOf } from '../../src/model/arrays-and-maps.ts';
import type { SortValues } from '../../src/model/cursor.ts';
import type { Recurrence } from '../../src/model/documents/document.ts';
import { listedUpTo } from '../../src/model/recurrence/horizon.ts';
import { isRepeating } from '../../src/model/recurrence/occurrences.ts';
import type { Query } from '../../src/ports.ts';
import { asking, event, hour, noon } from './drafts.ts';
import type { Listed } from './listed.ts';
import { findNaively } from './naive.ts';
import type { Everything } from './naive-relations.ts';
import { shown } from './shown.ts';

/** The dates of each series; of every tenth series they start at the same moments. */
const dates = 100;

async function fill({ store }: Listed, series: number): Promise<Everything> {
  const drafts = Array.from({ length: series }, (_, at) => {
    // Dates with rows of their own
    const own: Recurrence['own'] =
      at % 10 === 2 ? { '2031-05-09 12:00:00': { facts: { featured: true }, texts: {} } } : {};
    const recurrence = { rrule: `FREQ=DAILY;COUNT=${dates}`, rdate: [], exdate: [], own, horizon: '', places: 0 };
    const start = `2031-05-06 ${String(10 + (at % 10)).padStart(2, '0')}:00:00`;
    const { facts, texts } = event(`Classe ${at % 7}`, noon + ((at % 10) - 2) * hour, {
      start_date: start,
      end_date: start.replace(':00:00', ':50:00'),
      recurrence,
    });
    return isRepeating(facts) ? { facts: listedUpTo(facts, noon, 25), texts } : { facts, texts };
  });
  const events = [];
  // Some at once, which an index takes together
  for (const some of slicesOf(drafts, 10)) {
    events.push(...(await Promise.all(some.map((draft) => store.insert('events', draft)))));
  }
  return { events, venues: [], organizers: [], categories: [], tags: [] };
}

/** Declares the suite; `open` returns an empty pair, which gets so many series. */
export function deepSeriesContract(name: string, open: () => Promise<Listed>, series: number): void {
  const count = series * dates;
  describe(`${name}: ${count} dates of series`, () => {
    let pair: Listed;
    let all: Everything;

    const asked = (query: Partial<Query>) =>
      asking({ kind: 'events', limit: 25, window: { startFrom: noon - 100 * hour }, ...query });

    before(async () => {
      pair = await open();
      all = await fill(pair, series);
      await shown(pair).find(asked({ limit: 1 }));
    }).timeout(180_000);
    after(() => pair.close());

    const idsOf = (hits: readonly { readonly id: number }[]) => hits.map(({ id }) => id);

    for (const orderBy of ['start_date', 'end_date', 'title', 'id', 'agenda'] as const) {
      it(`come by page in the order of ${orderBy}, in both directions, each or each series once`, async () => {
        for (const descending of orderBy === 'agenda' ? [false] : [false, true]) {
          for (const expand of [undefined, 'series'] as const) {
            const query = asked({ orderBy, descending, ...(expand && { expand }) });
            const whole = findNaively(all, { ...query, limit: count });
            for (const offset of [0, 490, count - 110, count - 100, count - 10, count]) {
              const page = await shown(pair).find({ ...query, offset });
              expect(page.total).to.equal(expand ? whole.hits.length : count);
              expect(idsOf(page.hits), `${offset} ${descending} ${expand}`).to.deep.equal(
                idsOf(whole.hits.slice(offset, offset + 25)),
              );
            }
          }
        }
      }).timeout(60_000);
    }

    it('come by cursor from the first to the last one, each once, in every order', async () => {
      for (const orderBy of ['start_date', 'title', 'agenda'] as const) {
        const query = asked({ orderBy, limit: Math.ceil(count / 4) });
        const ids: number[] = [];
        for (let after: SortValues | undefined = []; after; ) {
          const { hits, total } = await shown(pair).find({ ...query, after });
          expect(total).to.equal(count);
          ids.push(...idsOf(hits));
          after = hits.at(-1)?.sort;
        }
        expect(ids, orderBy).to.deep.equal(idsOf(findNaively(all, { ...query, limit: count }).hits));
      }
    }).timeout(60_000);
  });
}
