/** What lists ask, as conditions on stored documents. */

import type { Db, Document as Expression, Filter } from 'mongodb';
import type { EntryRules } from '../../derive/entry.ts';
import type { PriceTest } from '../../model/money/price-range.ts';
import type { Query } from '../../ports.ts';
import { statusConditions, within } from './conditions.ts';
import { dayConditions } from './day-conditions.ts';
import { placeConditions } from './places.ts';
import { living, type Stored } from './stored.ts';
import { descendantsIn } from './terms.ts';

/** The conditions of a list, all of which hold; places and categories are looked up first. */
export async function conditionsOf(database: Db, rules: EntryRules, query: Query): Promise<Filter<Stored>[]> {
  const shared = [living, ...statusConditions(query)];
  if (query.kind !== 'events') return shared;
  const { hidden, window, prices = [] } = query;
  const [places, groups] = await Promise.all([
    placeConditions(database, query),
    Promise.all((query.references ?? []).map(({ ids }) => withDescendants(database, ids))),
  ]);
  return [
    ...shared,
    ...(hidden ? [] : [{ 'facts.hide_from_listings': false }]),
    ...within('facts.start', window?.startFrom, window?.startTo),
    ...within('facts.end', window?.endFrom, window?.endTo),
    ...dayConditions(query, rules),
    ...stateConditions(query),
    ...prices.map((tests) => ({ $or: tests.map((test) => priceCondition(test, rules)) })),
    ...groups.map((group) => ({ references: { $in: group } })),
    ...places,
  ];
}

async function withDescendants(database: Db, group: readonly number[]): Promise<number[]> {
  return [...group, ...(await descendantsIn(database, group))];
}

/** What an older version stored has no state: it is as planned. */
function stateConditions({ eventStatuses, attendanceModes, soldOut }: Query): Filter<Stored>[] {
  const isOne = (field: string, words: readonly string[], usual: string): Filter<Stored> => ({
    [field]: { $in: words.includes(usual) ? [...words, null] : words },
  });
  return [
    ...(eventStatuses ? [isOne('facts.event_status', eventStatuses, 'scheduled')] : []),
    ...(attendanceModes ? [isOne('facts.attendance_mode', attendanceModes, 'offline')] : []),
    ...(soldOut === undefined ? [] : [{ 'facts.sold_out': soldOut ? true : { $ne: true } }]),
  ];
}

/** The price is known and meets a condition; for `null` it is not known. */
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
