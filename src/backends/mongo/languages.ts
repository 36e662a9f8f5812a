/** Keeps what documents are sorted and found by in step with the calendar's languages and the rules of this program. */

import type { Db } from 'mongodb';
import { batchesOf } from '../../async/batches.ts';
import { lookupsVersion } from '../../model/documents/lookups.ts';
import { type Language, type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { metaOf } from './meta.ts';
import { byRisingId } from './reads.ts';
import { collectionOf, documentOf, living, writtenOf } from './stored.ts';

/** Documents rewritten in one request. */
const max = 500;

/** Makes sort keys, keys and labels of all records anew when they were made for other languages or by other rules; their revisions stay. */
export async function followLanguages(database: Db, languages: readonly Language[]): Promise<void> {
  const known = await metaOf(database).findOne({ _id: 'languages' });
  if (known?.languages?.join() === languages.join() && known.lookups === lookupsVersion) return;
  for (const kind of resourceNames) await makeKeysAnew(database, kind, languages);
  const rules = { languages, lookups: lookupsVersion };
  await metaOf(database).updateOne({ _id: 'languages' }, { $set: rules }, { upsert: true });
}

async function makeKeysAnew(database: Db, kind: ResourceName, languages: readonly Language[]): Promise<void> {
  for await (const some of batchesOf(byRisingId(database, kind, living), max)) {
    const operations = some.map((stored) => {
      const { _id, revision } = stored;
      const { keys, labels, shown } = writtenOf(kind, documentOf(kind, stored), languages);
      // Whoever writes the record meanwhile writes its keys too
      return { updateOne: { filter: { _id, revision }, update: { $set: { keys, labels, ...(shown && { shown }) } } } };
    });
    await collectionOf(database, kind).bulkWrite(operations, { ordered: false });
  }
}
