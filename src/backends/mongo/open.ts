/** The document store on MongoDB, a standalone server or a replica set. Every write is one document, so nothing needs a transaction. */

import { randomUUID } from 'node:crypto';
import { type Db, MongoClient, type MongoClientOptions, MongoServerError } from 'mongodb';
import { collectBatches } from '../../async/batched.ts';
import { type Caches, newCaches } from '../../cache/cache.ts';
import { collectionIndexes } from '../../derive/collections.ts';
import { type EntryRules, usualRules } from '../../derive/entry.ts';
import type { MirroredStore, Version } from '../../mirrored-ports.ts';
import { lookupsVersion } from '../../model/documents/lookups.ts';
import { documentLayout } from '../../model/documents/versions.ts';
import { type Kind, resourceNames } from '../../model/tables/field.ts';
import { keyed } from '../../ports.ts';
import { changesIn, marksIn } from './changes.ts';
import { keyedIn, keyedWritesIn } from './keyed-writes.ts';
import { leasesIn } from './leases.ts';
import { listsIn } from './lists.ts';
import { mediaIn } from './media.ts';
import { factsIn, metaOf } from './meta.ts';
import { makeInvalidate, raiseAbove } from './put.ts';
import { byRisingId, readDescendants, readsIn, revisionReaderIn } from './reads.ts';
import { sizesIn } from './sizes.ts';
import { followMembers } from './standby.ts';
import { collectionOf, documentIn, living, writtenOf } from './stored.ts';
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
  // What another primary may not know yet is neither shown nor sent to the index
  readConcern: { level: 'majority' },
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
    const members = followMembers(client, url, databaseIn(url));
    // On its own, because not every one of several failing requests says why
    await client.connect();
    const database = client.db(databaseIn(url));
    await prepare(database);
    const isReplicaSet = 'setName' in (await database.command({ hello: 1 }));
    const revisions = revisionReaderIn(database);
    /** The primary and its term; the process of a standalone server, which may lose what its journal did not have. */
    const term = async () => {
      const hello = await database.command({ hello: 1 });
      members.note(hello);
      return String(hello['electionId'] ?? hello['topologyVersion']?.processId);
    };
    return {
      ...mapErrors({
        ...writesIn(database, revisions),
        ...readsIn(database, revisions, caches),
        ...marksIn(database),
        ...factsIn(database),
        ...keyedWritesIn(database),
        ...leasesIn(database),
        ...changesIn(database),
        generation: revisions.generation,
        invalidateDependents: makeInvalidate(database),
        raiseAbove: (versions: readonly Version[]) => raiseAbove(database, versions),
        term,
        descendants: (categories: readonly number[]) => readDescendants(database, categories),
        size: sizesIn(database, term),
        ready: async () => void (await database.command({ ping: 1 })),
      }),
      lists: mapErrors(listsIn(database, rules)),
      media: mapErrors(mediaIn(database)),
      ...(isReplicaSet && { standby: members.standby }),
      async close() {
        await Promise.all([members.close(), client.close()]);
      },
    };
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

const batchSize = 500;

/** Brings the database to this version's shape. Throws an Error with a sentence when a newer version has written documents here. */
async function prepare(database: Db): Promise<void> {
  const meta = metaOf(database);
  // What is right already is not written again, because each write waits for a majority
  const facts = new Map(
    (await meta.find({ _id: { $in: ['layout', 'identity', 'lookups'] } }).toArray()).map((fact) => [fact._id, fact]),
  );
  const { version = 0 } = facts.get('layout') ?? {};
  if (version > documentLayout) {
    throw new Error(
      `a newer version of Cartellera wrote to ${database.databaseName} (layout ${version} of its documents, this one knows up to ${documentLayout})`,
    );
  }
  if (version < documentLayout)
    await meta.updateOne({ _id: 'layout' }, { $set: { version: documentLayout } }, { upsert: true });
  const indexes = Object.entries(collectionIndexes()) as [Kind, ReturnType<typeof collectionIndexes>[Kind]][];
  const making = indexes.map(([kind, some]) => collectionOf(database, kind).createIndexes([...some]));
  // The server removes keyed writes that are over
  const ending = { name: 'since', expireAfterSeconds: keyed.remembered / 1000 };
  await Promise.all([...making, keyedIn(database).createIndex({ since: 1 }, ending)]);
  // An earlier version found changes by their time
  const dropping = resourceNames.map(async (kind) => {
    try {
      await collectionOf(database, kind).dropIndex('changed');
    } catch (error) {
      if (!(error instanceof MongoServerError && error.codeName === 'IndexNotFound')) throw error;
    }
  });
  await Promise.all(dropping);
  if (!facts.has('identity'))
    await meta.updateOne({ _id: 'identity' }, { $setOnInsert: { uuid: randomUUID() } }, { upsert: true });
  if (facts.get('lookups')?.version === lookupsVersion) return;
  // Other rules have made the keys and labels of all records. Revisions stay
  for (const kind of resourceNames) {
    for await (const some of collectBatches(byRisingId(database, kind, living), batchSize)) {
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
  await meta.updateOne({ _id: 'lookups' }, { $set: { version: lookupsVersion } }, { upsert: true });
}
