/**
 * Lists from the documents' own collections, while the index is unavailable; slower than an index. Days of events are not stored, because
 * they depend on settings: conditions on days are about stored moments and dates. Points of events come from the public venues, which are
 * few enough to be read for each list.
 */

import type { Db, Filter, Document as Stage } from 'mongodb';
import { type EntryRules, publicPointOf } from '../../derive/entry.ts';
import { listTimeout, type StoreFilter, type StoreLists, type StoreOrder } from '../../mirrored-ports.ts';
import { onceFor } from '../../model/arrays-and-maps.ts';
import type { VenueFacts } from '../../model/documents/document.ts';
import { storedStatuses } from '../../model/documents/entry.ts';
import { townLabel } from '../../model/documents/keys-and-labels.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { isInBox, kilometres } from '../../model/places/geometry.ts';
import { middleOf } from '../../model/places/towns.ts';
import { filtersBy } from '../../model/query.ts';
import { dayLength } from '../../model/time/durations.ts';
import { type Day, type DayRules, dateOf, dayOf } from '../../model/time/event-days.ts';
import { type Instant, instantOf } from '../../model/time/instants.ts';
import type { DatedInstant } from '../../model/time/periods.ts';
import type { Query } from '../../ports.ts';
import { findAmongSeries, findSeries } from './listed-dates.ts';
import { readDescendants } from './reads.ts';
import { collectionOf, documentIn, living, type Stored } from './stored.ts';

/** The lists of a store. */
export function listsIn(database: Db, rules: EntryRules): StoreLists {
  return {
    async find(query) {
      // The mirror passes no other order on
      const order = orders[query.orderBy as StoreOrder](query, rules, query.descending ? -1 : 1);
      const collection = collectionOf(database, query.kind);
      const conditions: Condition[] = [living, ...statusConditions(query)];
      if (query.kind === 'events') {
        if (!query.hidden) conditions.push({ 'facts.hide_from_listings': false });
        // Places and categories are looked up first
        const venues = onceFor(readVenues);
        const loading = filtersIn(query, { database, rules, venues: () => venues(database) });
        conditions.push(...(await Promise.all(loading)).flat());
      }
      const filter = { $and: conditions };
      const page = [
        { $match: filter },
        ...order,
        { $skip: query.offset },
        { $limit: query.limit },
        { $project: { revision: 1 } },
      ];
      const options = { allowDiskUse: true, maxTimeMS: listTimeout };
      const series = query.kind === 'events' ? await findSeries(database, query, statusConditions(query)) : [];
      if (series.length > 0) return findAmongSeries(database, rules, query, { filter, order, series });
      const [hits, total] = await Promise.all([
        query.limit > 0 ? collection.aggregate<{ _id: number; revision: number }>(page, options).toArray() : [],
        collection.countDocuments(filter, { maxTimeMS: listTimeout }),
      ]);
      return { hits: hits.map(({ _id, revision }) => ({ id: _id, revision })), total };
    },
    async tally(terms, due) {
      const carried = { references: { $in: [...terms] } };
      const stages = [
        { $match: { $and: [carried, ...statusConditions({ statuses: ['publish'], due })] } },
        { $project: { references: 1 } },
        { $unwind: '$references' },
        { $match: carried },
        { $group: { _id: '$references', count: { $sum: 1 } } },
      ];
      const events = collectionOf(database, 'events');
      const counted = events.aggregate<{ _id: number; count: number }>(stages, { maxTimeMS: listTimeout });
      const counts = new Map((await counted.toArray()).map(({ _id, count }) => [_id, count]));
      return terms.map((term) => counts.get(term) ?? 0);
    },
  };
}

// Orders

type Way = 1 | -1;
type Stages = (query: Query, rules: EntryRules, way: Way) => Stage[];

const by =
  (field: string): Stages =>
  (_query, _rules, way) => [{ $sort: { [field]: way, _id: way } }];

/** The sorting stages of a pipeline. Ties are broken by ID in the same direction. */
const orders = {
  start_date: by('facts.start'),
  end_date: by('facts.end'),
  date: by('facts.published'),
  agenda: agendaStages,
} satisfies Record<StoreOrder, Stages>;

/**
 * What begins on the first day of the window, by start; what began before it, by end; then what begins on later days. Where featured events
 * come first, they do so on each of these days, whichever way the days go.
 */
function agendaStages({ agendaFrom, featuredFirst }: Query, { timeZone }: EntryRules, way: Way): Stage[] {
  const begun = { $toDate: '$facts.start' };
  const day = {
    $cond: [
      '$facts.all_day',
      { $substrBytes: ['$facts.start_date', 0, 10] },
      { $dateToString: { date: begun, format: '%Y-%m-%d', timezone: timeZone } },
    ],
  };
  // Sorts before every date
  const first = agendaFrom === undefined ? '' : dateOf(agendaFrom);
  const segment = { $cond: [{ $eq: ['$day', first] }, 0, { $cond: [{ $lt: ['$day', first] }, 1, 2] }] };
  return [
    { $addFields: { day } },
    { $addFields: { segment } },
    {
      $addFields: {
        day: { $cond: [{ $eq: ['$segment', 2] }, '$day', ''] },
        moment: { $cond: [{ $eq: ['$segment', 1] }, '$facts.end', '$facts.start'] },
      },
    },
    { $sort: { day: way, ...(featuredFirst && { 'facts.featured': -1 }), segment: way, moment: way, _id: way } },
  ];
}

// Conditions

type Condition = Filter<Stored>;

/** What the conditions of a filter depend on besides its value. */
interface FilterContext {
  readonly database: Db;
  readonly rules: EntryRules;
  /** The public venues, read when they are first needed. */
  readonly venues: () => Promise<PublicVenues>;
}

const filtersIn = filtersBy<StoreFilter, FilterContext, Condition[] | Promise<Condition[]>>({
  window: ({ startFrom, startTo, endFrom, endTo }) => [
    ...within('facts.start', startFrom, startTo),
    ...within('facts.end', endFrom, endTo),
  ],
  period: (period, { rules }) => {
    const { days, clock, unfinishedAt, finishedAt, brief } = period;
    const last = days?.to;
    return [
      ...(days?.from === undefined ? [] : [lastsTo(days.from, rules)]),
      // A whole day of another zone begins less than a day later; this condition is for the index
      ...(last === undefined ? [] : [beginsBy(last, rules), { 'facts.start': { $lt: beginOf(last + 2, rules) } }]),
      ...(clock?.to
        ? [
            { $or: [wholeFrom(clock.to.day), { ...withClock, 'facts.start': { $lte: clock.to.at } }] },
            { 'facts.start': { $lt: clock.to.at + 2 * dayLength } },
          ]
        : []),
      ...[clock?.from, unfinishedAt].flatMap((moment) => (moment ? [lasting(moment)] : [])),
      ...(finishedAt ? [{ $nor: [lasting(finishedAt)] }] : []),
      ...(brief ? [withClock, { $expr: { $lt: [{ $subtract: ['$facts.end', '$facts.start'] }, dayLength] } }] : []),
    ];
  },
  // Where there are series, see `findAmongSeries`
  expand: () => [],
  ongoing: ({ before, only }, { rules }) => {
    const isBefore = beginsBy(before - 1, rules);
    return [only ? isBefore : { $nor: [isBefore] }];
  },
  // A document of an older version has no status: it is scheduled
  eventStatuses: (words) => [isOne('facts.event_status', words, 'scheduled')],
  attendanceModes: (words) => [isOne('facts.attendance_mode', words, 'offline')],
  soldOut: (isSoldOut) => [{ 'facts.sold_out': isSoldOut ? true : { $ne: true } }],
  prices: (groups, { rules }) =>
    groups.map((tests) => ({
      $or: tests.map((test) => {
        // `null` matches an unknown price
        const { currency } = rules;
        const isKnown = { 'facts.cost.values.0': { $exists: true }, 'facts.cost.code': { $in: ['', currency] } };
        if (test === null) return { $nor: [isKnown] };
        const { lowAbove, lowTo, highAbove, highFrom, highTo } = test;
        const [low, high] = [{ $min: '$$amounts' }, { $max: '$$amounts' }];
        const holds = [
          ...bound('$gt', low, lowAbove),
          ...bound('$lte', low, lowTo),
          ...bound('$gt', high, highAbove),
          ...bound('$gte', high, highFrom),
          ...bound('$lte', high, highTo),
        ];
        return { ...isKnown, $expr: { $let: { vars: { amounts }, in: { $and: holds } } } };
      }),
    })),
  references: (groups, { database }) =>
    Promise.all(
      groups.map(async ({ ids }) => ({ references: { $in: [...ids, ...(await readDescendants(database, ids))] } })),
    ),
  // Only public venues have the label of their town
  towns: (groups, { database }) =>
    Promise.all(
      groups.map(async (slugs) => {
        const labelled = { labels: { $in: slugs.map(townLabel) } };
        const found = collectionOf(database, 'venues').find(labelled, { projection: { _id: 1 } });
        return { references: { $in: (await found.toArray()).map(({ _id }) => _id) } };
      }),
    ),
  box: async (box, { venues }) => [isAt([(await venues()).exact], ({ lat, lng }) => isInBox(lat, lng, box))],
  near: async ({ lat, lng, km, orTown }, { venues }) => {
    const { exact, middles } = await venues();
    return [
      isAt(
        orTown ? [exact, middles] : [exact],
        (point: Point) => (kilometres(point.lat, point.lng, lat, lng) as number) <= km,
      ),
    ];
  },
});

function isOne(field: string, words: readonly string[], usual: string): Condition {
  return { [field]: { $in: words.includes(usual) ? [...words, null] : words } };
}

function bound(operator: '$gt' | '$gte' | '$lte', amount: Stage, limit: number | undefined): Stage[] {
  return limit === undefined ? [] : [{ [operator]: [amount, limit] }];
}

/** The amounts of a cost in hundredths, rounded as `hundredths` does. */
const amounts: Stage = {
  $map: {
    input: '$facts.cost.values',
    in: {
      $floor: {
        $add: [{ $multiply: [{ $convert: { input: '$$this', to: 'double', onError: null, onNull: null } }, 100] }, 0.5],
      },
    },
  },
};

/** The first and the last possible day; days beyond them count as these. */
const [firstOfAll, lastOfAll] = [dayOf('0001-01-01'), dayOf('9999-12-31')];
const wholeDay: Condition = { 'facts.all_day': true };
const withClock: Condition = { 'facts.all_day': { $ne: true } };

/** The status is one of those asked for. */
function statusConditions({ statuses: wanted, due }: Pick<Query, 'statuses' | 'due'>): Condition[] {
  if (!wanted) return [];
  const { statuses, scheduled } = storedStatuses(wanted, due);
  const isIn: Condition = { 'facts.status': { $in: [...statuses] } };
  if (!scheduled) return [isIn];
  const published = { [scheduled === 'due' ? '$lte' : '$gt']: due };
  return [{ $or: [isIn, { 'facts.status': 'future', 'facts.published': published }] }];
}

/** The value of a field lies within bounds, both included; either may be absent. */
function within(field: string, from: number | undefined, to: number | undefined): Condition[] {
  return [
    ...(from === undefined ? [] : [{ [field]: { $gte: from } }]),
    ...(to === undefined ? [] : [{ [field]: { $lte: to } }]),
  ];
}

/** The event ends after a moment, or begins then or later. */
function lasting({ at, day }: DatedInstant): Condition {
  return {
    $or: [wholeTo(day), { ...withClock, 'facts.end': { $gt: at } }, { ...withClock, 'facts.start': { $gte: at } }],
  };
}

/** A whole-day event whose first day is this one or an earlier one. */
function wholeFrom(day: Day): Condition {
  return { ...wholeDay, 'facts.start_date': { $lt: `${dateText(day)} 24` } };
}

/** A whole-day event whose last day is this one or a later one. */
function wholeTo(day: Day): Condition {
  return { ...wholeDay, 'facts.end_date': { $gte: dateText(day) } };
}

/** The first day is this one or an earlier one. */
function beginsBy(day: Day, rules: DayRules): Condition {
  return {
    $or: [wholeFrom(day), { ...withClock, 'facts.start': { $lt: beginOf(day + 1, rules) } }],
  };
}

/** The last day is this one or a later one. What ends during the night belongs to the day before, unless it began later. */
function lastsTo(day: Day, rules: DayRules): Condition {
  const night = instantOf(`${dateText(day)} ${rules.dayCutoff}:00`, rules.timeZone);
  return {
    $or: [
      wholeTo(day),
      { ...withClock, 'facts.end': { $gt: night } },
      { ...withClock, 'facts.start': { $gte: beginOf(day, rules) } },
    ],
  };
}

function beginOf(day: Day, { timeZone }: DayRules): Instant {
  return day > lastOfAll ? Number.MAX_SAFE_INTEGER : instantOf(`${dateText(day)} 00:00:00`, timeZone);
}

/** Days beyond all are the last of these, or stand before the first one's year. */
function dateText(day: Day): string {
  return day < firstOfAll ? '0000-00-00' : dateOf(Math.min(day, lastOfAll));
}

// Points

type Point = { readonly lat: number; readonly lng: number };

/** Venues by ID, with the points of their events. */
type Points = ReadonlyMap<number, Point>;

/** The public venues with their own points, and others with the middle of their towns. */
interface PublicVenues {
  readonly exact: Points;
  readonly middles: Points;
}

async function readVenues(database: Db): Promise<PublicVenues> {
  const projection = { facts: 1, revision: 1 };
  const found = collectionOf(database, 'venues').find({ 'facts.status': 'publish' }, { projection });
  const venues = (await found.toArray()).map((stored) => documentIn('venues', stored));
  const exact = toPoints(venues, publicPointOf);
  const others = venues.filter(({ id }) => !exact.has(id));
  return { exact, middles: toPoints(others, (facts) => middleOf([publicTownOf(facts)])) };
}

function toPoints(
  venues: readonly { readonly id: number; readonly facts: VenueFacts }[],
  pointOf: (facts: VenueFacts) => Point | undefined,
): Points {
  return new Map(
    venues.flatMap(({ id, facts }) => {
      const point = pointOf(facts);
      return point ? [[id, point] as const] : [];
    }),
  );
}

/**
 * Events at one of the points that are wanted. The point of an event is that of its first venue that has one of the first kind, else of the
 * next kind. Only those with several venues are looked at one by one.
 */
function isAt(kinds: readonly Points[], isWanted: (point: Point) => boolean): Condition {
  const wanted = kinds.flatMap((points) => [...points].filter(([, point]) => isWanted(point)).map(([id]) => id));
  const venue = kinds.reduceRight<Stage>(
    (next, points) => {
      const some = { $filter: { input: '$facts.venue', as: 'venue', cond: { $in: ['$$venue', [...points.keys()]] } } };
      return { $ifNull: [{ $arrayElemAt: [some, 0] }, next] };
    },
    { $literal: null },
  );
  const isOne = { $or: [{ 'facts.venue.1': { $exists: false } }, { $expr: { $in: [venue, wanted] } }] };
  return { $and: [{ references: { $in: wanted } }, isOne] };
}
