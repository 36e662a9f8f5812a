/** Writing into the indices that answer. */

import { sharedRun } from '../../async/shared-run.ts';
import type { MirroredIndex, Refusal, Stub } from '../../mirrored-ports.ts';
import type { Entry } from '../../model/entry.ts';
import type { ResourceName } from '../../model/field.ts';
import { Unreachable } from '../../ports.ts';
import { bulked, parcelOf, sendBulk } from './bulk.ts';
import { type Connection, patience } from './connection.ts';

/** Sends entries; resolves to the refused ones, throws when any failed for another reason. Entries of several calls share bulks. */
export type Sender = (entries: readonly (Entry | Stub)[]) => Promise<Refusal[]>;

/** Sends to the index behind the alias of each kind, `atOnce` bulks at a time. `timeout`: milliseconds that each may take. */
export function senderTo(
  connection: Connection,
  aliasOf: (kind: ResourceName) => string,
  { atOnce, timeout }: { atOnce: number; timeout: number },
): Sender {
  const send = bulked((parcels) => sendBulk(connection, parcels, timeout), atOnce);
  return async (entries) => {
    const outcomes = await Promise.all(entries.map((entry) => send(parcelOf(entry, aliasOf(entry.kind)))));
    return outcomes.flatMap((outcome) => {
      if (outcome instanceof Error) throw outcome;
      return outcome ?? [];
    });
  };
}

/**
 * Writes to the living indices. Whoever waits until lists show a write joins one refresh with all who do: a refresh for each write, or
 * waiting for the periodic one, costs many times as much.
 */
export function writerTo(
  connection: Connection,
  aliasOf: (kind: ResourceName) => string,
): Pick<MirroredIndex, 'write'> {
  const send = senderTo(connection, aliasOf, { atOnce: 1, timeout: patience });
  const unseen = new Set<ResourceName>();
  const refreshed = sharedRun(async () => {
    const index = [...unseen].map(aliasOf);
    unseen.clear();
    if (index.length > 0) await refresh(connection, index, patience);
  });
  return {
    async write(entries, until) {
      const refusals = await send(entries);
      if (until === 'stored' || entries.length === 0) return refusals;
      for (const { kind } of entries) unseen.add(kind);
      await refreshed();
      return refusals;
    },
  };
}

/** Makes all that was written before visible to lists, in `requestTimeout` milliseconds. */
export async function refresh(connection: Connection, index: string[], requestTimeout: number): Promise<void> {
  const { _shards } = await connection.ask((client) => client.indices.refresh({ index }, { requestTimeout }));
  if (_shards && _shards.failed > 0) throw new Unreachable('Elasticsearch could not show all that was written');
}
