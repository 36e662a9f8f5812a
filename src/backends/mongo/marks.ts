/** The marks of records that the index may not know yet, and the order in which they are sent. */

import type { Db, Filter, WithId } from 'mongodb';
import type { Backlog, Change, Marks } from '../../mirrored-ports.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { collectionOf, documentIn, fromEach, type Stored, updateUnmoved } from './stored.ts';

/** Matches marked records, in the form that uses the partial index. */
const marked = { 'pending.since': { $gte: new Date(0) } } as const;

/** A mark that is lost or late only means mirroring once more, so no write waits for the disk. */
const lightly = { writeConcern: { w: 1 } } as const;

/** The marks of a store. */
export function marksIn(database: Db): Marks {
  const clock = async () => ((await database.command({ hello: 1 }))['localTime'] as Date).getTime();
  return {
    clock,
    async pending(limit) {
      const due = { ...marked, 'pending.due': { $lte: new Date(await clock()) } };
      const all = await fromEach((kind) => longestWaiting(database, kind, due, limit));
      return all.toSorted((a, b) => a.since - b.since).slice(0, limit);
    },
    clearMarks: (changes) => updateUnmoved(database, changes, marked, () => ({ $unset: { pending: '' } }), lightly),
    postpone: (changes, until) =>
      updateUnmoved(database, changes, marked, () => ({ $set: { 'pending.due': new Date(until) } }), lightly),
    async backlog() {
      const each = await Promise.all(resourceNames.map((kind) => readBacklog(database, kind)));
      const oldest = each.flatMap((one) => one.oldest ?? []);
      return {
        count: each.reduce((sum, { count }) => sum + count, 0),
        oldest: oldest.length === 0 ? undefined : Math.min(...oldest),
      };
    },
  };
}

async function longestWaiting(
  database: Db,
  kind: ResourceName,
  filter: Filter<Stored>,
  limit: number,
): Promise<Change[]> {
  const found = collectionOf(database, kind).find(filter).sort({ 'pending.since': 1, _id: 1 }).limit(limit);
  return (await found.toArray()).map((stored) => changeOf(kind, stored));
}

function changeOf(kind: ResourceName, stored: WithId<Stored>): Change {
  const { _id, revision, gone, pending, changed } = stored;
  return {
    kind,
    id: _id,
    revision,
    document: gone ? undefined : documentIn(kind, stored),
    dependentsPending: pending?.untouched ?? false,
    since: (pending?.since ?? changed).getTime(),
  };
}

async function readBacklog(database: Db, kind: ResourceName): Promise<Backlog> {
  const collection = collectionOf(database, kind);
  const [count, first] = await Promise.all([
    collection.countDocuments(marked),
    collection.findOne(marked, { sort: { 'pending.since': 1 }, projection: { pending: 1 } }),
  ]);
  return { count, oldest: first?.pending?.since.getTime() };
}
