/**
 * What changed: the order of all changes, and the marks of records that the index may not know yet.
 *
 * There are no transactions, so that of two writes either may be seen first: no write gives itself a
 * number, it only takes the record's older one away. Whoever asks for changes numbers what has none, oldest first, a batch at a time, and
 * reads what is numbered up to the end of the last batch that is done.
 *
 * A batch is noted in `meta` before the first of its records is numbered, and `last` moves on only when all are. Whoever finds a batch
 * there finishes it, so that nobody waits for a process that died, and nobody numbers beside it: under each number is one record in one
 * revision, whoever writes it there, and a record that changed meanwhile leaves its number to nobody. Everything is read as a majority has
 * it, so that no position is given that a new primary does not know.
 */

import type { Db } from 'mongodb';
import type { Change, Marks, Version } from '../../mirrored-ports.ts';
import { resourceNames } from '../../model/tables/field.ts';
import type { Instant } from '../../model/time/instants.ts';
import type { DocumentStore, SequencedChange } from '../../ports.ts';
import { metaOf } from './meta.ts';
import { collectionOf, documentIn, fromEach, updateUnmoved } from './stored.ts';

const batchSize = 500;

const unnumbered = { sequence: { $exists: false } } as const;

/** The changes of a store, in their order. */
export function changesIn(database: Db): Pick<DocumentStore, 'changes' | 'lastChange'> {
  return {
    async changes(after, limit) {
      const options = { projection: { sequence: 1, revision: 1, gone: 1 } } as const;
      for (;;) {
        const { last, isAll } = await numberSome(database);
        const filter = { sequence: { $gt: after, $lte: last } };
        const numbered = await fromEach(async (kind) => {
          const found = collectionOf(database, kind).find(filter, options).sort({ sequence: 1 }).limit(limit);
          return (await found.toArray()).map((stored): SequencedChange => {
            const { _id: id, sequence = 0, revision, gone } = stored;
            return { sequence, kind, id, revision, deleted: gone === true };
          });
        });
        const changes = numbered.toSorted((one, other) => one.sequence - other.sequence).slice(0, limit);
        if (changes.length === limit) return { changes, next: changes.at(-1)?.sequence ?? after };
        if (isAll) return { changes, next: Math.max(after, last) };
      }
    },
    async lastChange() {
      for (;;) {
        const { last, isAll } = await numberSome(database);
        if (isAll) return last;
      }
    },
  };
}

/** Numbers a batch of what has no number. Resolves to the last number, and whether all has one that was answered before the call. */
async function numberSome(database: Db): Promise<{ last: number; isAll: boolean }> {
  const last = await finishNumbering(database);
  // The records that changed longest ago
  const options = { projection: { revision: 1, changed: 1 } } as const;
  const found = await fromEach(async (kind) => {
    const some = collectionOf(database, kind).find(unnumbered, options).sort({ changed: 1, _id: 1 }).limit(batchSize);
    return (await some.toArray()).map((stored) => ({ kind, ...stored }));
  });
  const waiting = found
    .toSorted((one, other) => one.changed.getTime() - other.changed.getTime() || one._id - other._id)
    .slice(0, batchSize)
    .map(({ kind, _id, revision }): Version => ({ kind, id: _id, revision }));
  // Another process may have numbered the last of them since `last` was read
  if (waiting.length === 0) return { last: await finishNumbering(database), isAll: true };
  // Noted, unless another process has numbered since `last`
  const filter = { _id: 'changes', last, batch: { $exists: false } } as const;
  const { matchedCount } = await metaOf(database).updateOne(filter, { $set: { batch: waiting } });
  return { last: await finishNumbering(database), isAll: matchedCount === 1 && waiting.length < batchSize };
}

/** Finishes the batch that is under way; resolves to the last number of the last one that is done. */
async function finishNumbering(database: Db): Promise<number> {
  const meta = metaOf(database);
  for (;;) {
    const state = await meta.findOne({ _id: 'changes' });
    if (!state) await meta.updateOne({ _id: 'changes' }, { $setOnInsert: { last: 0 } }, { upsert: true });
    const { last = 0, batch } = state ?? {};
    if (!batch) return last;
    // Records get the numbers after `last` where they are still as they were and have none
    const numbered = batch.map((each, at) => ({ ...each, sequence: last + 1 + at }));
    await updateUnmoved(database, numbered, unnumbered, ({ sequence }) => ({ $set: { sequence } }));
    const end = { $set: { last: last + batch.length }, $unset: { batch: '' } } as const;
    await meta.updateOne({ _id: 'changes', last, batch: { $exists: true } }, end);
  }
}

/** Matches marked records, in the form that uses the partial index. */
const marked = { 'pending.since': { $gte: new Date(0) } } as const;

/** A mark that is lost or late only means mirroring once more, so no write waits for the disk. */
const lightly = { writeConcern: { w: 1 } } as const;

async function readClock(database: Db): Promise<Instant> {
  return ((await database.command({ hello: 1 }))['localTime'] as Date).getTime();
}

/** The marks of a store. */
export function marksIn(database: Db): Marks {
  return {
    clock: () => readClock(database),
    async pending(limit, showing) {
      const due = { ...marked, 'pending.due': { $lte: new Date(await readClock(database)) } };
      const all = await fromEach(async (kind) => {
        const those = showing && { [kind === 'events' ? 'references' : '_id']: { $in: [...showing] } };
        const found = collectionOf(database, kind)
          .find({ ...due, ...those })
          .sort({ 'pending.since': 1, _id: 1 })
          .limit(limit);
        return (await found.toArray()).map((stored): Change => {
          const { _id, revision, gone, pending, changed, places } = stored;
          return {
            kind,
            id: _id,
            revision,
            document: gone ? undefined : documentIn(kind, stored),
            ...(places !== undefined && { places }),
            dependentsPending: pending?.untouched ?? false,
            since: (pending?.since ?? changed).getTime(),
          };
        });
      });
      return all.toSorted((a, b) => a.since - b.since).slice(0, limit);
    },
    clearMarks: (changes) => updateUnmoved(database, changes, marked, () => ({ $unset: { pending: '' } }), lightly),
    postpone: (changes, until) =>
      updateUnmoved(database, changes, marked, () => ({ $set: { 'pending.due': new Date(until) } }), lightly),
    async backlog() {
      const each = await Promise.all(
        resourceNames.map(async (kind) => {
          const collection = collectionOf(database, kind);
          const first = await collection.findOne(marked, {
            sort: { 'pending.since': 1 },
            projection: { pending: 1 },
          });
          // Mostly nothing waits, so there is nothing to count
          const count = first ? await collection.countDocuments(marked) : 0;
          return { count, oldest: first?.pending?.since.getTime() };
        }),
      );
      const oldest = each.flatMap((one) => one.oldest ?? []);
      return {
        count: each.reduce((sum, { count }) => sum + count, 0),
        oldest: oldest.length === 0 ? undefined : Math.min(...oldest),
      };
    },
  };
}
