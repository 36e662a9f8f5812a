/** Makes a pair of a document store and an index that are apart, and keeps the index equal to the store. */

import { orClose, within } from '../async/calls.ts';
import { type Caches, newCaches } from '../cache/cache.ts';
import { type EntryRules, usualRules } from '../derive/entry.ts';
import type { MirroredIndex, MirroredStore } from '../mirrored-ports.ts';
import { type Language, type ResourceName, resourceNames } from '../model/tables/field.ts';
import { type Pair, Unreachable, unlessUnreachable } from '../ports.ts';
import { guardedStore, makeGuard } from './guard.ts';
import { makeLists } from './lists.ts';
import { makeMaintenance } from './maintenance.ts';
import { startMirror, withListener } from './mirror.ts';
import { makeRelay, type Sides } from './relay.ts';
import { withStandby } from './standby.ts';

/** What a pair needs besides its two sides. */
export interface MirrorSettings {
  /** Content languages, the default first. */
  readonly languages: readonly Language[];
  /** The settings that entries depend on; the defaults when absent. */
  readonly rules?: EntryRules | undefined;
  /** Gets a line for operators about problems. */
  readonly warn?: (line: string) => void;
  /** The timeout of calls to the store, some writes apart, in milliseconds; the default when absent. */
  readonly timeout?: number | undefined;
  /** The registry of caches of both sides; one of its own by default. */
  readonly caches?: Caches;
}

/** The default timeouts of calls, in milliseconds, after which a server counts as failed. */
const defaultTimeouts = { store: 5000, index: 3000, sizes: 2000 };

/** Opens the pair. Closing it, or failing to open it, closes both sides. It opens even when the index is unavailable or lost. */
export async function mirroredPair(
  unguardedStore: MirroredStore,
  index: MirroredIndex,
  {
    languages,
    rules = usualRules,
    warn = () => {},
    timeout = defaultTimeouts.store,
    caches = newCaches(),
  }: MirrorSettings,
): Promise<Pair> {
  const storeGuard = makeGuard({ what: 'The store', timeout, ready: () => unguardedStore.ready() }, warn);
  const guarded = guardedStore(unguardedStore, storeGuard);
  const { isStale, readFile, generation, bumpGeneration, ...reads } = withStandby(guarded, unguardedStore.standby);
  // What stands by may have what a majority never gets, so nothing of it is sent to the index
  const store = { ...guarded, ...withGeneration({ generation, bumpGeneration }) };
  const readable = { ...store, ...reads };
  const guard = makeGuard(
    {
      what: 'The index',
      timeout: defaultTimeouts.index,
      async ready() {
        await index.ready();
        await refuseEmptied(readable, index, languages);
      },
      ping: () => index.ready(),
    },
    warn,
  );
  const sides: Sides = { store, index, guard, languages, rules, warn };
  const relay = makeRelay(sides);
  const closeSides = () => Promise.all([index.close(), store.close()]);
  const mirror = startMirror(sides, relay, [storeGuard, guard], await orClose(store.term(), closeSides));
  const close = async () => {
    await mirror.stop();
    await closeSides();
  };
  // After this check it is known whether the index is available; a reachable one that is wrong does not open
  await orClose(
    guard.verify().then(() => guard.run(() => findEmpty(index, ['tags'], languages)).catch(unlessUnreachable)),
    close,
  );
  return {
    store: withListener(readable, mirror),
    index: makeLists({ ...sides, store: readable }, mirror.late, caches),
    media: { ...guarded.media, read: readFile },
    maintenance: makeMaintenance(sides, relay, mirror),
    caches,
    ready: store.ready,
    size: store.size,
    whenIdle: mirror.whenIdle,
    visible: mirror.visible,
    generation: store.generation,
    isStale,
    async lag() {
      const [{ count, oldest }, now] = await Promise.all([store.backlog(), store.clock()]);
      const unavailable = guard.unavailable();
      return {
        pending: count,
        oldest: oldest === undefined ? 0 : Math.max(0, now - oldest),
        ...(unavailable !== undefined && { unavailable }),
      };
    },
    close,
  };
}

/**
 * The generation of a store, as one process knows it. Within the turn of the event loop in which it was read or raised, it is not read
 * again, so that no request gets a value older than itself.
 */
export function withGeneration(
  store: Pick<MirroredStore, 'generation' | 'bumpGeneration'>,
): Pick<MirroredStore, 'generation' | 'bumpGeneration'> {
  let current: number | undefined;

  function keepForThisTurn(generation: number): number {
    current = generation;
    process.nextTick(() => {
      current = undefined;
    });
    return generation;
  }

  return {
    generation: async () => current ?? keepForThisTurn(await store.generation()),
    bumpGeneration: async () => keepForThisTurn(await store.bumpGeneration()),
  };
}

/**
 * Throws Unreachable when the index has lost the records of a kind. Lists would be empty, and no mark in the store tells that anything is
 * missing. While the store is away or hangs, nobody can tell, and the index counts as whole.
 */
async function refuseEmptied(
  store: MirroredStore,
  index: MirroredIndex,
  languages: readonly Language[],
): Promise<void> {
  const empty = await findEmpty(index, resourceNames, languages);
  const reading = readSizesBeyondBacklog(store, empty).catch(unlessUnreachable);
  const sizes = await within(defaultTimeouts.sizes, reading, undefined);
  if (!sizes) return;
  // Read again, because the first records of a kind may have arrived since
  const [kind] = await findEmpty(index, [...sizes.keys()], languages);
  if (kind) throw new Unreachable(`The index has none of ${sizes.get(kind)} ${kind}: run reindex`);
}

/** The numbers of stored records of these kinds, where they are more than can be waiting for the index. Throws Unreachable. */
async function readSizesBeyondBacklog(
  store: MirroredStore,
  kinds: readonly ResourceName[],
): Promise<ReadonlyMap<ResourceName, number>> {
  const stored = new Set<ResourceName>();
  for (const kind of kinds) {
    for await (const _ of store.scan(kind)) {
      stored.add(kind);
      break;
    }
  }
  // Sizes of a large store take a while
  if (stored.size === 0) return new Map();
  const [sizes, { count }] = await Promise.all([store.size(), store.backlog()]);
  return new Map([...stored].flatMap((kind) => (sizes[kind] > count ? [[kind, sizes[kind]]] : [])));
}

/** The kinds of which the index has nothing. */
async function findEmpty(
  index: MirroredIndex,
  kinds: readonly ResourceName[],
  [language = '']: readonly Language[],
): Promise<ResourceName[]> {
  const every = { language, hidden: true, orderBy: 'id', descending: false, offset: 0, limit: 1 } as const;
  const found = kinds.length > 0 ? await index.findAll(kinds.map((kind) => ({ kind, ...every }))) : [];
  return kinds.filter((_, at) => found[at]?.total === 0);
}
