/** Raises the revisions of events when what they show has changed. */

import type { Db } from 'mongodb';
import { batched } from '../../async/batched.ts';
import { newSalt, revisionStep } from '../../model/documents/revisions.ts';
import { slicesOf, unique } from '../../model/slices.ts';
import { type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { markOf } from './put.ts';
import { collectionOf } from './stored.ts';

/** The most requests that are answered together. */
const maxTogether = 500;

/** Events raised in one request, so that a venue with very many of them never takes too long for one. */
const maxEvents = 2000;

/** A record whose events have not been raised since this revision of it. */
interface Pending {
  readonly kind: ResourceName;
  readonly id: number;
  readonly revision: number;
}

/** Gives the `touch` of a store; those asked for at the same moment are one. */
export function invalidatingIn(database: Db): (references: readonly number[]) => Promise<void> {
  return batched<readonly number[], void>(maxTogether, async (asked) => {
    const references = unique(asked.flat());
    const pending = await pendingIn(database, references);
    await raiseEvents(database, references);
    await clearPending(database, pending);
    return [];
  });
}

async function pendingIn(database: Db, references: readonly number[]): Promise<Pending[]> {
  const filter = { _id: { $in: [...references] }, 'pending.untouched': true };
  const each = resourceNames.map(async (kind) => {
    const found = collectionOf(database, kind).find(filter, { projection: { revision: 1 } });
    return (await found.toArray()).map(({ _id, revision }) => ({ kind, id: _id, revision }));
  });
  return (await Promise.all(each)).flat();
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
async function clearPending(database: Db, pending: readonly Pending[]): Promise<void> {
  for (const [kind, some] of Map.groupBy(pending, (each) => each.kind)) {
    const operations = some.map(({ id, revision }) => ({
      updateOne: {
        filter: { _id: id, revision, 'pending.untouched': true },
        update: { $set: { 'pending.untouched': false } },
      },
    }));
    await collectionOf(database, kind).bulkWrite(operations, { ordered: false });
  }
}
