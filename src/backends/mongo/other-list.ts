/** Lists of venues, organizers, categories and tags. */

import type { Db, Filter } from 'mongodb';
import { slugKey } from '../../model/documents/keys-and-labels.ts';
import type { OrderBy, Query } from '../../ports.ts';
import { idConditions, statusConditions } from './conditions.ts';
import { type List, type Order, shownField } from './order.ts';
import { collectionOf, living, type Stored } from './stored.ts';
import { tallyIn, usedIn } from './terms.ts';

const fields: Partial<Record<OrderBy, string>> = {
  date: 'facts.published',
  modified: 'facts.modified',
  parent: 'facts.parent',
  id: '_id',
};

/** What a list of other records than events asks; what events refer to is looked up first. */
export async function otherList(database: Db, query: Query): Promise<List> {
  const conditions = [...ownConditions(query), ...(await useConditions(database, query))];
  return { conditions, order: await orderOf(database, query, conditions) };
}

function ownConditions(query: Query): Filter<Stored>[] {
  const { parent, slug } = query;
  return [
    living,
    ...statusConditions(query),
    ...idConditions(query),
    ...(parent === undefined ? [] : [{ 'facts.parent': parent }]),
    ...(slug === undefined ? [] : [{ keys: slugKey(slug) }]),
  ];
}

async function useConditions(database: Db, { hasEvents, used, upcomingAfter, due }: Query): Promise<Filter<Stored>[]> {
  const asked = hasEvents ?? used;
  const conditions: Filter<Stored>[] = [];
  if (asked !== undefined) {
    const ids = await usedIn(database, due);
    conditions.push({ _id: asked ? { $in: ids } : { $nin: ids } });
  }
  if (upcomingAfter !== undefined) conditions.push({ _id: { $in: await usedIn(database, due, upcomingAfter) } });
  return conditions;
}

async function orderOf(
  database: Db,
  { kind, orderBy, language, include, due }: Query,
  conditions: readonly Filter<Stored>[],
): Promise<Order> {
  if (orderBy === 'count') {
    const found = collectionOf(database, kind).find({ $and: [...conditions] }, { projection: { _id: 1 } });
    const ids = (await found.toArray()).map(({ _id }) => _id);
    return { of: '$_id', ids, values: await tallyIn(database, ids, due) };
  }
  if (orderBy === 'include' && include) return { of: '$_id', ids: include, values: include.map((_, at) => at) };
  if (orderBy === 'slug') return shownField(language, 'slug');
  if (orderBy === 'description') return shownField(language, 'descriptionKey');
  return fields[orderBy] ?? shownField(language, 'nameKey');
}
