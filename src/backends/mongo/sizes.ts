/** How many records there are, without reading them. */

import type { Db } from 'mongodb';
import { recordOf } from '../../model/arrays-and-maps.ts';
import { resourceNames } from '../../model/tables/field.ts';
import { metaOf, type Sizes } from './meta.ts';
import { collectionOf } from './stored.ts';

/** Looks at a collection that is written to, until its number is the same before and after. */
const looks = 5;

/**
 * Makes the function that tells the sizes. A server counts its documents as they are written, tombstones too, but after a crash its number
 * may be off, and stay so. So all are counted once a `term` (see `MirroredStore`), by whichever process asks first.
 */
export function sizesIn(database: Db, term: () => Promise<string>): () => Promise<Sizes> {
  const meta = metaOf(database);
  return async () => {
    const now = await term();
    const known = await meta.findOne({ _id: 'sizes' });
    if (known?.term === now && known.drift) return readSizes(database, known.drift);
    // By how much the server's number is too low; undefined while the collection is written to all the time
    const drifts = await Promise.all(
      resourceNames.map(async (kind) => {
        const collection = collectionOf(database, kind);
        for (let look = 0; look < looks; look += 1) {
          const before = await collection.estimatedDocumentCount();
          const counted = await collection.countDocuments({}, { hint: '_id_' });
          if (before === (await collection.estimatedDocumentCount())) return counted - before;
        }
        return undefined;
      }),
    );
    const drift = recordOf(resourceNames, (kind) => drifts[resourceNames.indexOf(kind)] ?? 0);
    if (!drifts.includes(undefined))
      await meta.updateOne({ _id: 'sizes' }, { $set: { term: now, drift } }, { upsert: true });
    return readSizes(database, drift);
  };
}

async function readSizes(database: Db, drift: Sizes): Promise<Sizes> {
  const sizes = await Promise.all(
    resourceNames.map(async (kind) => {
      const [all, gone] = await Promise.all([
        collectionOf(database, kind).estimatedDocumentCount(),
        // By an index of tombstones alone
        collectionOf(database, kind).countDocuments({ gone: true }),
      ]);
      return Math.max(0, all - gone + drift[kind]);
    }),
  );
  return recordOf(resourceNames, (kind) => sizes[resourceNames.indexOf(kind)] ?? 0);
}
