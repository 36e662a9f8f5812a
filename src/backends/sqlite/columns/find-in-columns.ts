/** Lists of events by what only the columns hold: days, hours, statuses, dates of series. */

import type { Cache, Caches } from '../../../cache/cache.ts';
import { partitionPoint } from '../../../model/arrays-and-maps.ts';
import { type Admission, storedStatuses } from '../../../model/documents/entry.ts';
import { eventOrderOf } from '../../../model/orders.ts';
import { isInBox } from '../../../model/places/geometry.ts';
import { type EventFilter, type Found, filtersBy, hasBeginning, type Query, type Reach } from '../../../model/query.ts';
import { eventIdOf } from '../../../model/recurrence/occurrence-id.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { Day } from '../../../model/time/event-days.ts';
import { isPublic as asksForPublic, columnOrderOf, type Finding, hitsOf, sqlPage } from '../lists/find-events.ts';
import { isIn, secondFrom, secondTo, startBounds } from '../sql.ts';
import { eventOf, type Times, timesOf } from './date-rows.ts';
import type { EventColumns } from './event-columns.ts';
import {
  bounds,
  distanceFrom,
  endless,
  endsOf,
  firstOfSeries,
  hourTest,
  keeping,
  likenessAt,
  ongoingTest,
  type Places,
  periodTests,
  priceTest,
  referenceTest,
  type Test,
  testsOfEvents,
  textTest,
  wordTest,
} from './event-tests.ts';
import { type Ordering, ordered, placeAfter, sortValuesAt } from './ordering.ts';
import { relevanceOf, searchTests, wideTests } from './word-tests.ts';

/** Finds events. */
export function findInColumns(finding: Finding, columns: EventColumns, query: Query): Found {
  const places = matching(finding, columns, query);
  const total = places.length;
  const { offset, limit, like, after } = query;
  if (limit === 0) return { hits: [], total };
  const { id } = timesOf(columns);
  const idsAt = (rows: Places) => Array.from(rows, (at) => id[at] as number);
  if (like) {
    const eventAt = eventOf(columns);
    const likeness = likenessAt(columns, like);
    const pointsAt = (at: number) => likeness(eventAt(at));
    const agenda = ordered(columns, places, { query: { ...query, orderBy: 'agenda', descending: false } });
    // Equal ones stay in order
    const liked = Uint32Array.from([...agenda].sort((a, b) => pointsAt(b) - pointsAt(a)));
    return { hits: hitsOf(finding, idsAt(liked.slice(offset, offset + limit))), total };
  }
  if (!columns.dates && !columnOrderOf(query)) {
    // SQL gets IDs, because it does not know the middles of towns, nor what words may still say of references
    const { near: _, search: __, references: ___, ...rest } = query;
    return { hits: sqlPage(finding, rest, [isIn('e.id', idsAt(places))]), total };
  }
  const ordering = orderingOf(finding, columns, query);
  const inOrder = ordered(columns, places, ordering);
  const begin = after ? placeAfter(columns, inOrder, ordering) : offset;
  const page = inOrder.slice(begin, begin + limit);
  const hits = hitsOf(finding, idsAt(page));
  if (!after) return { hits, total };
  const sorts = new Map(Array.from(page, (at) => [id[at], sortValuesAt(columns, at, ordering)]));
  return { hits: hits.map((hit) => ({ ...hit, sort: sorts.get(hit.id) ?? [] })), total };
}

/** What the order of a query depends on, as far as it needs it. */
function orderingOf(finding: Finding, columns: EventColumns, query: Query): Ordering {
  const relevanceAt = relevanceOf(finding, columns, query);
  return eventOrderOf(query) === 'title'
    ? { query, relevanceAt, names: namesOf(finding, columns, query) }
    : { query, relevanceAt };
}

/** The sort keys of the names of events as readers of the language of a query are shown them. */
function namesOf({ prepare, columnCaches: { names } }: Finding, columns: EventColumns, { language }: Query) {
  names.enter(columns);
  return names.through(language, () => {
    const byId = new Map(
      prepare<[number, string]>("select id, name from shown where language = ? and kind = 'events'")
        .raw()
        .all(language),
    );
    return Array.from(columns.id, (id) => byId.get(id) ?? '');
  });
}

/** The nearest days with matching events before and after a window. */
export function reachInColumns(finding: Finding, columns: EventColumns, query: Query, from: Day, to: Day): Reach {
  const { firstDay, lastDay } = timesOf(columns);
  let [previous, next] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const at of matching(finding, columns, query)) {
    const [first, last] = [firstDay[at] as number, lastDay[at] as number];
    if (first < from) previous = Math.max(previous, Math.min(last, from - 1));
    if (last > to) next = Math.min(next, Math.max(first, to + 1));
  }
  return { ...(Number.isFinite(previous) && { previous }), ...(Number.isFinite(next) && { next }) };
}

/** The rows that match a query, in order of start and ID. */
export function matching(finding: Finding, columns: EventColumns, query: Query): Places {
  const ofRows = rowFiltersIn(query, timesOf(columns)).flat();
  const ofEvents = eventFiltersIn(query, { finding, columns, query }).flat();
  return keeping(withinWindow(finding.columnCaches, columns, query), ...ofRows, ...testsOfEvents(columns, ofEvents));
}

/** The filters that are not the same for all dates of a series. */
type RowFilter = 'include' | 'hours';

const rowFiltersIn = filtersBy<RowFilter, Times, Test[]>({
  include(ids, { id }) {
    const included = new Set(ids);
    return [(at) => included.has(id[at] as number)];
  },
  hours: (groups, times) => groups.map((ranges) => hourTest(times, ranges)),
});

/** What the tests of a filter of events depend on besides its value. */
interface FilterContext {
  readonly finding: Finding;
  readonly columns: EventColumns;
  readonly query: Query;
}

/** Fast tests come first, because each sees only what the ones before left. */
const eventFiltersIn = filtersBy<Exclude<EventFilter, WindowFilter | RowFilter>, FilterContext, Test[]>({
  eventStatuses: (wanted, { columns }) => [wordTest(columns.eventStatus, wanted)],
  attendanceModes: (wanted, { columns }) => [wordTest(columns.attendance, wanted)],
  soldOut: (isSoldOut, { columns: { soldOut } }) => [(at) => soldOut[at] === Number(isSoldOut)],
  featured: (isFeatured, { columns: { featured } }) => [(at) => featured[at] === Number(isFeatured)],
  parent: (wanted, { columns: { parent } }) => [(at) => parent[at] === wanted],
  exclude(ids, { columns: { id } }) {
    const excluded = new Set(ids);
    return [(at) => !excluded.has(eventIdOf(id[at] as number))];
  },
  search: (_, { finding, columns, query }) => searchTests(finding, columns, query),
  q: (q, { finding, columns, query }) => wideTests(finding, columns, query, q),
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

/** The filters that define a window, and how many dates of a series are in it. */
type WindowFilter = 'window' | 'period' | 'ongoing' | 'expand';
/** The members of a query that decide which events are within its window, and for whom. */
type Windowed = Admission & Pick<Query, WindowFilter | 'include'>;

/** The rows within the window of a query that its caller may see, in order of start and ID. */
function withinWindow({ windows }: ColumnCaches, columns: EventColumns, query: Windowed): Places {
  const { statuses, hidden, due, window, period, ongoing, include } = query;
  const isIncluding = include !== undefined;
  const expand = isIncluding || !columns.dates ? undefined : query.expand;
  const seen = [statuses, hidden, due, isIncluding];
  windows.enter(columns);
  const visible = windows.through(JSON.stringify(seen), () => visibleRows(columns, query, isIncluding));
  const times = timesOf(columns);
  // The rows whose start lies within the window, without those that begin too late for the period
  const { from, to } = startBounds(query);
  const first = countBegun(times, visible, from ?? -endless);
  const end = countBegun(times, visible, Math.min(to ?? endless, endsOf(period ?? {}).to) + 1);
  const begun = visible.subarray(first, Math.max(first, end));
  const inWindow = [
    ...bounds(times.end, secondFrom(window?.endFrom), secondTo(window?.endTo)),
    ...periodTests(times, period ?? {}),
    ...(ongoing ? [ongoingTest(times, ongoing)] : []),
  ];
  const by = hasBeginning(query) ? 'previous' : 'next';
  const whole = [...bounds(times.start, from, to), ...inWindow];
  const tests = [...inWindow, ...(expand ? firstOfSeries(columns, whole, by) : [])];
  if (tests.length === 0) return begun;
  const question = JSON.stringify([...seen, window, period, ongoing, expand]);
  // A copy, because the cache must not keep the longer buffer
  return windows.through(question, () => keeping(begun, ...tests).slice());
}

/** The rows that a caller may see, in order of start and ID; series themselves only where they are to be included. */
function visibleRows(columns: EventColumns, admission: Admission, isIncluding: boolean): Places {
  const { dates } = columns;
  const all = Uint32Array.from({ length: timesOf(columns).length }, (_, at) => at);
  const tests = testsOfEvents(columns, visibilityTests(columns, admission));
  return keeping(all, ...(dates && !isIncluding ? [(at: number) => dates.isSeries[at] === 0] : []), ...tests).slice();
}

/** The number of rows, in order of start, that begin before a moment. */
function countBegun({ start }: Times, places: Places, moment: number): number {
  return partitionPoint(places.length, (at) => (start[places[at] as number] as number) < moment);
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
  /** The rows of lists within a window. */
  readonly windows: Cache<string, Uint32Array>;
  /** For each event, what it has of some words. */
  readonly words: Cache<string, Uint8Array>;
  /** By language, the names of events for sorting. */
  readonly names: Cache<Language, readonly string[]>;
}

/** What a caller may see, and windows of a few pages that are asked for at the same moment; of a million events each. */
const budgetOfWindows = { entries: 5, bytes: 16 * 1024 * 1024 };
/** The names of some ten thousand events. */
const budgetOfNames = { bytes: 4 * 1024 * 1024 };
/** The words of a hundred searches in 100,000 events. */
const budgetOfWords = { bytes: 16 * 1024 * 1024 };

/** Opens them. */
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
    names: caches.open<Language, readonly string[]>('sorted-names', {
      budget: budgetOfNames,
      sizeOf: (some) => some.reduce((sum, name) => sum + name.length + 24, 1),
    }),
  };
}
