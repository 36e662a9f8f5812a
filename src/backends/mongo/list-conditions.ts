/** The conditions of lists on stored documents. */

import type { Db, Document as Expression, Filter } from 'mongodb';
import type { EntryRules } from '../../derive/entry.ts';
import type { StoreFilter } from '../../mirrored-ports.ts';
import type { PriceTest } from '../../model/money/price-range.ts';
import { filtersBy } from '../../model/query.ts';
import type { Query } from '../../ports.ts';
import { ongoingCondition, periodConditions, statusConditions, within } from './conditions.ts';
import { boxCondition, nearCondition, type PublicVenues, publicVenuesOf, townCondition } from './places.ts';
import { living, type Stored } from './stored.ts';
import { descendantsIn } from './terms.ts';

/** The conditions of a list, joined by AND; places and categories are looked up first. */
export async function conditionsOf(database: Db, rules: EntryRules, query: Query): Promise<Filter<Stored>[]> {
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

type Conditions = Filter<Stored>[];

const filtersIn = filtersBy<StoreFilter, FilterContext, Conditions | Promise<Conditions>>({
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

async function referenceCondition(database: Db, ids: readonly number[]): Promise<Filter<Stored>> {
  return { references: { $in: [...ids, ...(await descendantsIn(database, ids))] } };
}

function isOne(field: string, words: readonly string[], usual: string): Filter<Stored> {
  return { [field]: { $in: words.includes(usual) ? [...words, null] : words } };
}

/** The price is known and passes a test; `null` matches an unknown price. */
function priceCondition(test: PriceTest | null, { currency }: EntryRules): Filter<Stored> {
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
