import { expect } from 'chai';
import fc from 'fast-check';
import { type Posting, postingListOf } from '../../src/backends/sqlite/lists/posting-lists.ts';
import { countBelow, postingPageOf } from '../../src/backends/sqlite/lists/posting-page.ts';
import type { Query } from '../../src/ports.ts';

function inTime([start, id]: Posting, [other, otherId]: Posting): number {
  return start - other || id - otherId;
}

/** The start of each event by ID, from a small range so that many events start together. */
const anyStarts = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 30 });
const anyBound = fc.option(fc.integer({ min: -6, max: 6 }), { nil: undefined });

describe('Pages of cached occurrences', () => {
  it('begin and end at any second', () => {
    const stream = postingListOf([
      [-5, 3],
      [0, 1],
      [0, 2],
      [7, 4],
    ]);
    expect([-9, -5, -4, 0, 1, 7, 8].map((second) => countBelow(stream.starts, second))).to.deep.equal([
      0, 0, 1, 1, 3, 3, 4,
    ]);
  });

  it('equal the page of the merged list without duplicates, for any query of any number of streams', () => {
    const anyCase = fc.record({
      starts: anyStarts,
      members: fc.array(fc.array(fc.nat(29)), { minLength: 1, maxLength: 4 }),
      from: anyBound,
      to: anyBound,
      offset: fc.nat(8),
      limit: fc.nat(8),
      descending: fc.boolean(),
    });
    const property = fc.property(anyCase, ({ starts, members, from, to, offset, limit, descending }) => {
      const events = starts.map((start, id): Posting => [start, id]);
      const of = (some: readonly number[]) => events.filter(([, id]) => some.includes(id)).toSorted(inTime);
      const window = {
        ...(from !== undefined && { startFrom: from * 1000 }),
        ...(to !== undefined && { startTo: to * 1000 }),
      };
      const all = of(members.flat()).filter(([start]) => start >= (from ?? start) && start <= (to ?? start));
      const ids = (descending ? all.toReversed() : all).map(([, id]) => id);
      const query = { window, offset, limit, descending } as Query;
      expect(postingPageOf(members.map(of).map(postingListOf), query)).to.deep.equal({
        ids: ids.slice(offset, offset + limit),
        total: ids.length,
      });
    });
    fc.assert(property, { seed: 7, numRuns: 2000 });
  });
});
