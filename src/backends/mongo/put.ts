/** One atomic step for every write: a revision takes the place of the one before it, and is marked by the server's clock. */

import { type Db, MongoBulkWriteError, MongoServerError } from 'mongodb';
import { isResource, type Kind, kinds } from '../../model/field.ts';
import { batched } from './batched.ts';
import { collectionOf, living, type Written } from './stored.ts';

/** A write of one document. */
export interface Put {
  readonly kind: Kind;
  /** Revision 1 is stored where nothing was before, any other in place of the one before it. */
  readonly next: Written;
  /** Whether it may take the place of a tombstone. */
  readonly over: 'living' | 'anything';
  /** Whether events that refer to the record show something else from now on. */
  readonly untouched: boolean;
}

/** `moved`: the revision before is not the stored one; `held`: another record holds a key, or a new record's ID is not free. */
export type Outcome = 'stored' | 'moved' | 'held';

/** The server's code for a second document with an ID or a key that only one may have. */
const duplicateKey = 11_000;

/** Most new documents in one request. */
const most = 500;

/** Gives the function that writes. New records that come at the same moment share a request, and fail alone. */
export function puttingIn(database: Db): (put: Put) => Promise<Outcome> {
  const inserts = new Map(kinds.map((kind) => [kind, insertingIn(database, kind)]));
  return async (put) => {
    if (put.next.revision > 1) return replaceIn(database, put);
    const outcome = (await inserts.get(put.kind)?.(put)) ?? 'moved';
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
}

/** What a write sets by the server's clock: when it was, and the mark, which users, keys and images do not have. */
export function markOf(kind: Kind, untouched: boolean) {
  const now = '$$NOW';
  return { changed: now, ...(isResource(kind) && { pending: { since: now, due: now, untouched } }) };
}

function insertingIn(database: Db, kind: Kind) {
  return batched<Put, Outcome | Error>(most, async (puts) => {
    const operations = puts.map((put) => ({ updateOne: { ...updateOf(put), upsert: true } }));
    try {
      await collectionOf(database, kind).bulkWrite(operations, { ordered: false });
      return puts.map(() => 'stored');
    } catch (error) {
      if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
      const failed = new Map([error.writeErrors].flat().map((each) => [each.index, each.code]));
      return puts.map((_, at) => {
        if (!failed.has(at)) return 'stored';
        return failed.get(at) === duplicateKey ? 'held' : error;
      });
    }
  });
}

async function replaceIn(database: Db, put: Put): Promise<Outcome> {
  const { filter, update } = updateOf(put);
  try {
    const { matchedCount } = await collectionOf(database, put.kind).updateOne(filter, update);
    return matchedCount === 1 ? 'stored' : 'moved';
  } catch (error) {
    if (error instanceof MongoServerError && error.code === duplicateKey) return 'held';
    throw error;
  }
}

/** Nothing that comes from a client is read as an expression. */
function updateOf({ kind, next, over, untouched }: Put) {
  return {
    filter: { _id: next._id, revision: next.revision - 1, ...(over === 'living' && living) },
    update: [{ $replaceWith: { $mergeObjects: [{ $literal: next }, markOf(kind, untouched)] } }],
  };
}
