/** Makes a pair of a document store and an index that are apart, and keeps the index equal to the store. */

import { orClose } from '../async/calls.ts';
import { type Caches, newCaches } from '../cache/cache.ts';
import { type EntryRules, usualRules } from '../derive/entry.ts';
import type { MirroredIndex, MirroredStore } from '../mirrored-ports.ts';
import { type Language, type ResourceName, resourceNames } from '../model/tables/field.ts';
import { type Lag, type Maintenance, type Pair, Unreachable, unlessUnreachable } from '../ports.ts';
import { differences } from './check.ts';
import { type Guard, guardedStore, guardOf } from './guard.ts';
import { listsOf } from './lists.ts';
import { type Mirror, mirrorOver } from './mirror.ts';
import { ownWritesOf } from './own-writes.ts';
import { rebuilt, wentBack } from './rebuild.ts';
import { type Relay, relayOf, type Sides } from './relay.ts';
import { takeSnapshot } from './snapshot.ts';
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
const defaultTimeouts = { store: 5000, index: 3000 };

/** Opens the pair. Closing it, or failing to open it, closes both sides. It opens even when the index is unavailable or lost. */
export async function mirroredPair(
  bareStore: MirroredStore,
  index: MirroredIndex,
  {
    languages,
    rules = usualRules,
    warn = () => {},
    timeout = defaultTimeouts.store,
    caches = newCaches(),
  }: MirrorSettings,
): Promise<Pair> {
  const storeGuard = guardOf({ what: 'The store', timeout, ready: () => bareStore.ready() }, warn);
  const { isStale, ...reads } = withStandby(guardedStore(bareStore, storeGuard), bareStore.standby);
  const guarded = { ...guardedStore(bareStore, storeGuard), ...reads };
  const store = { ...guarded, ...generationOf(guarded) };
  const ready = async () => {
    await index.ready();
    await refuseEmptied(store, index, languages);
  };
  const guard = guardOf({ what: 'The index', timeout: defaultTimeouts.index, ready }, warn);
  const sides: Sides = { store, index, guard, languages, rules, warn };
  const relay = relayOf(sides);
  const closeSides = () => Promise.all([index.close(), store.close()]);
  const mirror = mirrorOver(sides, relay, [storeGuard, guard], await orClose(store.term(), closeSides));
  const close = async () => {
    await mirror.stop();
    await closeSides();
  };
  await orClose(firstLook(sides), close);
  return {
    store: ownWritesOf(store, mirror),
    index: listsOf(sides, mirror.late, caches),
    maintenance: maintenanceOf(sides, relay, mirror),
    caches,
    ready: store.ready,
    size: store.size,
    whenIdle: mirror.whenIdle,
    visible: mirror.visible,
    generation: store.generation,
    isStale,
    lag: () => readLag(store, guard),
    close,
  };
}

/**
 * The generation of a store, as one process knows it. Within the turn of the event loop in which it was read or raised, it is not read
 * again, so that no request gets a value older than itself.
 */
export function generationOf(
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

function maintenanceOf(sides: Sides, relay: Relay, { drain }: Mirror): Maintenance {
  const { store, index, guard } = sides;
  return {
    rebuild: (progress) => rebuilt(sides, relay, progress),
    back: () => wentBack(sides),
    check: (progress) => differences(sides, drain, progress),
    snapshot: () => takeSnapshot(store),
    tidy: () => index.tidy(),
    indexState: () => guard.run(() => index.state()),
    indexNotes: () => guard.run(() => index.notes()),
  };
}

/** Makes the first check of the index, after which it is known to be available or not. Throws when a reachable index is wrong. */
async function firstLook({ index, guard }: Sides): Promise<void> {
  await guard.verify();
  await guard.run(() => index.state()).catch(unlessUnreachable);
}

async function readLag(store: MirroredStore, guard: Guard): Promise<Lag> {
  const [{ count, oldest }, now] = await Promise.all([store.backlog(), store.clock()]);
  const unavailable = guard.unavailable();
  return {
    pending: count,
    oldest: oldest === undefined ? 0 : Math.max(0, now - oldest),
    ...(unavailable !== undefined && { unavailable }),
  };
}

/**
 * Throws Unreachable when the index has lost the records of a kind. Lists would be empty, and no mark in the store tells that anything is
 * missing. While the store is away, nobody can tell, and the index counts as whole.
 */
async function refuseEmptied(
  store: MirroredStore,
  index: MirroredIndex,
  languages: readonly Language[],
): Promise<void> {
  const empty = await findEmpty(index, resourceNames, languages);
  const sizes = await sizesBeyondBacklog(store, empty).catch(unlessUnreachable);
  if (!sizes) return;
  // Read again, because the first records of a kind may have arrived since
  const [kind] = await findEmpty(index, [...sizes.keys()], languages);
  if (kind) throw new Unreachable(`The index has none of ${sizes.get(kind)} ${kind}: run reindex`);
}

/** The numbers of stored records of these kinds, where they are more than can be waiting for the index. Throws Unreachable. */
async function sizesBeyondBacklog(
  store: MirroredStore,
  kinds: readonly ResourceName[],
): Promise<ReadonlyMap<ResourceName, number>> {
  const stored: ResourceName[] = [];
  for (const kind of kinds) if (await hasSome(store, kind)) stored.push(kind);
  // Sizes of a large store take a while
  if (stored.length === 0) return new Map();
  const [sizes, { count }] = await Promise.all([store.size(), store.backlog()]);
  return new Map(stored.flatMap((kind) => (sizes[kind] > count ? [[kind, sizes[kind]]] : [])));
}

async function hasSome(store: MirroredStore, kind: ResourceName): Promise<boolean> {
  for await (const _ of store.scan(kind)) return true;
  return false;
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
