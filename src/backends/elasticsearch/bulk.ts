/** Entries on their way into an index: whole, by external version, with a look at what became of each. */

import type { Client, estypes } from '@elastic/elasticsearch';
import { batched } from '../../async/batched.ts';
import type { Refusal, Stub } from '../../mirrored-ports.ts';
import type { Entry } from '../../model/documents/entry.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { type Connection, failure, sentenceOf, TooLarge } from './connection.ts';
import { indexedOf } from './indexed.ts';

/** An entry or a stub as a bulk carries it. */
export interface BulkItem {
  readonly kind: ResourceName;
  readonly id: number;
  /** What it is and the document itself, a line each. */
  readonly lines: string;
}

/** An entry for the index behind an alias. The server refuses a revision that is not above the one that it has. */
export function bulkItemOf(entry: Entry | Stub, alias: string): BulkItem {
  const { kind, id, revision } = entry;
  const action = { index: { _index: alias, _id: String(id), version: revision, version_type: 'external' } };
  const document = 'gone' in entry ? { id, revision, gone: true } : indexedOf(entry);
  return { kind, id, lines: `${JSON.stringify(action)}\n${JSON.stringify(document)}` };
}

/** Most entries of one bulk, and most characters: below what proxies commonly let through. */
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

/** A single parcel may be as large as it is. */
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

/** How a bulk is sent. */
export interface BulkOptions {
  /** Milliseconds that it may take. */
  readonly timeout: number;
  /** Whether lists show at its end what is in it, and what was in the index before. */
  readonly refresh: boolean;
}

/**
 * Sends entries; resolves to an outcome for each. A revision that the index knows already is nothing to tell.
 * What is too large together goes in halves, and what is so by itself is refused. Throws what `Connection.ask` throws otherwise.
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
