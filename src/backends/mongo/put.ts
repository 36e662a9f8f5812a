/** The one atomic step of every write: a revision replaces the one before it, and is marked with the server's clock. Some only raise it. */

import { type AnyBulkWriteOperation, type Db, MongoBulkWriteError } from 'mongodb';
import { batched } from '../../async/batched.ts';
import type { Version } from '../../mirrored-ports.ts';
import { slicesOf, unique } from '../../model/arrays-and-maps.ts';
import { claimKey } from '../../model/documents/keys-and-labels.ts';
import { nextRevision } from '../../model/documents/versions.ts';
import { isResource, isShownByEvents, type Kind } from '../../model/tables/field.ts';
import {
  batchedByKind,
  collectionOf,
  fromEach,
  living,
  nextOf,
  type Stored,
  tombstoneOf,
  updateUnmoved,
  type Written,
} from './stored.ts';

/** A write of one document. */
export interface Put {
  readonly kind: Kind;
  readonly next: Written;
  /** The revision to replace; 0 for a new record. */
  readonly before: number;
  /** Whether it may replace a tombstone, as a restored record may. */
  readonly over: 'living' | 'anything';
}

/** `refused`: the stored revision is another one, or another record holds a key. */
export type Outcome = 'stored' | 'refused';

/** Error codes of a refusal: a second document with a unique ID or key; a replacement of nothing. */
const refusals = new Set<number | string | undefined>([11_000, 40_228]);

const batchSize = 500;

/**
 * Makes the function that writes. Concurrent writes share a request, and are refused one by one. A bulk does not say which of its updates
 * matched. With `upsert`, a mismatch becomes a duplicate-key error, which does; a replacement of nothing is made to fail on purpose.
 */
export function makePut(database: Db): (put: Put) => Promise<Outcome> {
  const putOne = batchedByKind<Put, Outcome | Error>(batchSize, (kind, puts) => {
    const operations = puts.map(({ next, before, over }) => {
      // Nothing refers to a new record yet
      const dependentsPending = isShownByEvents(kind) && (before > 0 || over === 'anything');
      const filter = { _id: next._id, revision: before, ...(over === 'living' && living) };
      const { keys, labels } = next;
      // A claim stands as long as the record has the label
      const claims = { $setIntersection: [{ $ifNull: ['$keys', []] }, { $literal: labels.map(claimKey) }] };
      const mayClaim = before > 0 && labels.length > 0;
      const keysAndClaims = mayClaim ? [{ keys: { $concatArrays: [{ $literal: keys }, claims] } }] : [];
      // Nothing from a client is read as an expression
      const document = {
        $mergeObjects: [
          { $literal: next },
          ...keysAndClaims,
          ...(next.gone ? placesLeft : []),
          markOf(kind, dependentsPending),
        ],
      };
      const replacement = before === 0 ? document : { $cond: [{ $isArray: '$keys' }, document, null] };
      return { updateOne: { filter, update: [{ $replaceWith: replacement }], upsert: true } };
    });
    return writeBulk(database, kind, operations);
  });
  return async (put) => {
    const outcome = await putOne(put.kind, put);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
}

/**
 * What a write sets: its time by the server's clock, and the mark, which users, keys and images do not have. It removes the place in the
 * order of changes, because the record gets another one.
 */
function markOf(kind: Kind, dependentsPending: boolean) {
  const now = '$$NOW';
  return {
    changed: now,
    ...(isResource(kind) && { pending: { since: now, due: now, untouched: dependentsPending }, sequence: '$$REMOVE' }),
  };
}

async function writeBulk(
  database: Db,
  kind: Kind,
  operations: readonly AnyBulkWriteOperation<Stored>[],
): Promise<(Outcome | Error)[]> {
  try {
    await collectionOf(database, kind).bulkWrite(operations, { ordered: false });
    return operations.map(() => 'stored');
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.length === 0 || error.result.getWriteConcernError()) throw error;
    // All others are stored
    const codes = new Map(failures.map(({ index, code }) => [index, code]));
    return operations.map((_, at) => {
      if (!codes.has(at)) return 'stored';
      return refusals.has(codes.get(at)) ? 'refused' : error;
    });
  }
}

/** What a tombstone keeps of a series, so that the index loses its dates too. */
const placesLeft = [{ places: { $ifNull: ['$facts.recurrence.places', '$facts.places', '$$REMOVE'] } }];

/** What raising a revision sets. Events whose invalidation is pending keep waiting for it. */
export function raised(kind: Kind, revision: number): Record<string, unknown> {
  const { pending, ...mark } = markOf(kind, false);
  const untouched = { $ifNull: ['$pending.untouched', false] };
  return { revision: nextRevision(revision), ...mark, ...(pending && { pending: { ...pending, untouched } }) };
}

/** Raises records, and stores tombstones of missing ones, where the stored revision is lower than these (see `MirroredStore`). */
export async function raiseAbove(database: Db, versions: readonly Version[]): Promise<number[]> {
  const each = [...Map.groupBy(versions, ({ kind }) => kind)].map(async ([kind, some]) => {
    const operations = some.map(({ id, revision }) => {
      const known = { $cond: [{ $isArray: '$keys' }, '$$ROOT', { $literal: tombstoneOf(id, revision) }] };
      const update = [{ $replaceWith: known }, { $set: raised(kind, revision) }];
      // One that has this revision or a later one is not found, and the insertion of a second one is refused
      return { updateOne: { filter: { _id: id, revision: { $lt: revision } }, update, upsert: true } };
    });
    const outcomes = await writeBulk(database, kind, operations);
    return some.filter((_, at) => outcomes[at] === 'stored').map(({ id }) => id);
  });
  return (await Promise.all(each)).flat();
}

/** Events raised in one request, so that a venue with very many of them never takes too long for one. */
const maxEvents = 2000;

/**
 * Milliseconds after a record was written in which an event may have been written with what it showed before. One that was written later
 * shows what is new, so that whoever begins again goes on where another one ended.
 */
const doubtful = 10_000;

/** Makes the function that raises the events that show some records; concurrent calls share a request. */
export function makeInvalidate(database: Db): (references: readonly number[]) => Promise<void> {
  const events = collectionOf(database, 'events');
  return batched<readonly number[], void>(batchSize, async (lists) => {
    const references = unique(lists.flat());
    const waiting = { _id: { $in: references }, 'pending.untouched': true };
    const pending = await fromEach(async (kind) => {
      const found = collectionOf(database, kind).find(waiting, { projection: { revision: 1, changed: 1 } });
      return (await found.toArray()).map(({ _id, revision, changed }) => ({ kind, id: _id, revision, changed }));
    });
    const known = new Date(Math.max(...pending.map(({ changed }) => changed.getTime())) + doubtful);
    // A first run raises all of them
    const isDue = { $or: [{ $lt: ['$$NOW', known] }, { $lt: ['$changed', known] }] };
    const showing = { references: { $in: references }, ...(pending.length > 0 && { $expr: isDue }) };
    const ids = (await events.find(showing, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    const step = [{ $set: { revision: nextOf('$revision'), ...markOf('events', false) } }];
    for (const some of slicesOf(ids, maxEvents)) await events.updateMany({ _id: { $in: [...some] }, ...showing }, step);
    // A record that was written meanwhile stays pending, because its events may show an older state
    const cleared = { $set: { 'pending.untouched': false } };
    await updateUnmoved(database, pending, { 'pending.untouched': true }, () => cleared);
    return [];
  });
}
