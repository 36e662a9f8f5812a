/** A real MongoDB for suites: the server at `MONGODB_URL`, or one started from `MONGOMS_SYSTEM_BINARY`. Nothing is downloaded. */

import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { MongoMemoryReplSet, MongoMemoryServer } from 'mongodb-memory-server';
import { describeWhere } from './demanded.ts';

const { MONGODB_URL, MONGOMS_SYSTEM_BINARY } = process.env;

const noServer =
  'NO MONGODB: SET MONGODB_URL, SUCH AS mongodb://localhost, WHERE ONE ANSWERS, OR MONGOMS_SYSTEM_BINARY TO THE PATH OF A mongod';
const noBinary = 'NO MONGODB TO STOP AND START: SET MONGOMS_SYSTEM_BINARY TO THE PATH OF A mongod';

/** Whether suites can start and stop their own servers. */
export const hasMongod = Boolean(MONGOMS_SYSTEM_BINARY);

/** Milliseconds for a start: one that was killed looks through its data first, and a busy machine takes several times as long. */
const launchTimeout = 60_000;

/** Starts a server, with arguments of its own if any are given. */
export function startMongod(args: readonly string[] = []): Promise<MongoMemoryServer> {
  return MongoMemoryServer.create({ instance: { storageEngine: 'wiredTiger', launchTimeout, args: [...args] } });
}

/** Starts a replica set of three. */
export function startReplicaSet(configSettings: { electionTimeoutMillis?: number } = {}): Promise<MongoMemoryReplSet> {
  const settings = { count: 3, storageEngine: 'wiredTiger', configSettings } as const;
  return MongoMemoryReplSet.create({ replSet: settings, instanceOpts: Array(3).fill({ launchTimeout }) });
}

/** The database of one suite, dropped after its tests. */
export interface TestDatabase {
  /** Empties the collections, keeps their indexes, and resolves to the connection string. */
  emptied(): Promise<string>;
}

/** Declares a suite with its own database. Without a server the suite is skipped, or fails if `DEMAND_ALL_SUITES` is set. */
export function describeOnMongo(name: string, suite: (database: TestDatabase) => void): void {
  const isThere = Boolean(MONGODB_URL || MONGOMS_SYSTEM_BINARY);
  describeWhere(isThere, noServer, name, () => {
    let server: MongoMemoryServer | undefined;
    let url: string;
    let client: MongoClient;

    before(async () => {
      if (!MONGODB_URL) server = await startMongod();
      url = withDatabase(MONGODB_URL ?? server?.getUri() ?? '', `cartellera-test-${randomUUID()}`);
      client = new MongoClient(url);
    });

    after(async () => {
      await client.db().dropDatabase();
      await client.close();
      await server?.stop();
    });

    suite({
      async emptied() {
        const collections = await client.db().collections();
        await Promise.all(collections.map((each) => each.deleteMany({})));
        return url;
      },
    });
  });
}

/** Declares a suite that starts and stops its own servers, with the binary at `MONGOMS_SYSTEM_BINARY`. */
export function describeWithMongod(name: string, suite: () => void): void {
  describeWhere(hasMongod, noBinary, name, suite);
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^([^/]*\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`);
}
