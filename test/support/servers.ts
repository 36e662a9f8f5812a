/** Server pairs for suites, each with a database and indices of its own, which are gone when it is closed. */

import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { mirroredPair } from '../../src/mirror/pair.ts';
import type { Language } from '../../src/model/field.ts';
import type { Pair } from '../../src/ports.ts';
import type { Apart } from './apart.ts';
import { describeWhere } from './demanded.ts';
import { removeIndices, serverAt } from './elasticsearch.ts';
import { layWire } from './wire.ts';

const { MONGODB_URL = '', ELASTICSEARCH_URL = '' } = process.env;

const absence =
  'NO SERVER PAIR: SET MONGODB_URL AND ELASTICSEARCH_URL TO WHERE A MongoDB AND AN ELASTICSEARCH 9 ANSWER';

/** Declares a suite that needs both servers. Without them it is skipped, or fails where all suites are demanded. */
export function describeOnServers(name: string, suite: () => void): void {
  describeWhere(Boolean(MONGODB_URL && ELASTICSEARCH_URL), absence, name, suite);
}

/** An empty pair on the servers. */
export async function openServerPair(languages: readonly Language[]): Promise<Pair> {
  const prefix = newName();
  const store = await openMongo({ url: databaseUrl(prefix), languages });
  const index = await openElasticsearch({ url: ELASTICSEARCH_URL, prefix, languages });
  const pair = await mirroredPair(store, index, { languages });
  return {
    ...pair,
    async close() {
      await pair.close();
      await removeAll(prefix);
    },
  };
}

/** A database and indices; an index that is away cannot be reached. */
export async function apartOnServers(languages: readonly Language[]): Promise<Apart> {
  const prefix = newName();
  const wire = await layWire(ELASTICSEARCH_URL);
  const openIndex = (name: string) => openElasticsearch({ url: wire.url, prefix: name, languages });
  return {
    openStore: () => openMongo({ url: databaseUrl(prefix), languages }),
    openIndex: () => openIndex(prefix),
    takeAway: async () => wire.cut(),
    giveBack: async () => wire.mend(),
    openEmptyIndex: () => openIndex(`${prefix}-empty`),
    async remove() {
      await wire.close();
      await removeAll(prefix);
    },
  };
}

function newName(): string {
  return `cartellera-test-${randomUUID()}`;
}

function databaseUrl(name: string): string {
  const url = new URL(MONGODB_URL);
  url.pathname = `/${name}`;
  return url.href;
}

async function removeAll(prefix: string): Promise<void> {
  await removeIndices(serverAt(ELASTICSEARCH_URL), prefix);
  const client = new MongoClient(databaseUrl(prefix));
  await client.db().dropDatabase();
  await client.close();
}
