/** Brings what older versions stored up to date. */

import { type Db, MongoServerError } from 'mongodb';
import { batchesOf } from '../../async/batched.ts';
import { lookupsVersion } from '../../model/documents/lookups.ts';
import { documentLayout } from '../../model/documents/versions.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { metaOf } from './meta.ts';
import { byRisingId } from './reads.ts';
import { collectionOf, documentIn, living, writtenOf } from './stored.ts';

/** Throws an Error with a sentence when a newer version has written documents here. */
export async function noteLayout(database: Db): Promise<void> {
  const { version = 0 } = (await metaOf(database).findOne({ _id: 'layout' })) ?? {};
  if (version > documentLayout) {
    throw new Error(
      `a newer version of Cartellera wrote to ${database.databaseName} (layout ${version} of its documents, this one knows up to ${documentLayout})`,
    );
  }
  await metaOf(database).updateOne({ _id: 'layout' }, { $set: { version: documentLayout } }, { upsert: true });
}

/** Drops the index of an earlier version, which read changes by their time. */
export async function dropFormerIndexes(database: Db): Promise<void> {
  const dropping = resourceNames.map((kind) => collectionOf(database, kind).dropIndex('changed').catch(unlessMissing));
  await Promise.all(dropping);
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof MongoServerError && error.codeName === 'IndexNotFound')) throw error;
}

const batchSize = 500;

/** Makes keys and labels of all records again when they were made by other rules. Revisions stay. */
export async function followLookups(database: Db): Promise<void> {
  const known = await metaOf(database).findOne({ _id: 'lookups' });
  if (known?.version === lookupsVersion) return;
  for (const kind of resourceNames) await makeKeysAnew(database, kind);
  await metaOf(database).updateOne({ _id: 'lookups' }, { $set: { version: lookupsVersion } }, { upsert: true });
}

async function makeKeysAnew(database: Db, kind: ResourceName): Promise<void> {
  for await (const some of batchesOf(byRisingId(database, kind, living), batchSize)) {
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
