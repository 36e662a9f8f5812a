/** Writes entries: whole ones in bulks, by external version, with an outcome for each. */

import type { Client, estypes } from '@elastic/elasticsearch';
import { batched } from '../../async/batched.ts';
import type { Refusal, Stub } from '../../mirrored-ports.ts';
import type { Entry } from '../../model/documents/entry.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { Unreachable } from '../../ports.ts';
import { type Connection, failure, longTimeout, sentenceOf, TooLarge } from './connection.ts';
import { indexedOf } from './indexed.ts';

/** An entry or a stub of a removed record, as a bulk carries it. */
export interface BulkItem {
  readonly kind: ResourceName;
  readonly id: number;
  /** The action and the document, one line each. */
  readonly lines: string;
}

/** An entry for the index behind an alias. Elasticsearch rejects a revision that is not greater than the stored one. */
export function bulkItemOf(entry: Entry | Stub, alias: string): BulkItem {
  const { kind, id, revision } = entry;
  const action = { index: { _index: alias, _id: String(id), version: revision, version_type: 'external' } };
  const document = 'gone' in entry ? { id, revision, gone: true } : indexedOf(entry);
  return { kind, id, lines: `${JSON.stringify(action)}\n${JSON.stringify(document)}` };
}

/** The most entries and characters of one bulk, below what proxies commonly accept. */
const max = { batch: 1000, characters: 900_000 };

/**
 * Gathers parcels: while `atOnce` bulks are under way, all that comes waits for the next one. `send` gives a result for each parcel in
 * order; when it throws, it has failed for all of its bulk.
 */
export function bulked<T>(
  send: (batch: readonly BulkItem[]) => Promise<readonly T[]>,
  atOnce: number,
): (item: BulkItem) => Promise<T> {
  return batched(max.batch, send, { atOnce, fitting });
}

/** A single item may be of any size. */
function fitting(batch: readonly BulkItem[]): number {
  let characters = 0;
  const end = batch.findIndex(({ lines }, at) => {
    characters += lines.length;
    return at > 0 && characters > max.characters;
  });
  return end === -1 ? batch.length : end;
}

/** What became of an entry: taken, rejected for its own contents, or not sent because of a transport error. */
export type Outcome = Refusal | Error | undefined;

/** Options of a bulk. */
export interface BulkOptions {
  /** The timeout in milliseconds. */
  readonly timeout: number;
  /** True to refresh the index, so that lists show the bulk, and what was written before, when it ends. */
  readonly refresh: boolean;
}

/**
 * Sends entries. Resolves to an outcome for each; a revision that the index already has counts as taken. A bulk that is too large is split;
 * a single entry that is too large is rejected. Throws what `Connection.ask` throws otherwise.
 */
export async function sendBulk(
  connection: Connection,
  batch: readonly BulkItem[],
  options: BulkOptions,
): Promise<Outcome[]> {
  try {
    return await connection.ask((client) => sendItems(client, batch, options));
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    if (batch.length === 1) return batch.map(({ kind, id }) => ({ kind, id, reason: error.message }));
    const half = Math.ceil(batch.length / 2);
    const first = await sendBulk(connection, batch.slice(0, half), options);
    return [...first, ...(await sendBulk(connection, batch.slice(half), options))];
  }
}

async function sendItems(client: Client, batch: readonly BulkItem[], options: BulkOptions): Promise<Outcome[]> {
  const operations = batch.map(({ lines }) => lines);
  const { items } = await client.bulk(
    { operations, refresh: options.refresh, require_alias: true, filter_path: ['items.*.status', 'items.*.error'] },
    { requestTimeout: options.timeout },
  );
  return batch.map((item, at) => outcomeOf(item, items[at]?.index));
}

function outcomeOf({ kind, id }: BulkItem, result: estypes.BulkResponseItem | undefined): Outcome {
  if (!result) return new Error('Elasticsearch did not say what became of a write');
  if (result.status < 300 || result.status === 409) return undefined;
  if (result.status === 400) return { kind, id, reason: sentenceOf(result.error) };
  return failure(result.status, result.error);
}

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
