/** Lists from the documents' own collections, while the index is unavailable; slower than an index. */

import type { Db } from 'mongodb';
import type { EntryRules } from '../../derive/entry.ts';
import { listTimeout, type StoreLists } from '../../mirrored-ports.ts';
import type { Found, Query } from '../../ports.ts';
import { conditionsOf } from './list-conditions.ts';
import { orderStages } from './order.ts';
import { collectionOf } from './stored.ts';
import { tallyIn } from './terms.ts';

/** The lists of a store. */
export function listsIn(database: Db, rules: EntryRules): StoreLists {
  return {
    find: (query) => foundIn(database, rules, query),
    tally: (terms, due) => tallyIn(database, terms, due),
  };
}

async function foundIn(database: Db, rules: EntryRules, query: Query): Promise<Found> {
  const order = orderStages(query, rules);
  const collection = collectionOf(database, query.kind);
  const filter = { $and: await conditionsOf(database, rules, query) };
  const options = { allowDiskUse: true, maxTimeMS: listTimeout };
  const page = [
    { $match: filter },
    ...order,
    { $skip: query.offset },
    { $limit: query.limit },
    { $project: { revision: 1 } },
  ];
  const [hits, total] = await Promise.all([
    query.limit > 0 ? collection.aggregate<{ _id: number; revision: number }>(page, options).toArray() : [],
    collection.countDocuments(filter, { maxTimeMS: listTimeout }),
  ]);
  return { hits: hits.map(({ _id, revision }) => ({ id: _id, revision })), total };
}
