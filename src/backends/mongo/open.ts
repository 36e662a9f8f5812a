/** The document store on MongoDB, a standalone server or a replica set. Every write is one document, so nothing needs a transaction. */

import { randomUUID } from 'node:crypto';
import { type Db, MongoClient, type MongoClientOptions, MongoServerError } from 'mongodb';
import { type Caches, newCaches } from '../../cache/caches.ts';
import { collectionIndexes } from '../../derive/collections.ts';
import { type EntryRules, usualRules } from '../../derive/entry.ts';
import type { MirroredStore } from '../../mirrored-ports.ts';
import { documentLayout } from '../../model/documents/document.ts';
import { type Kind, type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { changesIn } from './changes.ts';
import { listsIn } from './lists.ts';
import { followLookups } from './lookups.ts';
import { marksIn } from './marks.ts';
import { metaOf } from './meta.ts';
import { invalidatingIn } from './raise.ts';
import { readsIn } from './reads.ts';
import { revisionReaderIn } from './revisions.ts';
import { collectionOf, living } from './stored.ts';
import { descendantsIn } from './terms.ts';
import { fail, mapErrors } from './unreachable.ts';
import { writesIn } from './writes.ts';

/** The database of the documents, and the rules of lists of them. */
export interface MongoSettings {
  /** A connection string of the driver. Its path names the database, `cartellera` by default. */
  readonly url: string;
  /** The settings that decide days of events and known prices; the defaults when absent. */
  readonly rules?: EntryRules | undefined;
  /** The registry of caches; one of its own by default. */
  readonly caches?: Caches;
}

/** An unreachable server is detected within two seconds, one that hangs, by its heartbeats, within ten. */
const options: MongoClientOptions = {
  appName: 'cartellera',
  serverSelectionTimeoutMS: 1800,
  connectTimeoutMS: 3000,
  heartbeatFrequencyMS: 2000,
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 8000 },
  ignoreUndefined: true,
};

/** Connects, and creates missing indexes and keys by today's rules. Throws Unreachable when the server does not answer. */
export async function openMongo({
  url,
  rules = usualRules,
  caches = newCaches(),
}: MongoSettings): Promise<MirroredStore> {
  const client = new MongoClient(url, options);
  try {
    // On its own, because not every one of several failing requests says why
    await client.connect();
    const database = client.db(databaseIn(url));
    await prepare(database);
    return storeIn(client, database, rules, caches);
  } catch (error) {
    await client.close();
    return fail(error);
  }
}

/** The name of the database in a connection string, percent-decoded. */
export function databaseIn(url: string): string {
  const [, path = ''] = /^[^/]*\/\/[^/?]*\/([^?]*)/.exec(url) ?? [];
  return decodeURIComponent(path) || 'cartellera';
}

async function prepare(database: Db): Promise<void> {
  await noteLayout(database);
  const indexes = Object.entries(collectionIndexes()) as [Kind, ReturnType<typeof collectionIndexes>[Kind]][];
  await Promise.all(indexes.map(([kind, some]) => collectionOf(database, kind).createIndexes([...some])));
  await Promise.all(resourceNames.map((kind) => dropFormerIndex(database, kind)));
  await metaOf(database).updateOne({ _id: 'identity' }, { $setOnInsert: { uuid: randomUUID() } }, { upsert: true });
  await followLookups(database);
}

/** Drops the index of an earlier version, which read changes by their time; another process may do so too. */
async function dropFormerIndex(database: Db, kind: ResourceName): Promise<void> {
  const collection = collectionOf(database, kind);
  if (!(await collection.indexExists('changed'))) return;
  await collection.dropIndex('changed').catch((error: unknown) => {
    if (!(error instanceof MongoServerError && error.codeName === 'IndexNotFound')) throw error;
  });
}

/** Throws an Error with a sentence when a newer version has written documents here. */
async function noteLayout(database: Db): Promise<void> {
  const { version = 0 } = (await metaOf(database).findOne({ _id: 'layout' })) ?? {};
  if (version > documentLayout) {
    throw new Error(
      `a newer version of Cartellera wrote to ${database.databaseName} (layout ${version} of its documents, this one knows up to ${documentLayout})`,
    );
  }
  await metaOf(database).updateOne({ _id: 'layout' }, { $set: { version: documentLayout } }, { upsert: true });
}

function storeIn(client: MongoClient, database: Db, rules: EntryRules, caches: Caches): MirroredStore {
  const telling = revisionReaderIn(database);
  return {
    ...mapErrors({
      ...writesIn(database, telling),
      ...readsIn(database, telling, caches),
      ...marksIn(database),
      ...factsIn(database),
      changes: changesIn(database),
      generation: telling.generation,
      invalidateDependents: invalidatingIn(database),
      descendants: (categories: readonly number[]) => descendantsIn(database, categories),
    }),
    lists: mapErrors(listsIn(database, rules)),
    close: () => client.close(),
  };
}

/** What is true of the store as a whole. */
function factsIn(database: Db): Pick<MirroredStore, 'identity' | 'adopt' | 'bumpGeneration' | 'size' | 'ready'> {
  return {
    async identity() {
      return String((await metaOf(database).findOne({ _id: 'identity' }))?.uuid);
    },
    async adopt(identity) {
      await metaOf(database).updateOne({ _id: 'identity' }, { $set: { uuid: identity } }, { upsert: true });
    },
    async bumpGeneration() {
      // If a crash of the server loses this counter, the caches keyed by it are lost as well, so w:1 is enough
      const lightly = { upsert: true, returnDocument: 'after', writeConcern: { w: 1 } } as const;
      const meta = await metaOf(database).findOneAndUpdate({ _id: 'generation' }, { $inc: { last: 1 } }, lightly);
      return meta?.last ?? 0;
    },
    async size() {
      const sizes = resourceNames.map(async (kind) => [
        kind,
        await collectionOf(database, kind).countDocuments(living),
      ]);
      return Object.fromEntries(await Promise.all(sizes)) as Record<ResourceName, number>;
    },
    async ready() {
      await database.command({ ping: 1 });
    },
  };
}
