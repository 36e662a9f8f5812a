/** A real MongoDB for suites that need one: that at `MONGODB_URL`, else one that is started for them; none is ever downloaded. */

import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { MongoMemoryServer } from 'mongodb-memory-server';
import { describeWhere } from './demanded.ts';

const { MONGODB_URL, MONGOMS_SYSTEM_BINARY } = process.env;

const noServer =
  'NO MONGODB: SET MONGODB_URL, SUCH AS mongodb://localhost, WHERE ONE ANSWERS, OR MONGOMS_SYSTEM_BINARY TO THE PATH OF A mongod';
const noBinary = 'NO MONGODB TO STOP AND START: SET MONGOMS_SYSTEM_BINARY TO THE PATH OF A mongod';

/** Whether suites can start and stop servers of their own. */
export const hasMongod = Boolean(MONGOMS_SYSTEM_BINARY);

/** A database for the tests of one file, dropped after them. */
export interface TestDatabase {
  /** Empties the database, its indexes apart, and gives its connection string. */
  emptied(): Promise<string>;
}

/** Declares a suite on a database of its own. Without a server it is skipped, or fails where all suites are demanded. */
export function describeOnMongo(name: string, suite: (database: TestDatabase) => void): void {
  const isThere = Boolean(MONGODB_URL || MONGOMS_SYSTEM_BINARY);
  describeWhere(isThere, noServer, name, () => {
    let server: MongoMemoryServer | undefined;
    let url: string;
    let client: MongoClient;

    before(async () => {
      if (!MONGODB_URL) server = await MongoMemoryServer.create({ instance: { storageEngine: 'wiredTiger' } });
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

/** Declares a suite that starts and stops servers of its own, of the program at `MONGOMS_SYSTEM_BINARY`. */
export function describeWithMongod(name: string, suite: () => void): void {
  describeWhere(hasMongod, noBinary, name, suite);
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^([^/]*\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`);
}
