/** Raises revisions without a change of the record itself. */

import type { Db } from 'mongodb';
import { batched } from '../../async/batched.ts';
import { newSalt, nextRevision, revisionStep } from '../../model/documents/versions.ts';
import { slicesOf, unique } from '../../model/slices.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import { markOf } from './put.ts';
import { collectionOf, fromEach, living, updateUnmoved, type Version } from './stored.ts';

/**
 * Raises records that still have these revisions; false when one does not. Without transactions, one of two writes that each depend on what
 * the other changes finds a raised revision.
 */
export async function raiseAll(database: Db, kind: Kind, hits: readonly Hit[]): Promise<boolean> {
  for (const { id, revision } of hits) {
    const filter = { _id: id, revision, ...living };
    const { matchedCount } = await collectionOf(database, kind).updateOne(filter, [{ $set: raised(kind, revision) }]);
    if (matchedCount === 0) return false;
  }
  return true;
}

/** Events whose invalidation is pending keep waiting for it. */
function raised(kind: Kind, revision: number): Record<string, unknown> {
  const { pending, ...mark } = markOf(kind, false);
  const untouched = { $ifNull: ['$pending.untouched', false] };
  return { revision: nextRevision(revision), ...mark, ...(pending && { pending: { ...pending, untouched } }) };
}

/** The most requests that are answered together. */
const maxTogether = 500;

/** Events raised in one request, so that a venue with very many of them never takes too long for one. */
const maxEvents = 2000;

/** Raises the events that show some records; concurrent calls share a request. */
export function invalidatingIn(database: Db): (references: readonly number[]) => Promise<void> {
  return batched<readonly number[], void>(maxTogether, async (asked) => {
    const references = unique(asked.flat());
    const pending = await pendingIn(database, references);
    await raiseEvents(database, references);
    await clearPending(database, pending);
    return [];
  });
}

async function pendingIn(database: Db, references: readonly number[]): Promise<Version[]> {
  const filter = { _id: { $in: [...references] }, 'pending.untouched': true };
  return fromEach(async (kind) => {
    const found = collectionOf(database, kind).find(filter, { projection: { revision: 1 } });
    return (await found.toArray()).map(({ _id, revision }) => ({ kind, id: _id, revision }));
  });
}

async function raiseEvents(database: Db, references: readonly number[]): Promise<void> {
  const events = collectionOf(database, 'events');
  const found = events.find({ references: { $in: [...references] } }, { projection: { _id: 1 } });
  const ids = (await found.toArray()).map(({ _id }) => _id);
  const raised = { revision: nextOf('$revision'), ...markOf('events', false) };
  for (const some of slicesOf(ids, maxEvents)) {
    const filter = { _id: { $in: [...some] }, references: { $in: [...references] } };
    await events.updateMany(filter, [{ $set: raised }]);
  }
}

/** `nextRevision` as an expression of the server; all events of a request share a salt. */
function nextOf(revision: string) {
  return { $add: [{ $subtract: [revision, { $mod: [revision, revisionStep] }] }, revisionStep + newSalt()] };
}

/** A record that was written meanwhile stays pending, because its events may show an older state. */
async function clearPending(database: Db, pending: readonly Version[]): Promise<void> {
  const cleared = { $set: { 'pending.untouched': false } };
  await updateUnmoved(database, pending, { 'pending.untouched': true }, () => cleared);
}
