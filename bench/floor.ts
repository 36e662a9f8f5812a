/**
 * The floor program: Koa with the minimal SQLite statements for the product's answers. It loads an export
 * (`floor.ts load FILE DATABASE`) and answers from it (`floor.ts serve DATABASE PORT`).
 */

import { createApp } from './floor/app.ts';
import { load } from './floor/load.ts';
import { openStore } from './floor/store.ts';

const [command, ...words] = process.argv.slice(2);
if (command === 'load') {
  const [file = '', database = ''] = words;
  const store = openStore(database);
  await load(store, file);
  store.close();
} else if (command === 'serve') {
  const [database = '', port = ''] = words;
  const store = openStore(database);
  const server = createApp(store).listen(Number(port), '127.0.0.1');
  process.once('SIGTERM', () => {
    server.close(() => store.close());
    server.closeAllConnections();
  });
} else {
  console.error('floor.ts load FILE DATABASE | floor.ts serve DATABASE PORT');
  process.exitCode = 2;
}
