import type { Db } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { Kind } from '../../model/field.ts';
import { onceFor } from '../../model/once.ts';
import { unique } from '../../model/unique.ts';
import { collectionOf } from './stored.ts';

/** How far an ID has come; revision 0 where there never was a record. */
export interface Latest {
  readonly revision: number;
  /** It was removed: this is its tombstone. */
  readonly gone: boolean;
}

/** Most questions in one request. */
const most = 500;

const never: Latest = { revision: 0, gone: false };

/** Gives the function that tells the latest revision of an ID, be it a record or a tombstone. */
export function latestIn(database: Db): (kind: Kind, id: number) => Promise<Latest> {
  const askingOf = onceFor((kind: Kind) => latestOf(database, kind));
  return (kind, id) => askingOf(kind)(id);
}

function latestOf(database: Db, kind: Kind) {
  return batched<number, Latest>(
    most,
    async (ids) => {
      const projection = { revision: 1, gone: 1 };
      const found = collectionOf(database, kind).find({ _id: { $in: unique(ids) } }, { projection });
      const latest = (await found.toArray()).map(
        ({ _id, revision, gone = false }) => [_id, { revision, gone }] as const,
      );
      const byId = new Map<number, Latest>(latest);
      return ids.map((id) => byId.get(id) ?? never);
    },
    { atOnce: 1 },
  );
}
