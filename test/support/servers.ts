/** Databases and indices on the servers, for suites of the server pair. */

import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { describeWhere } from './demanded.ts';
import { removeIndices, serverAt } from './elasticsearch.ts';

const { MONGODB_URL = '', ELASTICSEARCH_URL = '', TEST_RUN = '' } = process.env;

export const elasticsearchUrl = ELASTICSEARCH_URL;

/** Whether both servers are there. */
export const hasServers = Boolean(MONGODB_URL && ELASTICSEARCH_URL);

const absence =
  'NO SERVER PAIR: SET MONGODB_URL AND ELASTICSEARCH_URL TO WHERE A MongoDB AND AN ELASTICSEARCH 9 ANSWER';

/** What the names of everything begin with that is removed at the end of the run. */
const ofRun = `cartellera-run-${TEST_RUN}`;

/** Declares a suite that needs both servers. Without them it is skipped, or fails where all suites are demanded. */
export function describeOnServers(name: string, suite: () => void): void {
  describeWhere(hasServers, absence, name, suite);
}

/** A name for a database and its indices that nobody has; `lasting` ones may stay until the end of the run. */
export function newName({ lasting }: { lasting: boolean }): string {
  return `${lasting ? ofRun : 'cartellera-test'}-${randomUUID()}`;
}

/** The URL of a database on the server. */
export function databaseUrl(name: string): string {
  const url = new URL(MONGODB_URL);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Removes every record and user, and the calendar's identity. Resolves to the last ID that was given to a record: those to come are
 * higher, for the index remembers for a while what was removed.
 */
export async function emptyAll(name: string): Promise<number> {
  const server = serverAt(ELASTICSEARCH_URL);
  // What lists do not show yet is not found either
  await server('POST', `${name}-*/_refresh`);
  const removed = server('POST', `${name}-*/_delete_by_query?refresh=true&conflicts=proceed`, {
    query: { match_all: {} },
  });
  const last = await withClient(async (client) => {
    const database = client.db(name);
    const collections = (await database.collections()).filter(({ collectionName }) => collectionName !== 'meta');
    await Promise.all(collections.map((each) => each.deleteMany({})));
    const meta = database.collection<{ _id: string; last?: number }>('meta');
    await meta.deleteMany({ _id: { $in: ['identity', 'last user'] } });
    return (await meta.findOne({ _id: 'last id' }))?.last ?? 0;
  });
  await removed;
  return last;
}

/** Removes a database and its indices. */
export async function removeAll(name: string): Promise<void> {
  await removeIndices(serverAt(ELASTICSEARCH_URL), name);
  await withClient((client) => client.db(name).dropDatabase());
}

/** Removes what was named as lasting in this run. */
export async function removeOfRun(): Promise<void> {
  await removeIndices(serverAt(ELASTICSEARCH_URL), ofRun);
  await withClient(async (client) => {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    const ours = databases.filter(({ name }) => name.startsWith(ofRun));
    await Promise.all(ours.map(({ name }) => client.db(name).dropDatabase()));
  });
}

async function withClient<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(MONGODB_URL);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
