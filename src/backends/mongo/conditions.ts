/**
 * The conditions of lists on stored documents. Days of events are not stored, because they depend on settings: conditions on days are about
 * stored moments and dates.
 */

import type { Db, Document as Expression, Filter } from 'mongodb';
import type { EntryRules } from '../../derive/entry.ts';
import type { StoreFilter } from '../../mirrored-ports.ts';
import { storedStatuses } from '../../model/documents/entry.ts';
import type { PriceTest } from '../../model/money/price-range.ts';
import { filtersBy } from '../../model/query.ts';
import { dayLength } from '../../model/time/durations.ts';
import { type Day, type DayRules, dateOf, dayOf } from '../../model/time/event-days.ts';
import { type Instant, instantOf } from '../../model/time/instants.ts';
import type { DatedInstant, Period } from '../../model/time/periods.ts';
import type { Query } from '../../ports.ts';
import { boxCondition, nearCondition, type PublicVenues, publicVenuesOf, townCondition } from './places.ts';
import { readDescendants } from './reads.ts';
import { living, type Stored } from './stored.ts';

type Condition = Filter<Stored>;

/** The conditions of a list, joined by AND; places and categories are looked up first. */
export async function loadConditions(database: Db, rules: EntryRules, query: Query): Promise<Condition[]> {
  const shared = [living, ...statusConditions(query)];
  if (query.kind !== 'events') return shared;
  const unseen = query.hidden ? [] : [{ 'facts.hide_from_listings': false }];
  const venues = publicVenuesOf(database);
  const asked = await Promise.all(filtersIn(query, { database, rules, venues }));
  return [...shared, ...unseen, ...asked.flat()];
}

/** What the conditions of a filter depend on besides its value. */
interface FilterContext {
  readonly database: Db;
  readonly rules: EntryRules;
  readonly venues: () => Promise<PublicVenues>;
}

const filtersIn = filtersBy<StoreFilter, FilterContext, Condition[] | Promise<Condition[]>>({
  window: ({ startFrom, startTo, endFrom, endTo }) => [
    ...within('facts.start', startFrom, startTo),
    ...within('facts.end', endFrom, endTo),
  ],
  period: (period, { rules }) => periodConditions(period, rules),
  ongoing: (ongoing, { rules }) => [ongoingCondition(ongoing, rules)],
  // A document of an older version has no status: it is scheduled
  eventStatuses: (words) => [isOne('facts.event_status', words, 'scheduled')],
  attendanceModes: (words) => [isOne('facts.attendance_mode', words, 'offline')],
  soldOut: (isSoldOut) => [{ 'facts.sold_out': isSoldOut ? true : { $ne: true } }],
  prices: (groups, { rules }) => groups.map((tests) => ({ $or: tests.map((test) => priceCondition(test, rules)) })),
  references: (groups, { database }) => Promise.all(groups.map(({ ids }) => referenceCondition(database, ids))),
  towns: (groups, { database }) => Promise.all(groups.map((slugs) => townCondition(database, slugs))),
  box: async (box, { venues }) => [boxCondition(await venues(), box)],
  near: async (circle, { venues }) => [nearCondition(await venues(), circle)],
});

async function referenceCondition(database: Db, ids: readonly number[]): Promise<Condition> {
  return { references: { $in: [...ids, ...(await readDescendants(database, ids))] } };
}

function isOne(field: string, words: readonly string[], usual: string): Condition {
  return { [field]: { $in: words.includes(usual) ? [...words, null] : words } };
}

/** The price is known and passes a test; `null` matches an unknown price. */
function priceCondition(test: PriceTest | null, { currency }: EntryRules): Condition {
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
}

function bound(operator: '$gt' | '$gte' | '$lte', amount: Expression, limit: number | undefined): Expression[] {
  return limit === undefined ? [] : [{ [operator]: [amount, limit] }];
}

/** The amounts of a cost in hundredths, rounded as `hundredths` does. */
const amounts: Expression = {
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
export function statusConditions({ statuses: asked, due }: Pick<Query, 'statuses' | 'due'>): Condition[] {
  if (!asked) return [];
  const { statuses, scheduled } = storedStatuses(asked, due);
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

/** The conditions of a period. */
function periodConditions({ days, clock, unfinishedAt, finishedAt, brief }: Period, rules: DayRules): Condition[] {
  const last = days?.to;
  return [
    ...(days?.from === undefined ? [] : [lastsTo(days.from, rules)]),
    // A whole day of another zone begins less than a day later; this condition is for the index
    ...(last === undefined ? [] : [beginsBy(last, rules), { 'facts.start': { $lt: beginOf(last + 2, rules) } }]),
    ...(clock?.to ? [begun(clock.to), { 'facts.start': { $lt: clock.to.at + 2 * dayLength } }] : []),
    ...[clock?.from, unfinishedAt].flatMap((moment) => (moment ? [lasting(moment)] : [])),
    ...(finishedAt ? [{ $nor: [lasting(finishedAt)] }] : []),
    ...(brief ? [withClock, { $expr: { $lt: [{ $subtract: ['$facts.end', '$facts.start'] }, dayLength] } }] : []),
  ];
}

/** The condition for events that began before a day, or for all others. */
function ongoingCondition({ before, only }: NonNullable<Query['ongoing']>, rules: DayRules): Condition {
  const begunBefore = beginsBy(before - 1, rules);
  return only ? begunBefore : { $nor: [begunBefore] };
}

/** The event begins at a moment or earlier. */
function begun({ at, day }: DatedInstant): Condition {
  return { $or: [wholeFrom(day), { ...withClock, 'facts.start': { $lte: at } }] };
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
