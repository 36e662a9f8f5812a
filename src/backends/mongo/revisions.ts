import type { Db } from 'mongodb';
import { type Kind, kinds } from '../../model/field.ts';
import { batched } from './batched.ts';
import { collectionOf } from './stored.ts';

/** Most questions in one request. */
const most = 500;

/** Gives the function that tells the latest revision of an ID, be it a record or a tombstone; 0 when there never was one. */
export function revisionsIn(database: Db): (kind: Kind, id: number) => Promise<number> {
  const asking = new Map(kinds.map((kind) => [kind, revisionsOf(database, kind)]));
  return async (kind, id) => (await asking.get(kind)?.(id)) ?? 0;
}

function revisionsOf(database: Db, kind: Kind) {
  return batched<number, number>(most, async (ids) => {
    const found = collectionOf(database, kind).find({ _id: { $in: [...ids] } }, { projection: { revision: 1 } });
    const revisions = new Map((await found.toArray()).map(({ _id, revision }) => [_id, revision]));
    return ids.map((id) => revisions.get(id) ?? 0);
  });
}
