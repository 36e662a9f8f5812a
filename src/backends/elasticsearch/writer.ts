/** Writing into the indices that answer. */

import type { Refusal, Stub } from '../../mirrored-ports.ts';
import type { Entry } from '../../model/documents/entry.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { Unreachable } from '../../ports.ts';
import { type BulkOptions, bulked, bulkItemOf, sendBulk } from './bulk.ts';
import { type Connection, longTimeout, timeout } from './connection.ts';

/** Sends entries; resolves to the refused ones, throws when any failed for another reason. Entries of several calls share bulks. */
export type Sender = (entries: readonly (Entry | Stub)[]) => Promise<Refusal[]>;

/** Sends to the index behind the alias of each kind, `atOnce` bulks at a time. */
export function senderTo(
  connection: Connection,
  aliasOf: (kind: ResourceName) => string,
  { atOnce, ...options }: BulkOptions & { readonly atOnce: number },
): Sender {
  const send = bulked((batch) => sendBulk(connection, batch, options), atOnce);
  return async (entries) => {
    const outcomes = await Promise.all(entries.map((entry) => send(bulkItemOf(entry, aliasOf(entry.kind)))));
    return outcomes.flatMap((outcome) => {
      if (outcome instanceof Error) throw outcome;
      return outcome ?? [];
    });
  };
}

/**
 * Sends to the living indices. With `refresh`, lists show at the end of each bulk what was in it: whatever comes meanwhile waits for the
 * next one, for a refresh for each write, or waiting for the periodic one, costs many times as much.
 */
export function writerTo(connection: Connection, aliasOf: (kind: ResourceName) => string, refresh: boolean): Sender {
  return senderTo(connection, aliasOf, { atOnce: 1, timeout: timeout, refresh });
}

/**
 * Segments that a shard is left with: each costs every list some time, and those of many small writes are dozens. One alone would be
 * written anew after each import, however small.
 */
const maxSegments = 3;

/** Brings indices down to few segments. It waits a minute at most, and the server goes on without it. Throws Unreachable. */
export async function merge(connection: Connection, index: string[]): Promise<void> {
  const options = { requestTimeout: longTimeout };
  await connection.ask((client) => client.indices.forcemerge({ index, max_num_segments: maxSegments }, options));
}

/** Makes all that was written before visible to lists, in `requestTimeout` milliseconds. */
export async function refresh(connection: Connection, index: string[], requestTimeout: number): Promise<void> {
  const { _shards } = await connection.ask((client) => client.indices.refresh({ index }, { requestTimeout }));
  if (_shards && _shards.failed > 0) throw new Unreachable('Elasticsearch could not show all that was written');
}
