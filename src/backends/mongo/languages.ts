/** Keeps what lists sort by in step with the calendar's languages. */

import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { shownKeys } from '../../derive/entry.ts';
import { type Language, type ResourceName, resourceNames } from '../../model/field.ts';
import { metaOf } from './meta.ts';
import { byRisingId } from './reads.ts';
import { collectionOf, documentOf, living, type Stored } from './stored.ts';

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
  let operations: AnyBulkWriteOperation<Stored>[] = [];
  const flush = async () => {
    if (operations.length > 0) await collectionOf(database, kind).bulkWrite(operations, { ordered: false });
    operations = [];
  };
  for await (const stored of byRisingId(database, kind, living)) {
    const { _id, revision } = stored;
    const shown = shownKeys(kind, documentOf(stored), languages);
    // Whoever writes the record meanwhile writes its keys too
    operations.push({ updateOne: { filter: { _id, revision }, update: { $set: { shown } } } });
    if (operations.length >= most) await flush();
  }
  await flush();
}
