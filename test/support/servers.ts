/** Databases and indices on the servers, for suites of the server pair. */

import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { describeWhere } from './demanded.ts';
import { removeIndices, serverAt } from './elasticsearch.ts';

const { MONGODB_URL = '', ELASTICSEARCH_URL = '', TEST_RUN = '' } = process.env;

/** The URL of Elasticsearch, empty if there is none. */
export const elasticsearchUrl = ELASTICSEARCH_URL;

/** Whether both servers are configured. */
export const hasServers = Boolean(MONGODB_URL && ELASTICSEARCH_URL);

const absence =
  'NO SERVER PAIR: SET MONGODB_URL AND ELASTICSEARCH_URL TO WHERE A MongoDB AND AN ELASTICSEARCH 9 ANSWER';

/** The prefix of databases and indices that are removed at the end of the run. */
const ofRun = `cartellera-run-${TEST_RUN}`;

/** Declares a suite that needs both servers. Without them the suite is skipped, or fails if `DEMAND_ALL_SUITES` is set. */
export function describeOnServers(name: string, suite: () => void): void {
  describeWhere(hasServers, absence, name, suite);
}

/** A unique name for a database and its indices. The end of the run removes `lasting` ones; the caller removes the others. */
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
 * Removes every record and user, and the calendar's identity. Resolves to the last assigned record ID: later IDs must be higher, because
 * the index remembers deletions for a while.
 */
export async function emptyAll(name: string): Promise<number> {
  const server = serverAt(ELASTICSEARCH_URL);
  // A query finds only entries that have been refreshed
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

/** Removes all `lasting` databases and indices of this run. */
export async function removeOfRun(): Promise<void> {
  if (ELASTICSEARCH_URL) await removeIndices(serverAt(ELASTICSEARCH_URL), ofRun);
  if (!MONGODB_URL) return;
  await withClient(async (client) => {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    const ours = databases.filter(({ name }) => name.startsWith(ofRun));
    await Promise.all(ours.map(({ name }) => client.db(name).dropDatabase()));
  });
}

/** The connection of this process to what suites empty and remove. Opening one takes as long as emptying a database. */
let client: MongoClient | undefined;
let closing: NodeJS.Timeout | undefined;
let users = 0;
/** Milliseconds after which a connection that nobody uses is closed, because the process would not end before. */
const idle = 500;

async function withClient<T>(work: (client: MongoClient) => Promise<T>): Promise<T> {
  clearTimeout(closing);
  client ??= new MongoClient(MONGODB_URL);
  users += 1;
  try {
    return await work(client);
  } finally {
    users -= 1;
    if (users === 0) closing = setTimeout(closeClient, idle);
  }
}

function closeClient(): void {
  // Whatever it has not closed, nobody needs any longer
  client?.close().catch(() => {});
  client = undefined;
}
