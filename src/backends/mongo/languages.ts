/** Keeps what lists sort by in step with the calendar's languages. */

import type { Db } from 'mongodb';
import { batchesOf } from '../../async/batches.ts';
import { shownKeys } from '../../derive/entry.ts';
import { type Language, type ResourceName, resourceNames } from '../../model/field.ts';
import { metaOf } from './meta.ts';
import { byRisingId } from './reads.ts';
import { collectionOf, documentOf, living } from './stored.ts';

/** Documents rewritten in one request. */
const most = 500;

/** Makes the sort keys of all records anew when they were made for other languages; their revisions stay. */
export async function followLanguages(database: Db, languages: readonly Language[]): Promise<void> {
  const known = await metaOf(database).findOne({ _id: 'languages' });
  if (known?.languages?.join() === languages.join()) return;
  for (const kind of resourceNames) await makeKeysAnew(database, kind, languages);
  await metaOf(database).updateOne({ _id: 'languages' }, { $set: { languages } }, { upsert: true });
}

async function makeKeysAnew(database: Db, kind: ResourceName, languages: readonly Language[]): Promise<void> {
  for await (const some of batchesOf(byRisingId(database, kind, living), most)) {
    const operations = some.map((stored) => {
      const { _id, revision } = stored;
      const shown = shownKeys(kind, documentOf(stored), languages);
      // Whoever writes the record meanwhile writes its keys too
      return { updateOne: { filter: { _id, revision }, update: { $set: { shown } } } };
    });
    await collectionOf(database, kind).bulkWrite(operations, { ordered: false });
  }
}
