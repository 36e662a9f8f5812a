/** Server pairs for suites, each with a database and indices of its own. */

import { openElasticsearch } from '../../src/backends/elasticsearch/open.ts';
import { openMongo } from '../../src/backends/mongo/open.ts';
import { newCaches } from '../../src/cache/caches.ts';
import { mirroredPair } from '../../src/mirror/pair.ts';
import type { Language } from '../../src/model/tables/field.ts';
import type { Pair } from '../../src/ports.ts';
import type { Apart } from './apart.ts';
import { databaseUrl, elasticsearchUrl, emptyAll, newName, removeAll } from './servers.ts';
import { layWire } from './wire.ts';

/** An empty pair, of which nothing is left when it is closed. */
export async function openServerPair(languages: readonly Language[]): Promise<Pair> {
  const name = newName({ lasting: false });
  return openNamed(name, languages, () => removeAll(name));
}

/** Suites take 999 for the ID of no record. */
const lastId = 900;

/** Names of what is there and empty, for each choice of languages. */
const free = new Map<string, string[]>();

/** A place that is empty, and what leaves it to the next. */
interface Used {
  readonly name: string;
  readonly leave: () => Promise<void>;
}

/** What an earlier suite has left, if any: making indices takes a second, emptying them a moment. */
function usedPlace(languages: readonly Language[]): Used {
  const left = free.get(languages.join()) ?? [];
  free.set(languages.join(), left);
  const name = left.pop() ?? newName({ lasting: true });
  const leave = async () => {
    if ((await emptyAll(name)) < lastId) left.push(name);
  };
  return { name, leave };
}

/** An empty pair on what an earlier one has left. */
export async function openUsedPair(languages: readonly Language[]): Promise<Pair> {
  const { name, leave } = usedPlace(languages);
  return openNamed(name, languages, leave);
}

async function openNamed(name: string, languages: readonly Language[], leave: () => Promise<void>): Promise<Pair> {
  const caches = newCaches();
  const store = await openMongo({ url: databaseUrl(name), caches });
  const index = await openElasticsearch({ url: elasticsearchUrl, prefix: name, languages, caches });
  const pair = await mirroredPair(store, index, { languages, caches });
  return {
    ...pair,
    async close() {
      await pair.close();
      await leave();
    },
  };
}

export interface ApartOnServers extends Apart {
  /** Takes the documents away from all who have opened them. */
  takeStoreAway(): void;
  giveStoreBack(): void;
  /** Takes what is sent to the index, and answers nothing. */
  silenceIndex(): void;
}

/** A database and indices; what is away cannot be reached. */
export async function apartOnServers(languages: readonly Language[]): Promise<ApartOnServers> {
  const { name, leave } = usedPlace(languages);
  const wires = { store: await layWire(databaseUrl(name)), index: await layWire(elasticsearchUrl) };
  const storeUrl = new URL(wires.store.url);
  // The members of a replica set would be asked at their own addresses
  storeUrl.searchParams.set('directConnection', 'true');
  const openIndex = (prefix: string) => openElasticsearch({ url: wires.index.url, prefix, languages });
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
