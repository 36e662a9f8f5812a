/** Lists of events by what only the columns hold: days, hours, statuses, dates of series. */

import type { Cache, Caches } from '../../../cache/cache.ts';
import { partitionPoint } from '../../../model/arrays-and-maps.ts';
import { maxId } from '../../../model/documents/document.ts';
import { type Admission, storedStatuses } from '../../../model/documents/entry.ts';
import { isInBox } from '../../../model/places/geometry.ts';
import {
  type EventFilter,
  eventOrderOf,
  type Found,
  filtersBy,
  hasBeginning,
  type Query,
  type Reach,
} from '../../../model/query.ts';
import { eventIdOf } from '../../../model/recurrence/occurrence-id.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { Day } from '../../../model/time/event-days.ts';
import { isPublic as asksForPublic, columnOrderOf, type Finding, hitsOf, sqlPage } from '../lists/find-events.ts';
import { isIn, secondFrom, secondTo, startBounds } from '../sql.ts';
import { type DateRows, eventOf, lastingUntil, type Times, timesOf, upTo } from './date-rows.ts';
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
} from './event-tests.ts';
import { ordered, placeAfter, sortValuesAt } from './ordering.ts';
import { relevanceOf, searchTests, wideTests } from './word-tests.ts';

/** Finds events. */
export function findInColumns(finding: Finding, columns: EventColumns, query: Query): Found {
  const places = matching(finding, columns, query);
  const total = places.length;
  const { offset, limit, like, after } = query;
  if (limit === 0) return { hits: [], total };
  if (like) {
    const eventAt = eventOf(columns);
    const likeness = likenessAt(columns, like);
    const agenda = ordered(columns, places, { query: { ...query, orderBy: 'agenda', descending: false } });
    // Equal ones stay in order
    const liked = [...agenda].sort((a, b) => likeness(eventAt(b)) - likeness(eventAt(a)));
    return { hits: hitsOf(finding, idsAt(columns, liked.slice(offset, offset + limit))), total };
  }
  if (!columns.dates && !columnOrderOf(query)) {
    // SQL gets IDs, because it does not know the middles of towns, nor what words may still say of references
    const { near: _, search: __, references: ___, ...rest } = query;
    return { hits: sqlPage(finding, rest, [isIn('e.id', idsAt(columns, places))]), total };
  }
  const relevanceAt = relevanceOf(finding, columns, query);
  const ordering =
    eventOrderOf(query) === 'title'
      ? { query, relevanceAt, names: namesOf(finding, columns, query) }
      : { query, relevanceAt };
  const inOrder = ordered(columns, places, ordering);
  const begin = after ? placeAfter(columns, inOrder, ordering) : offset;
  const page = inOrder.slice(begin, begin + limit);
  const ids = idsAt(columns, page);
  const hits = hitsOf(finding, ids);
  if (!after) return { hits, total };
  const sorts = new Map(ids.map((id, index) => [id, sortValuesAt(columns, page[index] as number, ordering)]));
  return { hits: hits.map((hit) => ({ ...hit, sort: sorts.get(hit.id) ?? [] })), total };
}

function idsAt(columns: EventColumns, rows: ArrayLike<number>): number[] {
  const { id } = timesOf(columns);
  return Array.from(rows, (at) => id[at] as number);
}

/** The sort keys of the names of events as readers of the language of a query are shown them. */
function namesOf({ prepare, columnCaches: { names } }: Finding, columns: EventColumns, { language }: Query) {
  names.enter(columns);
  return names.get(language, () => {
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
  const window = windowOf(finding.columnCaches, columns, query);
  const { dates } = columns;
  const { series, dates: areThere } = rowKindsOf(query);
  if (dates && areThere && !series && ofEvents.length > 0 && !window.isKnown()) {
    const candidates = window.candidates();
    // With fewer rows it is faster to look at the events of those alone
    if (candidates.length > columns.length) {
      const passing = rowsOfPassing(columns, dates, candidates, [...visibilityTests(columns, query), ...ofEvents]);
      return keeping(passing, ...window.tests, ...ofRows);
    }
  }
  return keeping(window.rows(), ...ofRows, ...testsOfEvents(columns, ofEvents));
}

/**
 * Those of some rows, in order of start and ID, whose events pass all tests. Where these are few, their dates are followed from one to the
 * next, so that no others are looked at.
 */
function rowsOfPassing(columns: EventColumns, dates: DateRows, among: Places, tests: readonly Test[]): Places {
  const events = keeping(upTo(columns.length), ...tests);
  const most = among.length / 8;
  const [begin, end] = [among[0] as number, among.at(-1) as number];
  const rows: number[] = [];
  for (const event of events) {
    let row = dates.first[event] as number;
    for (; row !== -1 && row <= end && rows.length <= most; row = dates.next[row] as number) {
      if (row >= begin && dates.isSeries[row] === 0) rows.push(row);
    }
  }
  if (rows.length <= most) return Uint32Array.from(rows).sort();
  const isWanted = new Uint8Array(columns.length);
  for (const event of events) isWanted[event] = 1;
  return keeping(among, (at) => isWanted[dates.event[at] as number] === 1);
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
  untitledIn(language, { columns }) {
    const isTitled = textTest(columns.titled, [language]);
    return [(at) => !isTitled(at)];
  },
  author: (wanted, { columns: { author } }) => [(at) => author[at] === wanted],
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
type WindowFilter = 'window' | 'period' | 'ongoing' | 'expand' | 'withoutDates';
/** The members of a query that decide which events are within its window, and for whom. */
type Windowed = Admission & Pick<Query, WindowFilter | 'include'>;

/** The rows within a window that a caller may see, in order of start and ID. */
interface InWindow {
  /** Tells whether they are known already. */
  isKnown(): boolean;
  rows(): Places;
  /** Rows that the caller may see, among them all that pass `tests`, which are those within the window. */
  candidates(): Places;
  readonly tests: readonly Test[];
}

function windowOf({ windows }: ColumnCaches, columns: EventColumns, query: Windowed): InWindow {
  const { statuses, hidden, due, window, period, ongoing } = query;
  const kinds = rowKindsOf(query);
  const expand = kinds.series || !columns.dates ? undefined : query.expand;
  const seen = [statuses, hidden, due, kinds];
  windows.enter(columns);
  const times = timesOf(columns);
  const { from, to } = startBounds(query);
  const inWindow = [
    ...bounds(times.end, secondFrom(window?.endFrom), secondTo(window?.endTo)),
    ...periodTests(times, period ?? {}),
    ...(ongoing ? [ongoingTest(times, ongoing)] : []),
  ];
  const by = hasBeginning(query) ? 'previous' : 'next';
  const tests = [...inWindow, ...(expand ? firstOfSeries(columns, { from, to }, inWindow, by) : [])];
  const question = JSON.stringify([...seen, window, period, ongoing, expand]);
  /** The rows whose start lies within the window, without those that begin too late for the period, or end too early. */
  const candidates = () => {
    const visible = windows.get(JSON.stringify(seen), () => visibleRows(columns, query, kinds));
    const ends = endsOf(period ?? {});
    const first = countBegun(times, visible, from ?? -endless);
    const end = countBegun(times, visible, Math.min(to ?? endless, ends.to) + 1);
    const begun = visible.subarray(first, Math.max(first, end));
    return lastingUntil(columns, begun, Math.max(secondFrom(window?.endFrom) ?? -endless, ends.from));
  };
  return {
    isKnown: () => windows.has(question),
    rows() {
      if (tests.length === 0) return candidates();
      // A copy, because the cache must not keep the longer buffer
      return windows.get(question, () => keeping(candidates(), ...tests).slice());
    },
    candidates,
    tests,
  };
}

/** Which rows a list may have besides those of events that take place once. */
interface RowKinds {
  readonly series: boolean;
  readonly dates: boolean;
}

function rowKindsOf({ include, withoutDates }: Windowed): RowKinds {
  return { series: include !== undefined || withoutDates === true, dates: withoutDates === undefined };
}

/** The rows that a caller may see, in order of start and ID. */
function visibleRows(columns: EventColumns, admission: Admission, kinds: RowKinds): Places {
  const { dates, length } = columns;
  const events = keeping(upTo(length), ...visibilityTests(columns, admission));
  if (!dates) return events.slice();
  const isVisible = new Uint8Array(length);
  for (const event of events) isVisible[event] = 1;
  const { event, isSeries, id } = dates;
  const rows = new Uint32Array(dates.length);
  let count = 0;
  for (let row = 0; row < rows.length; row += 1) {
    if (isVisible[event[row] as number] === 0 || (isSeries[row] === 1 && !kinds.series)) continue;
    if (!kinds.dates && (id[row] as number) > maxId) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.slice(0, count);
}

/** The number of rows, in order of start, that begin before a moment. */
function countBegun({ start }: Times, places: Places, moment: number): number {
  return partitionPoint(places.length, (at) => (start[places[at] as number] as number) < moment);
}

/** Tells whether the value of a column is one of some. */
function wordTest<W>(column: readonly W[], wanted: readonly W[]): Test {
  return (at) => wanted.includes(column[at] as W);
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

/** The bytes of an entry, about, besides its values and the text of its key. */
const overhead = 200;

/** Weighs an array with its key: where there are few events, most of an entry is the words that somebody typed. */
function sizeOf({ byteLength }: ArrayBufferView, question: string): number {
  return overhead + 2 * question.length + byteLength;
}

/** Opens them. */
export function columnCachesIn(caches: Caches): ColumnCaches {
  return {
    windows: caches.open<string, Uint32Array>('windows', { budget: budgetOfWindows, sizeOf }),
    words: caches.open<string, Uint8Array>('words', { budget: budgetOfWords, sizeOf }),
    names: caches.open<Language, readonly string[]>('sorted-names', {
      budget: budgetOfNames,
      sizeOf: (some) => some.reduce((sum, name) => sum + name.length + 24, 1),
    }),
  };
}
