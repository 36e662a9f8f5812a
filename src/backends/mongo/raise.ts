/** Raises revisions without a change, so that a write that depends on a record meets a write that changes it. */

import type { Db } from 'mongodb';
import { nextRevision } from '../../model/documents/revisions.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import { markOf } from './put.ts';
import { collectionOf, living } from './stored.ts';

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
