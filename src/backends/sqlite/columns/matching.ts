/** Finds the events in the columns that match a query. */

import { isInBox } from '../../../model/places/geometry.ts';
import { type EventFilter, filtersBy, type Query } from '../../../model/query.ts';
import type { Finding } from '../lists/find-events.ts';
import type { EventColumns } from './event-columns.ts';
import {
  hourTest,
  locatedTest,
  nearTest,
  ongoingTest,
  priceTest,
  referenceTest,
  textTest,
  wordTest,
} from './event-tests.ts';
import { likenessAt } from './likeness.ts';
import { keeping, type Places, type Test, type WindowFilter, withinWindow } from './within-window.ts';
import { searchTests, wideTests } from './word-tests.ts';

/** The rows of the events that match a query, in order of start and ID. */
export function matching(finding: Finding, columns: EventColumns, query: Query): Places {
  const tests = filtersIn(query, { finding, columns, query }).flat();
  return keeping(withinWindow(finding.columnCaches, columns, query), ...tests);
}

/** What the tests of a filter depend on besides its value. */
interface FilterContext {
  readonly finding: Finding;
  readonly columns: EventColumns;
  readonly query: Query;
}

/** Fast tests come first, because each sees only what the ones before left. */
const filtersIn = filtersBy<Exclude<EventFilter, WindowFilter>, FilterContext, Test[]>({
  eventStatuses: (wanted, { columns }) => [wordTest(columns.eventStatus, wanted)],
  attendanceModes: (wanted, { columns }) => [wordTest(columns.attendance, wanted)],
  soldOut: (isSoldOut, { columns: { soldOut } }) => [(at) => soldOut[at] === Number(isSoldOut)],
  featured: (isFeatured, { columns: { featured } }) => [(at) => featured[at] === Number(isFeatured)],
  parent: (wanted, { columns: { parent } }) => [(at) => parent[at] === wanted],
  include(ids, { columns: { id } }) {
    const included = new Set(ids);
    return [(at) => included.has(id[at] as number)];
  },
  exclude(ids, { columns: { id } }) {
    const excluded = new Set(ids);
    return [(at) => !excluded.has(id[at] as number)];
  },
  ongoing: (ongoing, { columns }) => [ongoingTest(columns, ongoing)],
  search: (_, { finding, columns, query }) => searchTests(finding, columns, query),
  q: (q, { finding, columns, query }) => wideTests(finding, columns, query, q),
  hours: (groups, { columns }) => groups.map((ranges) => hourTest(columns, ranges)),
  prices: (groups, { columns }) => groups.map((tests) => priceTest(columns, tests)),
  titledIn: (languages, { columns }) => [textTest(columns.titled, languages)],
  towns: (groups, { columns }) => groups.map((slugs) => textTest(columns.towns, slugs)),
  references: (groups, { columns }) => groups.map(({ ids }) => referenceTest(columns, ids)),
  located: (isLocated, { columns }) => [locatedTest(columns, isLocated)],
  box: (box, { columns: { lat, lng } }) => [(at) => isInBox(lat[at] as number, lng[at] as number, box)],
  near: (circle, { columns }) => [nearTest(columns, circle)],
  like(likeness, { columns }) {
    const pointsAt = likenessAt(columns, likeness);
    return [(at) => pointsAt(at) > 0];
  },
});
