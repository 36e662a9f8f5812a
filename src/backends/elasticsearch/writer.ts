/** Writes to the live indices. */

import type { Refusal, Stub } from '../../mirrored-ports.ts';
import type { Entry } from '../../model/documents/entry.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { Unreachable } from '../../ports.ts';
import { type BulkOptions, bulked, bulkItemOf, sendBulk } from './bulk.ts';
import { type Connection, longTimeout, timeout } from './connection.ts';

/** Sends entries. Resolves to the rejected ones; throws when any failed for another reason. Concurrent calls share bulks. */
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
 * The number of segments to merge a shard into. Each segment costs every list some time, and many small writes leave dozens. A single
 * segment would be written anew after each import, however small.
 */
const maxSegments = 3;

/** Merges indices into few segments. It waits at most a minute; the server goes on without it. Throws Unreachable. */
export async function merge(connection: Connection, index: string[]): Promise<void> {
  const options = { requestTimeout: longTimeout };
  await connection.ask((client) => client.indices.forcemerge({ index, max_num_segments: maxSegments }, options));
}

/** Refreshes indices, so that lists show all earlier writes, within `requestTimeout` milliseconds. */
export async function refresh(connection: Connection, index: string[], requestTimeout: number): Promise<void> {
  const { _shards } = await connection.ask((client) => client.indices.refresh({ index }, { requestTimeout }));
  if (_shards && _shards.failed > 0) throw new Unreachable('Elasticsearch could not show all that was written');
}
