/** Lists from the documents' own collections, while the index is unavailable; slower than an index. */

import type { Db, Document as Stage } from 'mongodb';
import type { EntryRules } from '../../derive/entry.ts';
import { listTimeout, type StoreLists, type StoreOrder } from '../../mirrored-ports.ts';
import { dateOf } from '../../model/time/event-days.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { Found, Query } from '../../ports.ts';
import { loadConditions, statusConditions } from './conditions.ts';
import { collectionOf } from './stored.ts';

/** The lists of a store. */
export function listsIn(database: Db, rules: EntryRules): StoreLists {
  return {
    find: (query) => findPage(database, rules, query),
    tally: (terms, due) => countTerms(database, terms, due),
  };
}

async function findPage(database: Db, rules: EntryRules, query: Query): Promise<Found> {
  // The mirror passes no other order on
  const order = orders[query.orderBy as StoreOrder](query, rules, query.descending ? -1 : 1);
  const collection = collectionOf(database, query.kind);
  const filter = { $and: await loadConditions(database, rules, query) };
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

/** The number of published events, those that are `due` included, that carry each of these terms themselves, in order. */
async function countTerms(database: Db, terms: readonly number[], due?: Instant): Promise<number[]> {
  const carried = { references: { $in: [...terms] } };
  const stages = [
    { $match: { $and: [carried, ...statusConditions({ statuses: ['publish'], due })] } },
    { $project: { references: 1 } },
    { $unwind: '$references' },
    { $match: carried },
    { $group: { _id: '$references', count: { $sum: 1 } } },
  ];
  const options = { maxTimeMS: listTimeout };
  const counted = collectionOf(database, 'events').aggregate<{ _id: number; count: number }>(stages, options);
  const counts = new Map((await counted.toArray()).map(({ _id, count }) => [_id, count]));
  return terms.map((term) => counts.get(term) ?? 0);
}
