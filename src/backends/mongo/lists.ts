/** Lists answered by the documents' own collections, for when the index is away: slower than an index, and without text search. */

import type { Db, Document as Stage } from 'mongodb';
import { listTimeout } from '../../mirrored-ports.ts';
import { asksBeyondStarts } from '../../model/query.ts';
import { type Found, type Query, type SearchIndex, Unreachable } from '../../ports.ts';
import { eventList } from './event-list.ts';
import { type List, orderStages } from './order.ts';
import { otherList } from './other-list.ts';
import { collectionOf } from './stored.ts';
import { tallyIn } from './terms.ts';

/** The lists of a store. A query with a search is refused with Unreachable. */
export function listsIn(database: Db): SearchIndex {
  return {
    async find(query) {
      if (query.search || query.q) throw new Unreachable('Text search needs the index, which is away');
      if (asksBeyondStarts(query))
        throw new Unreachable('Days, hours and states of events need the index, which is away');
      if (query.after) throw new Unreachable('Pages by cursor need the index, which is away');
      const list = await (query.kind === 'events' ? eventList : otherList)(database, query);
      return foundIn(database, query, list);
    },
    async count() {
      throw new Unreachable('Counts of events need the index, which is away');
    },
    async reach() {
      throw new Unreachable('Days of events need the index, which is away');
    },
    async named() {
      throw new Unreachable('Text search needs the index, which is away');
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
