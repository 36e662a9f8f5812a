/** Opens the configured pair of document store and index. */

import { accessSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { orClose } from '../async/calls.ts';
import { type Caches, newCaches } from '../cache/cache.ts';
import type { MirrorSettings } from '../mirror/pair.ts';
import type { Pair } from '../ports.ts';
import type { Config } from '../read-config.ts';
import type { ElasticsearchSettings } from './elasticsearch/open.ts';
import { filesOf, pictureFolderOf } from './sqlite/private-file.ts';

/** Limits for work that no request waits for. */
export interface Budget {
  /** Megabytes of a file that may stay in memory. */
  readonly cache?: number;
  /** Set where a file is written to and nobody waits for what is read. */
  readonly bulk?: true;
  /** The timeout of calls to a store on a server, in milliseconds. */
  readonly timeout?: number;
}

/**
 * Opens the configured pair; its code is loaded only then. `warn` gets a line for operators when something is wrong with the servers.
 * Throws what opening throws.
 */
export async function openPair(
  { store, cacheSize, calendar: { languages, timeZone, dayCutoff, currency } }: Config,
  warn: (line: string) => void,
  { cache, bulk, timeout }: Budget = {},
): Promise<Pair> {
  const { mongodb, elasticsearch, spread, folder, bucket } = store;
  const rules = { timeZone, dayCutoff, currency };
  const caches = newCaches(cacheSize);
  let pair: Pair;
  if (mongodb && elasticsearch) {
    const settings = { languages, rules, warn, timeout, caches };
    pair = await openServers(mongodb, { urls: elasticsearch, spread }, settings);
  } else {
    try {
      makeFolder(resolve(folder));
      accessSync(`${folder}/.`, constants.W_OK);
    } catch {
      throw new Error(`DATA_DIR is ${folder}: it must be a folder that can be written to, or made`);
    }
    const { openSqlite } = await import('./sqlite/open.ts');
    try {
      pair = openSqlite({ file: fileIn(folder), languages, rules, cache, bulk, caches });
    } catch (error) {
      const message = error instanceof Error ? error.message : error;
      throw new Error(`DATA_DIR is ${folder}: its cartellera.sqlite cannot be used: ${message}`, { cause: error });
    }
  }
  if (!bucket) return pair;
  const { openBucket } = await import('./s3/media.ts');
  return { ...pair, media: openBucket(bucket) };
}

function fileIn(folder: string): string {
  return `${folder}/cartellera.sqlite`;
}

/** The folder with the files of pictures of the embedded store, whether it exists or not. */
export function pictureFolder({ store: { folder } }: Config): string {
  return resolve(pictureFolderOf(fileIn(folder)));
}

/** The paths of the files of the embedded store, whether they exist or not, also where the store itself is a link. */
export function storeFiles({ store: { folder } }: Config): string[] {
  const file = resolve(fileIn(folder));
  return [...filesOf(file), ...(existsSync(file) ? filesOf(realpathSync(file)) : [])];
}

/** Creates a missing folder. One level at a time, because Node's own way tries for ever below `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster
    if (!existsSync(folder)) throw error;
  }
}

/** Documents on MongoDB and the index on Elasticsearch. Indices are named after the database, in lower case as required. */
async function openServers(
  mongodb: string,
  elasticsearch: Pick<ElasticsearchSettings, 'urls' | 'spread'>,
  settings: MirrorSettings & { readonly caches: Caches },
): Promise<Pair> {
  const { languages, rules, caches } = settings;
  const [{ openMongo, databaseIn }, { openElasticsearch }, { mirroredPair }] = await Promise.all([
    import('./mongo/open.ts'),
    import('./elasticsearch/open.ts'),
    import('../mirror/pair.ts'),
  ]);
  const prefix = databaseIn(mongodb).toLowerCase();
  const sides = [
    openMongo({ url: mongodb, rules, caches }),
    openElasticsearch({ ...elasticsearch, prefix, languages, rules, caches }),
  ] as const;
  const [store, index] = await orClose(Promise.all(sides), () =>
    Promise.allSettled(sides.map(async (side) => (await side).close())),
  );
  return mirroredPair(store, index, settings);
}
