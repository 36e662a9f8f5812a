/** Server pairs for suites, each with its own database and indices. */

import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { newCaches } from '../../src/cache/cache.ts';
import { mirroredPair } from '../../src/mirror/pair.ts';
import type { Language } from '../../src/model/tables/field.ts';
import type { Pair } from '../../src/ports.ts';
import type { Apart } from './apart.ts';
import { lastId } from './emptied.ts';
import { storeTimeout } from './eventually.ts';
import { databaseUrl, elasticsearchUrl, emptyAll, newName, removeAll } from './servers.ts';
import { layWire } from './wire.ts';

/** Opens an empty pair; closing it removes its data. */
export async function openServerPair(languages: readonly Language[]): Promise<Pair> {
  const name = newName({ lasting: false });
  return openNamed(name, languages, () => removeAll(name));
}

/** Names of empty databases with indices, ready for reuse, by languages. */
const free = new Map<string, string[]>();

/** The name of an empty database with indices, and a function that empties it for the next suite. */
export interface Used {
  readonly name: string;
  readonly leave: () => Promise<void>;
}

/** Reuses what an earlier suite has released, if any: creating indices takes a second, emptying them is faster. */
export function usedPlace(languages: readonly Language[]): Used {
  const left = free.get(languages.join()) ?? [];
  free.set(languages.join(), left);
  const name = left.pop() ?? newName({ lasting: true });
  let isLeft = false;
  const leave = async () => {
    // Left twice it would be two suites' at once
    if (isLeft) throw new Error('A pair is closed once');
    isLeft = true;
    if ((await emptyAll(name)) < lastId) left.push(name);
  };
  return { name, leave };
}

/** Opens an empty pair on a reused database and reused indices. */
export async function openUsedPair(languages: readonly Language[]): Promise<Pair> {
  const { name, leave } = usedPlace(languages);
  return openNamed(name, languages, leave);
}

/** Opens pairs of several processes on the same stores, empty ones; closing the first one, which must be the last, empties them. */
export async function openSamePairs(languages: readonly Language[], count: number): Promise<Pair[]> {
  const { name, leave } = usedPlace(languages);
  const pairs = [await openNamed(name, languages, leave)];
  while (pairs.length < count) pairs.push(await openNamed(name, languages, async () => undefined));
  return pairs;
}

async function openNamed(name: string, languages: readonly Language[], leave: () => Promise<void>): Promise<Pair> {
  const caches = newCaches();
  const store = await openMongo({ url: databaseUrl(name), caches });
  const index = await openElasticsearch({ urls: [elasticsearchUrl], prefix: name, languages, caches });
  const pair = await mirroredPair(store, index, { languages, timeout: storeTimeout, caches });
  return {
    ...pair,
    async close() {
      await pair.close();
      await leave();
    },
  };
}

export interface ApartOnServers extends Apart {
  /** Makes the store unreachable for every process that has opened it. */
  takeStoreAway(): void;
  giveStoreBack(): void;
  /** Accepts requests to the index and never responds. */
  silenceIndex(): void;
}

/** A database and indices behind proxies that tests can cut. */
export async function apartOnServers(languages: readonly Language[]): Promise<ApartOnServers> {
  const { name, leave } = usedPlace(languages);
  const wires = { store: await layWire(databaseUrl(name)), index: await layWire(elasticsearchUrl) };
  const storeUrl = new URL(wires.store.url);
  // Otherwise the driver would connect to the members of a replica set directly, past the proxy
  storeUrl.searchParams.set('directConnection', 'true');
  const openIndex = (prefix: string) => openElasticsearch({ urls: [wires.index.url], prefix, languages });
  return {
    openStore: () => openMongo({ url: storeUrl.href }),
    openIndex: () => openIndex(name),
    takeAway: async () => wires.index.cut(),
    giveBack: async () => wires.index.mend(),
    takeStoreAway: () => wires.store.cut(),
    giveStoreBack: () => wires.store.mend(),
    silenceIndex: () => wires.index.silence(),
    openEmptyIndex: () => openIndex(`${name}-empty`),
    async remove() {
      await Promise.all([wires.store.close(), wires.index.close()]);
      await leave();
    },
  };
}
