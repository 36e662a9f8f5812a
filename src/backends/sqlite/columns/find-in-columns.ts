/** Lists of events by what only the columns hold: days, hours, statuses. */

import type { Cache, Caches } from '../../../cache/cache.ts';
import { type Admission, storedStatuses } from '../../../model/documents/entry.ts';
import type { Likeness } from '../../../model/likeness.ts';
import { eventOrderOf } from '../../../model/orders.ts';
import { isInBox } from '../../../model/places/geometry.ts';
import {
  asksBeyondStarts,
  type EventFilter,
  type Found,
  filtersBy,
  type Hit,
  type Query,
  type Reach,
} from '../../../model/query.ts';
import type { Day } from '../../../model/time/event-days.ts';
import { isPublic as asksForPublic } from '../lists/access-path.ts';
import { type Finding, hitsOf, sqlPage } from '../lists/find-events.ts';
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
  ongoingTest,
  type Places,
  periodTests,
  priceTest,
  type Test,
  textTest,
  wordTest,
} from './event-tests.ts';
import { isOrderOfColumns, ordered, placeAfter, type RelevanceAt, sortValuesAt } from './ordering.ts';
import { byLikeness, likenessAt, referenceTest } from './references.ts';
import { relevanceOf, searchTests, wideTests } from './word-tests.ts';

/** By these SQL finds its events without looking at all others. */
const selective = ['search', 'references', 'include', 'near'] as const;
/** For these SQL reads the entry of each event. */
const inEntries = ['featured', 'located', 'parent'] as const;

/**
 * Tells whether a list is found in the columns: what SQL cannot find, and what it would have to read every entry for. Of 100,000 events that
 * takes it 130 ms and more; the columns take 10 to 30.
 */
export function isForColumns(query: Query): boolean {
  if (asksBeyondStarts(query)) return true;
  if (query.kind !== 'events' || !isOrderOfColumns(query)) return false;
  if (selective.some((name) => query[name] !== undefined)) return false;
  const { endFrom, endTo } = query.window ?? {};
  const isOfEntries =
    endFrom !== undefined || endTo !== undefined || inEntries.some((name) => query[name] !== undefined);
  return isOfEntries || eventOrderOf(query) !== 'start_date';
}

/**
 * Tells whether a list would be found by the references among the words of events: not by a single one, for which there is a table. While
 * those are being written again, the columns find it.
 */
export function isByReferencesInWords({ search, references = [], near }: Query): boolean {
  const [only] = references;
  if (near) return true;
  return only !== undefined && (search !== undefined || references.length > 1 || only.ids.length !== 1);
}

/** Finds events. */
export function findInColumns(finding: Finding, columns: EventColumns, query: Query): Found {
  const places = matching(finding, columns, query);
  const total = places.length;
  if (query.limit === 0) return { hits: [], total };
  if (query.like) return { hits: hitsOf(finding, idsAt(columns, mostLike(columns, places, query, query.like))), total };
  if (!isOrderOfColumns(query)) {
    // SQL gets IDs, because it does not know the middles of towns, nor what words may still say of references
    const { near: _, search: __, references: ___, ...rest } = query;
    return { hits: sqlPage(finding, rest, [isIn('e.id', idsAt(columns, places))]), total };
  }
  const relevanceAt = relevanceOf(finding, columns, query);
  const inOrder = ordered(columns, places, query, relevanceAt);
  const begin = query.after ? placeAfter(columns, inOrder, query, relevanceAt) : query.offset;
  const page = inOrder.slice(begin, begin + query.limit);
  const hits = hitsOf(finding, idsAt(columns, page));
  return { hits: query.after ? withSortValues(columns, page, query, relevanceAt, hits) : hits, total };
}

function mostLike(columns: EventColumns, places: Places, query: Query, like: Likeness): Places {
  const { offset, limit } = query;
  const agenda = ordered(columns, places, { ...query, orderBy: 'agenda', descending: false }, () => ({
    tier: 0,
    exactness: 0,
  }));
  return byLikeness(agenda, likenessAt(columns, like)).slice(offset, offset + limit);
}

function withSortValues(
  columns: EventColumns,
  page: Places,
  query: Query,
  relevanceAt: RelevanceAt,
  hits: readonly Hit[],
): Hit[] {
  const sorts = new Map(Array.from(page, (at) => [columns.id[at], sortValuesAt(columns, at, query, relevanceAt)]));
  return hits.map((hit) => ({ ...hit, sort: sorts.get(hit.id) ?? [] }));
}

function idsAt({ id }: EventColumns, places: Places): number[] {
  return Array.from(places, (at) => id[at] as number);
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
  return windows.through(question, () => placesWithin(columns, query));
}

function placesWithin(columns: EventColumns, query: Windowed): Places {
  const { window, period = {} } = query;
  const tests = [
    ...visibilityTests(columns, query),
    ...bounds(columns.end, secondFrom(window?.endFrom), secondTo(window?.endTo)),
    ...periodTests(columns, period),
  ];
  // A copy, because the cache must not keep the longer buffer
  return keeping(rangeOf(columns, query), ...tests).slice();
}

/** The rows whose start lies within the window, without those that begin too late for the period. */
function rangeOf({ start }: EventColumns, { window, period = {} }: Windowed): Places {
  const { from = -endless, to = endless } = startBounds({ window });
  const [first, end] = [countBelow(start, from), countBelow(start, Math.min(to, endsOf(period).to) + 1)];
  const places = new Uint32Array(Math.max(0, end - first));
  for (let index = 0; index < places.length; index += 1) places[index] = first + index;
  return places;
}

function visibilityTests({ status, listed, published, isPublic }: EventColumns, query: Admission): Test[] {
  if (asksForPublic(query)) return [(at) => isPublic[at] === 1];
  const { statuses: asked, hidden, due } = query;
  const seen: Test[] = hidden ? [] : [(at) => listed[at] === 1];
  if (!asked) return seen;
  const { statuses, scheduled } = storedStatuses(asked, due);
  const isAsked = wordTest(status, statuses);
  if (!scheduled) return [...seen, isAsked];
  const isDue: Test = (at) => (published[at] as number) <= (due as number);
  const isScheduled: Test = (at) => status[at] === 'future' && isDue(at) === (scheduled === 'due');
  return [...seen, (at) => isAsked(at) || isScheduled(at)];
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
  const sizeOf = ({ byteLength }: ArrayBufferView) => byteLength + 1;
  return {
    windows: caches.open<string, Uint32Array>('windows', { budget: budgetOfWindows, sizeOf }),
    words: caches.open<string, Uint8Array>('words', { budget: budgetOfWords, sizeOf }),
  };
}
