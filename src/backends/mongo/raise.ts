/** Raises revisions without a change, so that whoever depends on a state meets whoever is about to change it. */

import type { Db } from 'mongodb';
import { nextRevision } from '../../model/documents/revisions.ts';
import type { Kind } from '../../model/tables/field.ts';
import type { Hit } from '../../ports.ts';
import { markOf } from './put.ts';
import { collectionOf, living } from './stored.ts';

/**
 * Raises records that are still in these revisions; false when one is not. There are no transactions: of two writes, each of which
 * depends on what the other changes, one finds that raised.
 */
export async function raiseAll(database: Db, kind: Kind, hits: readonly Hit[]): Promise<boolean> {
  for (const { id, revision } of hits) {
    const filter = { _id: id, revision, ...living };
    const { matchedCount } = await collectionOf(database, kind).updateOne(filter, [{ $set: raised(kind, revision) }]);
    if (matchedCount === 0) return false;
  }
  return true;
}

/** Events that were not touched yet since a change wait on for that. */
function raised(kind: Kind, revision: number): Record<string, unknown> {
  const { pending, ...mark } = markOf(kind, false);
  const untouched = { $ifNull: ['$pending.untouched', false] };
  return { revision: nextRevision(revision), ...mark, ...(pending && { pending: { ...pending, untouched } }) };
}
