/** Lists of events. */

import type { Db, Filter } from 'mongodb';
import type { OrderBy, Query } from '../../ports.ts';
import { idConditions, statusConditions, within } from './conditions.ts';
import { type List, type Order, shownField } from './order.ts';
import { distanceRank, locatedCondition, nearConditions, type Place, placesIn } from './places.ts';
import { living, type Stored } from './stored.ts';
import { descendantsIn } from './terms.ts';

const fields: Partial<Record<OrderBy, string>> = {
  end_date: 'facts.end',
  date: 'facts.published',
  modified: 'facts.modified',
  id: '_id',
};

/** What a list of events asks; places and categories are looked up first. */
export async function eventList(database: Db, query: Query): Promise<List> {
  const asksPlaces = query.near !== undefined || query.located !== undefined;
  const [places, groups] = await Promise.all([
    asksPlaces ? placesIn(database) : [],
    Promise.all((query.references ?? []).map(({ ids }) => withDescendants(database, ids))),
  ]);
  const references = groups.map((group) => ({ references: { $in: group } }));
  return {
    conditions: [...ownConditions(query), ...references, ...placeConditions(query, places)],
    order: orderOf(query, places),
  };
}

function ownConditions(query: Query): Filter<Stored>[] {
  const { hidden, window, featured, parent } = query;
  return [
    living,
    ...statusConditions(query),
    ...idConditions(query),
    ...(hidden ? [] : [{ 'facts.hide_from_listings': false }]),
    ...within('facts.start', window?.startFrom, window?.startTo),
    ...within('facts.end', window?.endFrom, window?.endTo),
    ...(featured === undefined ? [] : [{ 'facts.featured': featured }]),
    ...(parent === undefined ? [] : [{ 'facts.post_parent': parent }]),
  ];
}

function placeConditions({ located, near }: Query, places: readonly Place[]): Filter<Stored>[] {
  return [
    ...(located === undefined ? [] : [locatedCondition(places, located)]),
    ...(near ? nearConditions(places, near) : []),
  ];
}

async function withDescendants(database: Db, group: readonly number[]): Promise<number[]> {
  return [...group, ...(await descendantsIn(database, group))];
}

/** Without what an order needs, it is that of time. */
function orderOf({ orderBy, language, near }: Query, places: readonly Place[]): Order {
  if (orderBy === 'title') return shownField(language, 'nameKey');
  if (orderBy === 'distance' && near) return distanceRank(places, near);
  return fields[orderBy] ?? 'facts.start';
}
