/**
 * The floor program: the smallest Koa program that gives the product's responses. It loads an export (`floor.ts load FILE`) and serves it
 * (`floor.ts serve`). Its settings are those of the product: `DATA_DIR`, or `MONGODB_URL` and `ELASTICSEARCH_URL`; `PORT`.
 */

import { join } from 'node:path';
import { createApp } from './floor/app.ts';
import { load } from './floor/load.ts';
import type { Store } from './floor/store.ts';

const { DATA_DIR = '.', MONGODB_URL, ELASTICSEARCH_URL, PORT } = process.env;

/** Opens the store. Drivers are imported only if they are needed, because that is slow. */
async function opened(): Promise<Store> {
  if (MONGODB_URL && ELASTICSEARCH_URL) {
    const { openServers } = await import('./floor/servers.ts');
    return openServers(MONGODB_URL, ELASTICSEARCH_URL);
  }
  const { openSqlite } = await import('./floor/sqlite.ts');
  return openSqlite(join(DATA_DIR, 'floor.sqlite'));
}

const [command, file = ''] = process.argv.slice(2);
if (command === 'load') {
  const store = await opened();
  await load(store, file);
  await store.close();
} else if (command === 'serve') {
  const store = await opened();
  const server = (await createApp(store)).listen(Number(PORT), '127.0.0.1');
  process.once('SIGTERM', () => {
    server.close(() => store.close());
    server.closeAllConnections();
  });
} else {
  console.error('floor.ts load FILE | floor.ts serve');
  process.exitCode = 2;
}
