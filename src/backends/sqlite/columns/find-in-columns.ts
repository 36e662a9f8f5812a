/** Lists of events by what only the columns hold: days, hours, statuses. */

import type { Cache, Caches } from '../../../cache/cache.ts';
import { type Admission, storedStatuses } from '../../../model/documents/entry.ts';
import { isInBox } from '../../../model/places/geometry.ts';
import { type EventFilter, type Found, filtersBy, type Query, type Reach } from '../../../model/query.ts';
import type { Day } from '../../../model/time/event-days.ts';
import { isPublic as asksForPublic, columnOrderOf, type Finding, hitsOf, sqlPage } from '../lists/find-events.ts';
import { countBelow } from '../lists/posting-lists.ts';
import { isIn, secondFrom, secondTo, startBounds } from '../sql.ts';
import type { EventColumns } from './event-columns.ts';
import {
  bounds,
  distanceFrom,
  endless,
  endsOf,
  hourTest,
  keeping,
  likenessAt,
  ongoingTest,
  type Places,
  periodTests,
  priceTest,
  referenceTest,
  type Test,
  textTest,
  wordTest,
} from './event-tests.ts';
import { noRelevance, ordered, placeAfter, sortValuesAt } from './ordering.ts';
import { relevanceOf, searchTests, wideTests } from './word-tests.ts';

/** Finds events. */
export function findInColumns(finding: Finding, columns: EventColumns, query: Query): Found {
  const places = matching(finding, columns, query);
  const total = places.length;
  const { offset, limit, like, after } = query;
  if (limit === 0) return { hits: [], total };
  const idsAt = (rows: Places) => Array.from(rows, (at) => columns.id[at] as number);
  if (like) {
    const pointsAt = likenessAt(columns, like);
    const agenda = ordered(columns, places, { ...query, orderBy: 'agenda', descending: false }, noRelevance);
    // Equal ones stay in order
    const liked = Uint32Array.from([...agenda].sort((a, b) => pointsAt(b) - pointsAt(a)));
    return { hits: hitsOf(finding, idsAt(liked.slice(offset, offset + limit))), total };
  }
  if (!columnOrderOf(query)) {
    // SQL gets IDs, because it does not know the middles of towns, nor what words may still say of references
    const { near: _, search: __, references: ___, ...rest } = query;
    return { hits: sqlPage(finding, rest, [isIn('e.id', idsAt(places))]), total };
  }
  const relevanceAt = relevanceOf(finding, columns, query);
  const inOrder = ordered(columns, places, query, relevanceAt);
  const begin = after ? placeAfter(columns, inOrder, query, relevanceAt) : offset;
  const page = inOrder.slice(begin, begin + limit);
  const hits = hitsOf(finding, idsAt(page));
  if (!after) return { hits, total };
  const sorts = new Map(Array.from(page, (at) => [columns.id[at], sortValuesAt(columns, at, query, relevanceAt)]));
  return { hits: hits.map((hit) => ({ ...hit, sort: sorts.get(hit.id) ?? [] })), total };
}

/** The nearest days with matching events before and after a window. */
export function reachInColumns(finding: Finding, columns: EventColumns, query: Query, from: Day, to: Day): Reach {
  let [previous, next] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const at of matching(finding, columns, query)) {
    const [first, last] = [columns.firstDay[at] as number, columns.lastDay[at] as number];
    if (first < from) previous = Math.max(previous, Math.min(last, from - 1));
    if (last > to) next = Math.min(next, Math.max(first, to + 1));
  }
  return { ...(Number.isFinite(previous) && { previous }), ...(Number.isFinite(next) && { next }) };
}

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
  located: (isLocated, { columns: { lat } }) => [(at) => !Number.isNaN(lat[at]) === isLocated],
  box: (box, { columns: { lat, lng } }) => [(at) => isInBox(lat[at] as number, lng[at] as number, box)],
  near(circle, { columns }) {
    const distance = distanceFrom(columns, circle);
    // An unknown one is greater than any other
    return [(at) => distance(at) <= circle.km];
  },
  like(likeness, { columns }) {
    const pointsAt = likenessAt(columns, likeness);
    return [(at) => pointsAt(at) > 0];
  },
});

/** The filters that define a window. */
type WindowFilter = 'window' | 'period';
/** The members of a query that decide which events are within its window, and for whom. */
type Windowed = Admission & Pick<Query, WindowFilter>;

/** The rows within the window of a query that its caller may see, in order of start and ID. */
function withinWindow({ windows }: ColumnCaches, columns: EventColumns, query: Windowed): Places {
  const { statuses, hidden, due, window, period } = query;
  const question = JSON.stringify([statuses, hidden, due, window, period]);
  windows.enter(columns);
  return windows.through(question, () => {
    // The rows whose start lies within the window, without those that begin too late for the period
    const { from = -endless, to = endless } = startBounds(query);
    const first = countBelow(columns.start, from);
    const end = countBelow(columns.start, Math.min(to, endsOf(period ?? {}).to) + 1);
    const places = new Uint32Array(Math.max(0, end - first));
    for (let index = 0; index < places.length; index += 1) places[index] = first + index;
    const tests = [
      ...visibilityTests(columns, query),
      ...bounds(columns.end, secondFrom(window?.endFrom), secondTo(window?.endTo)),
      ...periodTests(columns, period ?? {}),
    ];
    // A copy, because the cache must not keep the longer buffer
    return keeping(places, ...tests).slice();
  });
}

function visibilityTests({ status, listed, published, isPublic }: EventColumns, query: Admission): Test[] {
  if (asksForPublic(query)) return [(at) => isPublic[at] === 1];
  const seen: Test[] = query.hidden ? [] : [(at) => listed[at] === 1];
  if (!query.statuses) return seen;
  const due = query.due ?? -endless;
  const { statuses, scheduled } = storedStatuses(query.statuses, query.due);
  const isRequested = wordTest(status, statuses);
  if (!scheduled) return [...seen, isRequested];
  const isDue = scheduled === 'due';
  return [...seen, (at) => isRequested(at) || (status[at] === 'future' && (published[at] as number) <= due === isDue)];
}

/** Caches whose state are the columns. */
export interface ColumnCaches {
  /** The places within a window. */
  readonly windows: Cache<string, Uint32Array>;
  /** At each place, what it has of some words. */
  readonly words: Cache<string, Uint8Array>;
}

/** Windows of a few pages that are asked for at the same moment; of a million events each. */
const budgetOfWindows = { entries: 4, bytes: 16 * 1024 * 1024 };
/** The words of a hundred searches in 100,000 events. */
const budgetOfWords = { bytes: 16 * 1024 * 1024 };

/** Opens both. */
export function columnCachesIn(caches: Caches): ColumnCaches {
  return {
    windows: caches.open<string, Uint32Array>('windows', {
      budget: budgetOfWindows,
      sizeOf: ({ byteLength }) => byteLength + 1,
    }),
    words: caches.open<string, Uint8Array>('words', {
      budget: budgetOfWords,
      sizeOf: ({ byteLength }) => byteLength + 1,
    }),
  };
}
