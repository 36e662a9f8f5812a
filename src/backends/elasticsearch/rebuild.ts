/**
 * Rebuilds the index: new indices are filled beside the live ones and replace them in one step; the former ones are kept for going back.
 */

import type { Client, estypes } from '@elastic/elasticsearch';
import { refreshInterval } from '../../derive/mappings.ts';
import type { Rebuilding } from '../../mirrored-ports.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { Unreachable } from '../../ports.ts';
import { type Connection, longTimeout, NoIndex } from './connection.ts';
import {
  buildingAlias,
  type IndexInfo,
  type IndexSet,
  indexInfos,
  keptAlias,
  liveAlias,
  makeBuilding,
} from './indices.ts';
import { refresh, senderTo } from './writer.ts';

type Action = estypes.IndicesUpdateAliasesAction;

/**
 * Creates an empty index for each kind, to be filled while the live ones answer. `swap` deletes what an interrupted rebuild left behind.
 */
export async function beginRebuilding(connection: Connection, set: IndexSet): Promise<Rebuilding> {
  const made = await connection.ask(async (client) => {
    const before = await indexInfos(client, set);
    return new Map(
      await Promise.all(
        resourceNames.map(async (kind) => [kind, await makeBuilding(client, set, kind, before)] as const),
      ),
    );
  });
  const index = [...made.values()];
  const send = senderTo(connection, (kind) => buildingAlias(made.get(kind) as string), longTimeout);
  async function swap(): Promise<void> {
    await connection.ask((client) => client.indices.putSettings({ index, settings: refreshInterval }));
    await refresh(connection, index, longTimeout);
    await connection.ask(async (client) => {
      const indices = await indexInfos(client, set);
      // A retry of a swap that succeeded: return, or the former index would be deleted as an orphan
      if (indices.some(({ name, part }) => part === 'live' && index.includes(name))) return;
      const actions = indices.flatMap((each) => successions(set, each, made));
      await changeAliases(client, actions);
    });
  }

  return {
    write: (entries) => send(entries, false).catch(asOvertaken),
    swap: () => swap().catch(asOvertaken),
    async abandon() {
      try {
        // Removing these aliases is part of the swap, so only one of two rebuilds can succeed
        await connection.ask((client) => changeAliases(client, index.map(noLongerBuilt)));
        await connection.ask((client) => client.indices.delete({ index, ignore_unavailable: true }));
      } catch (error) {
        if (!(error instanceof NoIndex)) throw error;
      }
    },
  };
}

/** The swap of another rebuild removes the indices of this one. */
function asOvertaken(error: unknown): never {
  if (!(error instanceof NoIndex)) throw error;
  throw new Unreachable('Another rebuild of the index has ended before this one, and replaced it');
}

/** The aliases of an index when new ones go live. */
function successions(
  { prefix }: IndexSet,
  { kind, name, part }: IndexInfo,
  made: ReadonlyMap<ResourceName, string>,
): Action[] {
  if (made.get(kind) === name) {
    return [noLongerBuilt(name), added(name, liveAlias(prefix, kind))];
  }
  if (part !== 'live') return [{ remove_index: { index: name } }];
  return [removed(name, liveAlias(prefix, kind)), added(name, keptAlias(prefix, kind))];
}

/** Exchanges the kept indices and the live ones in one step. Throws when none are kept. */
export async function goBack(connection: Connection, set: IndexSet): Promise<void> {
  const indices = await connection.ask((client) => indexInfos(client, set));
  const backups = indices.filter(({ part }) => part === 'kept');
  if (backups.length === 0) throw new Error('No earlier index was kept to go back to');
  const actions = indices.flatMap((each) => exchanges(set, each));
  await connection.ask((client) => changeAliases(client, actions));
}

function exchanges({ prefix }: IndexSet, { kind, name, part }: IndexInfo): Action[] {
  if (part === undefined) return [];
  const [from, to] = part === 'kept' ? [keptAlias, liveAlias] : [liveAlias, keptAlias];
  return [removed(name, from(prefix, kind)), added(name, to(prefix, kind))];
}

/** Applies all actions in one step, which can take a busy server long. */
async function changeAliases(client: Client, actions: Action[]): Promise<void> {
  await client.indices.updateAliases({ actions }, { requestTimeout: longTimeout });
}

/** The failure of writes to an index that is no longer being built. */
function noLongerBuilt(index: string): Action {
  return { remove: { index, alias: buildingAlias(index), must_exist: true } };
}

function added(index: string, alias: string): Action {
  return { add: { index, alias } };
}

function removed(index: string, alias: string): Action {
  return { remove: { index, alias } };
}
