/** The one atomic step of every write: a revision replaces the one before it, and is marked with the server's clock. */

import { type Db, MongoBulkWriteError } from 'mongodb';
import { batched } from '../../async/batched.ts';
import { claimKey } from '../../model/documents/keys-and-labels.ts';
import { onceFor } from '../../model/slices.ts';
import { isResource, type Kind } from '../../model/tables/field.ts';
import { collectionOf, living, type Written } from './stored.ts';

/** A write of one document. */
export interface Put {
  readonly kind: Kind;
  readonly next: Written;
  /** The revision to replace; 0 for a new record. */
  readonly before: number;
  /** True when it may replace a tombstone. */
  readonly over: 'living' | 'anything';
  /** True when events that refer to the record show something else after the write. */
  readonly dependentsPending: boolean;
}

/** `refused`: the stored revision is another one, or another record holds a key. */
export type Outcome = 'stored' | 'refused';

/** Error codes of a refusal: a second document with a unique ID or key; a replacement of nothing. */
const refusals = new Set<number | string | undefined>([11_000, 40_228]);

const batchSize = 500;

/** Makes the function that writes. Concurrent writes share a request, and are refused one by one. */
export function puttingIn(database: Db): (put: Put) => Promise<Outcome> {
  const puttingOf = onceFor((kind: Kind) => batched<Put, Outcome | Error>(batchSize, putAllIn(database, kind)));
  return async (put) => {
    const outcome = await puttingOf(put.kind)(put);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
}

/**
 * What a write sets: its time by the server's clock, and the mark, which users, keys and images do not have. It removes the place in the
 * order of changes, because the record gets another one.
 */
export function markOf(kind: Kind, dependentsPending: boolean) {
  const now = '$$NOW';
  return {
    changed: now,
    ...(isResource(kind) && { pending: { since: now, due: now, untouched: dependentsPending }, sequence: '$$REMOVE' }),
  };
}

function putAllIn(database: Db, kind: Kind) {
  return async (puts: readonly Put[]): Promise<(Outcome | Error)[]> => {
    try {
      await collectionOf(database, kind).bulkWrite(puts.map(operationOf), { ordered: false });
      return puts.map(() => 'stored');
    } catch (error) {
      const codes = failuresOf(error);
      return puts.map((_, at) => {
        if (!codes.has(at)) return 'stored';
        return refusals.has(codes.get(at)) ? 'refused' : (error as Error);
      });
    }
  };
}

/** The error codes of failed writes, by their number, when all others are stored. Throws the error otherwise. */
function failuresOf(error: unknown): ReadonlyMap<number, number | string | undefined> {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const failures = [error.writeErrors].flat();
  if (failures.length === 0 || error.result.getWriteConcernError()) throw error;
  return new Map(failures.map(({ index, code }) => [index, code]));
}

/**
 * A bulk does not say which of its updates matched. With `upsert`, a mismatch becomes a duplicate-key error, which does; a replacement of
 * nothing is made to fail on purpose.
 */
function operationOf({ kind, next, before, over, dependentsPending }: Put) {
  const filter = { _id: next._id, revision: before, ...(over === 'living' && living) };
  // Nothing from a client is read as an expression
  const document = {
    $mergeObjects: [{ $literal: next }, ...keptClaims(next, before), markOf(kind, dependentsPending)],
  };
  const replacement = before === 0 ? document : { $cond: [{ $isArray: '$keys' }, document, null] };
  return { updateOne: { filter, update: [{ $replaceWith: replacement }], upsert: true } };
}

/** A claim is kept as long as the record has the label. */
function keptClaims({ keys, labels }: Written, before: number): object[] {
  if (before === 0 || labels.length === 0) return [];
  const claimed = { $setIntersection: [{ $ifNull: ['$keys', []] }, { $literal: labels.map(claimKey) }] };
  return [{ keys: { $concatArrays: [{ $literal: keys }, claimed] } }];
}
