/** Lists answered by the documents' own collections, for when the index is away: slower than an index, and without text search. */

import type { Db, Filter, Document as Stage } from 'mongodb';
import { listTimeout } from '../../mirrored-ports.ts';
import { storedStatuses } from '../../model/entry.ts';
import { type Found, type Query, type SearchIndex, Unreachable } from '../../ports.ts';
import { eventList } from './event-list.ts';
import { type List, orderStages } from './order.ts';
import { otherList } from './other-list.ts';
import { collectionOf, type Stored } from './stored.ts';
import { tallyIn } from './terms.ts';

/** The lists of a store. A query with a search is refused with Unreachable. */
export function listsIn(database: Db): SearchIndex {
  return {
    async find(query) {
      if (query.search) throw new Unreachable('Text search needs the index, which is away');
      const list = await (query.kind === 'events' ? eventList : otherList)(database, query);
      return foundIn(database, query, list);
    },
    tally: (terms, due) => tallyIn(database, terms, due),
  };
}

async function foundIn(database: Db, query: Query, { conditions, order }: List): Promise<Found> {
  const collection = collectionOf(database, query.kind);
  const filter = { $and: [...conditions] };
  const stages: Stage[] = [
    { $match: filter },
    ...orderStages(order, query),
    { $skip: query.offset },
    { $limit: query.limit },
    { $project: { revision: 1 } },
  ];
  const page = collection.aggregate<{ _id: number; revision: number }>(stages, {
    allowDiskUse: true,
    maxTimeMS: listTimeout,
  });
  const counted = collection.countDocuments(filter, { maxTimeMS: listTimeout });
  const [hits, total] = await Promise.all([page.toArray(), counted]);
  return { hits: hits.map(({ _id, revision }) => ({ id: _id, revision })), total };
}

/** The status is one of those asked for. */
export function statusConditions({ statuses: asked, due }: Pick<Query, 'statuses' | 'due'>): Filter<Stored>[] {
  if (!asked) return [];
  const { statuses, scheduled } = storedStatuses(asked, due);
  const isIn: Filter<Stored> = { 'facts.status': { $in: [...statuses] } };
  if (!scheduled) return [isIn];
  const published = { [scheduled === 'due' ? '$lte' : '$gt']: due };
  return [{ $or: [isIn, { 'facts.status': 'future', 'facts.published': published }] }];
}

/** The ID is one of these, or none of those. */
export function idConditions({ include, exclude }: Query): Filter<Stored>[] {
  return [...(include ? [{ _id: { $in: [...include] } }] : []), ...(exclude ? [{ _id: { $nin: [...exclude] } }] : [])];
}

/** A field's value lies within bounds, both included; each may be absent. */
export function within(field: string, from: number | undefined, to: number | undefined): Filter<Stored>[] {
  return [
    ...(from === undefined ? [] : [{ [field]: { $gte: from } }]),
    ...(to === undefined ? [] : [{ [field]: { $lte: to } }]),
  ];
}
