/** From settings to the pair of document store and index behind the ports. */

import type { Config } from '../config.ts';
import type { Pair } from '../ports.ts';

/** Opens the pair that the settings ask for; its code is loaded only then. Throws what opening it throws. */
export async function openPair({ store, languages }: Config): Promise<Pair> {
  if (store.mongodb || store.elasticsearch) {
    throw new Error('MONGODB_URL and ELASTICSEARCH_URL are set, and this build has no server pair yet: leave both out');
  }
  const { openSqlite } = await import('./sqlite/open.ts');
  return openSqlite({ file: `${store.folder}/cartellera.sqlite`, languages });
}
