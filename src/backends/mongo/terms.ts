/** Follows references: descendants of categories, and what published events refer to. */

import type { Db, Filter } from 'mongodb';
import { listTimeout } from '../../mirrored-ports.ts';
import { postKinds } from '../../model/documents/families.ts';
import { imageLabels } from '../../model/documents/keys-and-labels.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { Instant } from '../../model/time/instants.ts';
import { statusConditions } from './conditions.ts';
import { collectionOf, type Stored } from './stored.ts';

/** The descendants of these categories, without themselves. */
export async function descendantsIn(database: Db, categories: readonly number[]): Promise<number[]> {
  const known = new Set(categories);
  for (let level = [...categories]; level.length > 0; ) {
    const children = collectionOf(database, 'categories').find(
      { 'facts.parent': { $in: level.filter((id) => id !== 0) } },
      { projection: { _id: 1 } },
    );
    level = (await children.toArray()).map(({ _id }) => _id).filter((id) => !known.has(id));
    for (const id of level) known.add(id);
  }
  return [...known.difference(new Set(categories))];
}

/** The number of published events, those that are `due` included, that carry each of these terms themselves, in order. */
export async function tallyIn(database: Db, terms: readonly number[], due?: Instant): Promise<number[]> {
  const carried = { references: { $in: [...terms] } };
  const stages = [
    { $match: { $and: [carried, ...published(due)] } },
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

function published(due: Instant | undefined): Filter<Stored>[] {
  return statusConditions({ statuses: ['publish'], ...(due !== undefined && { due }) });
}

/** Tells whether a record refers to this one: an event, a child category, or any that shows a picture. */
export async function isUsed(database: Db, kind: Kind, id: number): Promise<boolean> {
  const places: [Kind, Filter<Stored>][] =
    kind === 'images'
      ? postKinds.map((each) => [each, { labels: { $in: imageLabels(id) } }])
      : [
          ['events', { references: id }],
          ['categories', { 'facts.parent': id }],
        ];
  const some = places.map(([where, filter]) =>
    collectionOf(database, where).findOne(filter, { projection: { _id: 1 } }),
  );
  return (await Promise.all(some)).some((each) => each !== null);
}
