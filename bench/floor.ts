/**
 * The floor program: Koa with the fewest statements that give the product's answers. It loads an export (`floor.ts load FILE`) and
 * answers from it (`floor.ts serve`). Its settings are the product's: `DATA_DIR`, or `MONGODB_URL` and `ELASTICSEARCH_URL`; `PORT`.
 */

import { join } from 'node:path';
import { createApp } from './floor/app.ts';
import { load } from './floor/load.ts';
import type { Store } from './floor/store.ts';

const { DATA_DIR = '.', MONGODB_URL, ELASTICSEARCH_URL, PORT } = process.env;

/** Drivers are loaded only where they are needed, for that takes long. */
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
