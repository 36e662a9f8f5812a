import type { Db, Filter } from 'mongodb';
import type { Kind } from '../../model/field.ts';
import { imageLabels, picturing } from '../../model/lookups.ts';
import { collectionOf, type Stored } from './stored.ts';

/** Whether a record names or shows this one: an event, a category below it, or any that shows a picture. */
export async function isUsed(database: Db, kind: Kind, id: number): Promise<boolean> {
  const places: [Kind, Filter<Stored>][] =
    kind === 'images'
      ? picturing.map((each) => [each, { labels: { $in: imageLabels(id) } }])
      : [
          ['events', { references: id }],
          ['categories', { 'facts.parent': id }],
        ];
  const some = places.map(([where, filter]) =>
    collectionOf(database, where).findOne(filter, { projection: { _id: 1 } }),
  );
  return (await Promise.all(some)).some((each) => each !== null);
}
