import type { Hit, Query } from '../../ports.ts';
import type { Piece } from './sql.ts';
import type { Prepare } from './statements.ts';

/** The records of a page with their revisions; the piece selects IDs and ends with `limit ? offset ?`. */
export function pageOf(prepare: Prepare, { limit, offset }: Query, page: Piece): Hit[] {
  const ids = prepare(page.sql).all(...page.bound, limit, offset) as { id: number }[];
  return ids.map(({ id }) => ({ id, revision: revisionOf(prepare, id) }));
}

export function revisionOf(prepare: Prepare, id: number): number {
  return (prepare('select revision from entries where id = ?').get(id) as { revision: number }).revision;
}

/** The number that a piece selects as `n`. */
export function totalOf(prepare: Prepare, total: Piece): number {
  return (prepare(total.sql).get(...total.bound) as { n: number }).n;
}
