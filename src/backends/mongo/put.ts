/** One atomic step for every write: a revision takes the place of the one before it, and is marked by the server's clock. */

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
  /** The revision that is replaced; 0 stores where nothing was before. */
  readonly before: number;
  /** Whether it may take the place of a tombstone. */
  readonly over: 'living' | 'anything';
  /** Whether events that refer to the record show something else from now on. */
  readonly untouched: boolean;
}

/** `refused`: the revision before is not the stored one, or another record holds a key. */
export type Outcome = 'stored' | 'refused';

/** Codes of a refusal: a second document with an ID or a key that only one may have; nothing to put in place of what is not there. */
const refusals = new Set<number | string | undefined>([11_000, 40_228]);

/** Most writes in one request. */
const max = 500;

/** Gives the function that writes. Those who write at the same moment share a request, and are refused alone. */
export function puttingIn(database: Db): (put: Put) => Promise<Outcome> {
  const puttingOf = onceFor((kind: Kind) => batched<Put, Outcome | Error>(max, putAllIn(database, kind)));
  return async (put) => {
    const outcome = await puttingOf(put.kind)(put);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
}

/**
 * What a write sets: when it was, by the server's clock, and the mark, which users, keys and images do not have. Its place in the order of
 * changes goes, for it has another one from now on.
 */
export function markOf(kind: Kind, untouched: boolean) {
  const now = '$$NOW';
  return {
    changed: now,
    ...(isResource(kind) && { pending: { since: now, due: now, untouched }, sequence: '$$REMOVE' }),
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

/** The codes of the writes that failed, by their places, when all others are known to be stored. Throws the error otherwise. */
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
function operationOf({ kind, next, before, over, untouched }: Put) {
  const filter = { _id: next._id, revision: before, ...(over === 'living' && living) };
  // Nothing that comes from a client is read as an expression.
  const document = { $mergeObjects: [{ $literal: next }, ...keptClaims(next, before), markOf(kind, untouched)] };
  const replacement = before === 0 ? document : { $cond: [{ $isArray: '$keys' }, document, null] };
  return { updateOne: { filter, update: [{ $replaceWith: replacement }], upsert: true } };
}

/** What a record has claimed it goes on holding as long as it has the label. */
function keptClaims({ keys, labels }: Written, before: number): object[] {
  if (before === 0 || labels.length === 0) return [];
  const claimed = { $setIntersection: [{ $ifNull: ['$keys', []] }, { $literal: labels.map(claimKey) }] };
  return [{ keys: { $concatArrays: [{ $literal: keys }, claimed] } }];
}
