/** Finds the records that hold keys. */

import type { Db } from 'mongodb';
import { batched } from '../../async/batched.ts';
import { onceFor } from '../../model/slices.ts';
import type { Kind } from '../../model/tables/field.ts';
import { collectionOf } from './stored.ts';
import { withTimeout } from './unreachable.ts';

/** The IDs of the records of a kind by the keys that they hold; keys without holder are absent. */
export type Holders = (kind: Kind, keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** The most keys in one request. */
const max = 500;

/** Looks up holders of keys. Concurrent calls share one request. */
export function holdersIn(database: Db): Holders {
  const lookUpOf = onceFor((kind: Kind) => lookUpIn(database, kind));
  return (kind, keys) => lookUpOf(kind)(keys);
}

function lookUpIn(database: Db, kind: Kind) {
  return batched<readonly string[], ReadonlyMap<string, number>>(max, async (asked) => {
    const keys = asked.flat();
    const found = collectionOf(database, kind).find({ keys: { $in: keys } }, { projection: { keys: 1 } });
    const holders = new Map(
      (await withTimeout(found.toArray())).flatMap(({ _id, keys }) => keys.map((key) => [key, _id])),
    );
    return asked.map(() => holders);
  });
}
