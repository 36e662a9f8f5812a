/** A short description of the machine that runs a bench. */

import { availableParallelism, cpus, totalmem } from 'node:os';
import { Client } from '@elastic/elasticsearch';
import Sqlite from 'better-sqlite3';
import { MongoClient } from 'mongodb';
import type { Servers } from './places.ts';

/** Cores, memory and versions, including those of the servers if there are any. */
export async function machine(servers: Servers | undefined): Promise<string> {
  const [first] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const cores = `${availableParallelism()} cores (${first?.model.trim() ?? 'unknown'})`;
  const stores = servers ? await versionsOf(servers) : [`SQLite ${sqliteVersion()}`];
  return [cores, memory, `Node ${process.versions.node}`, ...stores].join(', ');
}

function sqliteVersion(): string {
  const database = new Sqlite(':memory:');
  const version = database.prepare('select sqlite_version()').pluck().get();
  database.close();
  return String(version);
}

async function versionsOf({ mongodb, elasticsearch }: Servers): Promise<string[]> {
  const [mongo, client] = [new MongoClient(mongodb), new Client({ node: elasticsearch })];
  try {
    const [built, { version }] = await Promise.all([mongo.db().admin().buildInfo(), client.info()]);
    return [`MongoDB ${built['version']}`, `Elasticsearch ${version.number}`];
  } finally {
    await Promise.all([mongo.close(), client.close()]);
  }
}
