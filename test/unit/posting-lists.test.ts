import { expect } from 'chai';
import fc from 'fast-check';
import {
  type Posting,
  postingCacheIn,
  postingListOf,
  postingPageOf,
} from '../../src/backends/sqlite/lists/posting-lists.ts';
import { newCaches } from '../../src/cache/cache.ts';
import { countBelow } from '../../src/model/arrays-and-maps.ts';
import type { Query } from '../../src/ports.ts';

function inTime([start, id]: Posting, [other, otherId]: Posting): number {
  return start - other || id - otherId;
}

/** The start of each event by ID, from a small range so that many events start together. */
const anyStarts = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 30 });
const anyBound = fc.option(fc.integer({ min: -6, max: 6 }), { nil: undefined });

describe('Pages of cached posting lists', () => {
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

describe('Posting lists of a repeated query', () => {
  const rows: Posting[] = [
    [-5, 3],
    [0, 1],
    [0, 2],
    [7, 4],
  ];
  let generation: number;
  let reads: number;

  function asking(most: number): (question: string) => number | undefined {
    const cache = postingCacheIn(newCaches(), { now: () => generation }, most);
    return (question) => {
      const read = (limit: number) => {
        reads += 1;
        return rows.slice(0, limit);
      };
      return cache.of(question, read)?.ids.length;
    };
  }

  beforeEach(() => {
    [generation, reads] = [0, 0];
  });

  it('are read at the second query, and cached until the next write', () => {
    const ask = asking(4);
    expect([ask('a'), ask('a'), ask('a'), reads]).to.deep.equal([undefined, 4, 4, 1]);
    generation = 1;
    expect([ask('a'), ask('a'), reads]).to.deep.equal([undefined, 4, 2]);
  });

  it('are not cached if there are too many, and not read again', () => {
    const ask = asking(3);
    expect([ask('a'), ask('a'), ask('a'), reads]).to.deep.equal([undefined, undefined, undefined, 1]);
  });
});
