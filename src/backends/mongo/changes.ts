/**
 * The order in which records changed. There are no transactions, so that of two writes either may be seen first: no write gives itself a
 * number, it only takes the record's older one away. Whoever asks for changes numbers what has none, oldest first, a batch at a time, and
 * reads what is numbered up to the end of the last batch that is done.
 *
 * A batch is noted in `meta` before the first of its records is numbered, and `last` moves on only when all are. Whoever finds a batch
 * there finishes it, so that nobody waits for a process that died, and nobody numbers beside it: under each number is one record in one
 * revision, whoever writes it there, and a record that changed meanwhile leaves its number to nobody. Everything is read as a majority has
 * it, so that no position is given that a new primary does not know.
 */

import type { Db } from 'mongodb';
import type { Version } from '../../mirrored-ports.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import type { DocumentStore, SequencedChange } from '../../ports.ts';
import { type Meta, metaOf } from './meta.ts';
import { collectionOf, fromEach, type Stored, updateUnmoved } from './stored.ts';

const batchSize = 500;

const unnumbered = { sequence: { $exists: false } } as const;

/** The changes of a store. */
export function changesIn(database: Db): DocumentStore['changes'] {
  return async (after, limit) => {
    for (;;) {
      const { last, isAll } = await numberSome(database);
      const changes = await readNumbered(database, after, last, limit);
      if (changes.length === limit) return { changes, next: changes.at(-1)?.sequence ?? after };
      if (isAll) return { changes, next: Math.max(after, last) };
    }
  };
}

/** Numbers a batch of what waits; `isAll` when that was everything. */
async function numberSome(database: Db): Promise<{ last: number; isAll: boolean }> {
  const last = await lastNumbered(database);
  const waiting = await readWaiting(database);
  if (waiting.length === 0) return { last, isAll: true };
  const isMine = await begin(database, last, waiting);
  return { last: await lastNumbered(database), isAll: isMine && waiting.length < batchSize };
}

/** The last number of the last batch that is done, after finishing the one that is under way. */
async function lastNumbered(database: Db): Promise<number> {
  for (;;) {
    const { last = 0, batch } = await readState(database);
    if (!batch) return last;
    await numberAll(database, last, batch);
    const end = { $set: { last: last + batch.length }, $unset: { batch: '' } } as const;
    await metaOf(database).updateOne({ _id: 'changes', last, batch: { $exists: true } }, end);
  }
}

async function readState(database: Db): Promise<Pick<Meta, 'last' | 'batch'>> {
  const state = await metaOf(database).findOne({ _id: 'changes' });
  if (state) return state;
  await metaOf(database).updateOne({ _id: 'changes' }, { $setOnInsert: { last: 0 } }, { upsert: true });
  return { last: 0 };
}

/** Notes a batch, unless another process has numbered since `last`; resolves to whether it is noted. */
async function begin(database: Db, last: number, batch: readonly Version[]): Promise<boolean> {
  const filter = { _id: 'changes', last, batch: { $exists: false } } as const;
  return (await metaOf(database).updateOne(filter, { $set: { batch } })).matchedCount === 1;
}

/** The records that changed longest ago of those without a number. */
async function readWaiting(database: Db): Promise<Version[]> {
  const options = { projection: { revision: 1, changed: 1 } } as const;
  const waiting = await fromEach(async (kind) => {
    const found = collectionOf(database, kind).find(unnumbered, options).sort({ changed: 1, _id: 1 }).limit(batchSize);
    return (await found.toArray()).map((stored) => ({ kind, ...stored }));
  });
  return waiting
    .toSorted((one, other) => one.changed.getTime() - other.changed.getTime() || one._id - other._id)
    .slice(0, batchSize)
    .map(({ kind, _id, revision }) => ({ kind, id: _id, revision }));
}

/** Gives the records of a batch the numbers after `last`, where they are still as they were and have none. */
async function numberAll(database: Db, last: number, batch: readonly Version[]): Promise<void> {
  const numbered = batch.map((each, at) => ({ ...each, sequence: last + 1 + at }));
  await updateUnmoved(database, numbered, unnumbered, ({ sequence }) => ({ $set: { sequence } }));
}

async function readNumbered(database: Db, after: number, last: number, limit: number): Promise<SequencedChange[]> {
  const filter = { sequence: { $gt: after, $lte: last } };
  const options = { projection: { sequence: 1, revision: 1, gone: 1 } } as const;
  const changes = await fromEach(async (kind) => {
    const found = collectionOf(database, kind).find(filter, options).sort({ sequence: 1 }).limit(limit);
    return (await found.toArray()).map((stored) => changeOf(kind, stored));
  });
  return changes.toSorted((one, other) => one.sequence - other.sequence).slice(0, limit);
}

function changeOf(kind: ResourceName, { _id, sequence = 0, revision, gone }: Stored): SequencedChange {
  return { sequence, kind, id: _id, revision, deleted: gone === true };
}
