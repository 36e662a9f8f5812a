/** The document store on MongoDB, a standalone server or a replica set. Every write is one document, so nothing needs a transaction. */

import { randomUUID } from 'node:crypto';
import { type Db, MongoClient, type MongoClientOptions } from 'mongodb';
import { type Caches, newCaches } from '../../cache/cache.ts';
import { collectionIndexes } from '../../derive/collections.ts';
import { type EntryRules, usualRules } from '../../derive/entry.ts';
import type { MirroredStore } from '../../mirrored-ports.ts';
import { type Kind, type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { changesIn } from './changes.ts';
import { listsIn } from './lists.ts';
import { marksIn } from './marks.ts';
import { factsIn, metaOf } from './meta.ts';
import { invalidatingIn } from './put.ts';
import { descendantsIn, readsIn } from './reads.ts';
import { revisionReaderIn } from './revisions.ts';
import { collectionOf, living } from './stored.ts';
import { fail, mapErrors } from './unreachable.ts';
import { dropFormerIndexes, followLookups, noteLayout } from './upgrades.ts';
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
  await dropFormerIndexes(database);
  await metaOf(database).updateOne({ _id: 'identity' }, { $setOnInsert: { uuid: randomUUID() } }, { upsert: true });
  await followLookups(database);
}

function storeIn(client: MongoClient, database: Db, rules: EntryRules, caches: Caches): MirroredStore {
  const revisions = revisionReaderIn(database);
  return {
    ...mapErrors({
      ...writesIn(database, revisions),
      ...readsIn(database, revisions, caches),
      ...marksIn(database),
      ...factsIn(database),
      changes: changesIn(database),
      generation: revisions.generation,
      invalidateDependents: invalidatingIn(database),
      descendants: (categories: readonly number[]) => descendantsIn(database, categories),
      size: () => sizeOf(database),
      ready: async () => void (await database.command({ ping: 1 })),
    }),
    lists: mapErrors(listsIn(database, rules)),
    close: () => client.close(),
  };
}

async function sizeOf(database: Db): Promise<Record<ResourceName, number>> {
  const sizes = resourceNames.map(async (kind) => [kind, await collectionOf(database, kind).countDocuments(living)]);
  return Object.fromEntries(await Promise.all(sizes)) as Record<ResourceName, number>;
}
