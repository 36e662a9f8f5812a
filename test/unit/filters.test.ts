import assert from 'node:assert/strict';
import { filtersBy, type Query, type RecordFilter } from '../../src/model/query.ts';

const query: Query = {
  kind: 'venues',
  language: 'ca',
  exclude: [3],
  slug: 'jazz',
  used: false,
  orderBy: 'name',
  descending: false,
  offset: 0,
  limit: 10,
};

describe('A table of filters', () => {
  const describedBy = filtersBy<'used' | 'slug' | 'parent', string, string>({
    used: (isUsed, context) => `${context} used ${isUsed}`,
    parent: (parent, context) => `${context} parent ${parent}`,
    slug: (slug, context) => `${context} slug ${slug}`,
  });

  it('applies its functions to the filters of a query, in the order of the table', () => {
    assert.deepEqual(describedBy(query, 'asks'), ['asks used false', 'asks slug jazz']);
  });

  it('skips undefined values, but not 0', () => {
    assert.deepEqual(describedBy({ ...query, used: undefined, slug: undefined, parent: 0 }, 'asks'), ['asks parent 0']);
  });

  it('does not compile without one of its filters', () => {
    const table = { search: () => 1, parent: () => 1, include: () => 1, exclude: () => 1, hasEvents: () => 1 };
    // @ts-expect-error: upcomingAfter, used and slug are not there
    filtersBy<RecordFilter, undefined, number>(table);
  });
});
