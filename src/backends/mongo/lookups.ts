/** Keeps keys and labels in line with the rules of this program. */

import type { Db } from 'mongodb';
import { batchesOf } from '../../async/batched.ts';
import { lookupsVersion } from '../../model/documents/lookups.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { metaOf } from './meta.ts';
import { byRisingId } from './reads.ts';
import { collectionOf, documentIn, living, writtenOf } from './stored.ts';

/** Documents rewritten in one request. */
const max = 500;

/** Makes keys and labels of all records again when they were made by other rules. Revisions stay. */
export async function followLookups(database: Db): Promise<void> {
  const known = await metaOf(database).findOne({ _id: 'lookups' });
  if (known?.version === lookupsVersion) return;
  for (const kind of resourceNames) await makeKeysAnew(database, kind);
  await metaOf(database).updateOne({ _id: 'lookups' }, { $set: { version: lookupsVersion } }, { upsert: true });
}

async function makeKeysAnew(database: Db, kind: ResourceName): Promise<void> {
  for await (const some of batchesOf(byRisingId(database, kind, living), max)) {
    const operations = some.map((stored) => {
      const { _id, revision } = stored;
      const { keys, labels } = writtenOf(documentIn(kind, stored));
      // An earlier version stored `shown`; a concurrent write of the record writes its keys too
      const update = { $set: { keys, labels }, $unset: { shown: '' } as const };
      return { updateOne: { filter: { _id, revision }, update } };
    });
    await collectionOf(database, kind).bulkWrite(operations, { ordered: false });
  }
}
