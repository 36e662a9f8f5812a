/**
 * The dates of series in lists from the documents' own collections. They are expanded and compared in this process, one list at a time; no
 * collection has them.
 */

import type { Db, Filter, Document as Stage } from 'mongodb';
import { type EntryContext, type EntryRules, entryOf, makeEntryContext } from '../../derive/entry.ts';
import { listTimeout, type StoreFilter, type StoreOrder } from '../../mirrored-ports.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import type { Document, EventFacts, Times } from '../../model/documents/document.ts';
import type { Entry, EntryDate, EntryTimes } from '../../model/documents/entry.ts';
import { withDatesOf } from '../../model/documents/lookups.ts';
import { priceCheck } from '../../model/money/price-range.ts';
import { isInBox, kilometres } from '../../model/places/geometry.ts';
import { middleOf } from '../../model/places/towns.ts';
import { filtersBy, hasBeginning, type Query } from '../../model/query.ts';
import { dayLength } from '../../model/time/durations.ts';
import { eventDays } from '../../model/time/event-days.ts';
import type { DatedInstant } from '../../model/time/periods.ts';
import type { Found } from '../../ports.ts';
import { collectionOf, documentIn, living, type Stored } from './stored.ts';

/** The series of which a list may have dates; `seen` are the conditions on their status. */
export async function findSeries(
  database: Db,
  { window, period }: Query,
  seen: readonly Filter<Stored>[],
): Promise<Stored[]> {
  const { startFrom = -endless, endFrom = -endless, startTo = endless, endTo = endless } = window ?? {};
  const { days, clock } = period ?? {};
  // Whole days of other zones are up to a day away
  const from = Math.max(
    startFrom,
    endFrom,
    ((days?.from ?? -endless) - 2) * dayLength,
    (clock?.from?.at ?? -endless) - 2 * dayLength,
  );
  const to = Math.min(
    startTo,
    endTo,
    ((days?.to ?? endless) + 3) * dayLength,
    (clock?.to?.at ?? endless) + 2 * dayLength,
  );
  // A date may have been moved to before the first one
  const begun = { $or: [{ 'facts.start': { $lte: to } }, { 'facts.recurrence.own': { $ne: {} } }] };
  const near = { $and: [begun, { 'facts.last': { $gte: from } }] };
  const filter = { $and: [living, isSeries, near, ...seen] };
  return collectionOf(database, 'events').find(filter, { maxTimeMS: listTimeout }).toArray();
}

/** Documents of series. */
const isSeries = { 'facts.recurrence': { $exists: true } } as const;
const endless = Number.POSITIVE_INFINITY;

/** What a list is found by. */
interface Among {
  readonly filter: Filter<Stored>;
  readonly order: readonly Stage[];
  readonly series: readonly Stored[];
}

/** A list of dates of series, and of other events. Of these it reads all up to the end of the page. */
export async function findAmongSeries(
  database: Db,
  rules: EntryRules,
  query: Query,
  { filter, order, series }: Among,
): Promise<Found> {
  const singles = { $and: [filter, { 'facts.recurrence': { $exists: false } }] };
  const collection = collectionOf(database, 'events');
  const times = ['start', 'end', 'start_date', 'end_date', 'timezone', 'all_day', 'published', 'featured'];
  const projection = { revision: 1, ...Object.fromEntries(times.map((name) => [`facts.${name}`, 1])) };
  const end = query.offset + query.limit;
  const page = [{ $match: singles }, ...order, { $limit: Math.max(1, end) }, { $project: projection }];
  const options = { allowDiskUse: true, maxTimeMS: listTimeout };
  const [rows, count, dates] = await Promise.all([
    query.limit > 0 ? collection.aggregate<StoredTimes>(page, options).toArray() : [],
    collection.countDocuments(singles, { maxTimeMS: listTimeout }),
    readDates(database, rules, query, series),
  ]);
  const all = [
    ...rows.map((row) => {
      const { _id, revision, facts } = row;
      const { start, end, published, featured, ...times } = facts;
      return { id: _id, revision, published, featured, start, end, days: eventDays({ ...times, start, end }, rules) };
    }),
    ...dates,
  ].sort(compareRows(query));
  const hits = all.slice(query.offset, end).map(({ id, revision }) => ({ id, revision }));
  return { hits, total: count + dates.length };
}

/** A row of a list: what it is sorted by, and the revision of its event. */
interface ListedRow extends EntryTimes {
  readonly id: number;
  readonly revision: number;
  readonly published: number;
  readonly featured: boolean;
}

/** The dates of some series that a list has. */
async function readDates(
  database: Db,
  rules: EntryRules,
  query: Query,
  series: readonly Stored[],
): Promise<ListedRow[]> {
  const documents = series.map((stored) => documentIn('events', stored));
  const context = await loadContext(database, rules, documents);
  return documents.flatMap((document) => {
    const { dates = [], own = [], ...entry } = entryOf(document, context, []);
    const { revision, published } = entry;
    const rows = [
      ...dates.map((date) => ({ entry, date })),
      ...own.map((each) => {
        const { id, occurrences, days } = each;
        const [first] = occurrences;
        if (!first || !days) throw new Error(`Date ${id} has no times`);
        const date: EntryDate = { id, ...first, days };
        return { entry: each, date };
      }),
    ];
    // Its series has the status that is asked for
    return rows
      .filter(({ entry: of, date }) => {
        if (!query.hidden && !of.listed) return false;
        if (!isInWindow(query, date) || !filtersIn(query, of).every(Boolean)) return false;
        const neighbour = hasBeginning(query) ? date.previous : date.next;
        return query.expand === undefined || neighbour === undefined || !isInWindow(query, neighbour);
      })
      .map(({ entry: { featured }, date: { id, start, end, days } }) => ({
        ...{ id, revision, published, featured },
        ...{ start, end, days },
      }));
  });
}

/** The part of an event that its row in a list is made from. */
interface StoredTimes extends Pick<Stored, '_id' | 'revision'> {
  readonly facts: Times & Pick<EventFacts, 'published' | 'featured'>;
}

async function loadContext(
  database: Db,
  rules: EntryRules,
  documents: readonly Document<'events'>[],
): Promise<EntryContext> {
  const ids = unique(documents.flatMap(({ facts }) => withDatesOf(facts, 'venue')));
  const [venues, categories] = await Promise.all([
    collectionOf(database, 'venues')
      .find({ _id: { $in: ids } })
      .toArray(),
    collectionOf(database, 'categories')
      .find({}, { projection: { facts: 1, revision: 1 } })
      .toArray(),
  ]);
  const parents = new Map(categories.map((each) => [each._id, Number(each.facts?.['parent'] ?? 0)]));
  return makeEntryContext(
    rules,
    venues.filter(({ gone }) => !gone).map((each) => documentIn('venues', each)),
    parents,
  );
}

const filtersIn = filtersBy<Exclude<StoreFilter, 'window' | 'period' | 'ongoing' | 'expand'>, Entry, boolean>({
  references: (groups, { references }) => groups.every(({ ids }) => ids.some((id) => references.includes(id))),
  towns: (groups, { towns = [] }) => groups.every((slugs) => slugs.some((slug) => towns.includes(slug))),
  near({ lat, lng, km, orTown }, { point, towns = [] }) {
    const at = point ?? (orTown && middleOf(towns));
    return at !== undefined && (kilometres(at.lat, at.lng, lat, lng) ?? Number.POSITIVE_INFINITY) <= km;
  },
  box: (box, { point }) => point !== undefined && isInBox(point.lat, point.lng, box),
  prices: (groups, { price }) =>
    groups.every((tests) =>
      tests.some((test) =>
        test === null ? price === undefined : price !== undefined && priceCheck(test)(price.low, price.high),
      ),
    ),
  eventStatuses: (wanted, { eventStatus }) => eventStatus !== undefined && wanted.includes(eventStatus),
  attendanceModes: (wanted, { attendance }) => attendance !== undefined && wanted.includes(attendance),
  soldOut: (isSoldOut, { soldOut }) => soldOut === isSoldOut,
});

function isInWindow({ window = {}, period = {}, ongoing }: Query, times: EntryTimes): boolean {
  const { start, end } = times;
  const { firstDay, lastDay, minute } = times.days;
  const { startFrom = start, startTo = start, endFrom = end, endTo = end } = window;
  const { days, clock, unfinishedAt, finishedAt, brief } = period;
  const isWhole = minute === undefined;
  return (
    (ongoing === undefined || firstDay < ongoing.before === ongoing.only) &&
    start >= startFrom &&
    start <= startTo &&
    end >= endFrom &&
    end <= endTo &&
    lastDay >= (days?.from ?? lastDay) &&
    firstDay <= (days?.to ?? firstDay) &&
    (!clock?.to || (isWhole ? firstDay <= clock.to.day : start <= clock.to.at)) &&
    (!clock?.from || lasts(times, clock.from)) &&
    (!unfinishedAt || lasts(times, unfinishedAt)) &&
    (!finishedAt || !lasts(times, finishedAt)) &&
    (!brief || (!isWhole && end - start < dayLength))
  );
}

/** It ends after a moment, or begins then or later. */
function lasts({ start, end, days: { lastDay, minute } }: EntryTimes, { at, day }: DatedInstant): boolean {
  return minute === undefined ? lastDay >= day : end > at || start >= at;
}

/** Compares rows in the order of a list. */
function compareRows({
  orderBy,
  agendaFrom,
  featuredFirst,
  descending,
}: Query): (a: ListedRow, b: ListedRow) => number {
  const way = descending ? -1 : 1;
  const values: Record<StoreOrder, (row: ListedRow) => readonly number[]> = {
    start_date: ({ start }) => [way * start],
    end_date: ({ end }) => [way * end],
    date: ({ published }) => [way * published],
    agenda({ start, end, featured, days: { firstDay } }) {
      const segment = agendaFrom === undefined || firstDay > agendaFrom ? 2 : firstDay === agendaFrom ? 0 : 1;
      const day = segment === 2 ? firstDay : (agendaFrom ?? 0);
      const rank = featuredFirst && featured ? 0 : 1;
      return [way * day, rank, way * segment, way * (segment === 1 ? end : start)];
    },
  };
  const valuesOf = values[orderBy as StoreOrder];
  return (a, b) => {
    const [one, other] = [valuesOf(a), valuesOf(b)];
    const differing = one.findIndex((value, at) => value !== other[at]);
    return differing === -1 ? way * (a.id - b.id) : (one[differing] as number) - (other[differing] as number);
  };
}
