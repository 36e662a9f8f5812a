import type { Hit, Query } from '../../ports.ts';
import type { Piece } from './sql.ts';
import type { Prepare } from './statements.ts';

/** The records of a page with their revisions; the piece selects both and is bound last to `limit ? offset ?`. */
export function pageOf(prepare: Prepare, { limit, offset }: Query, page: Piece): Hit[] {
  return prepare(page.sql).all(...page.bound, limit, offset) as Hit[];
}

/** The number that a piece selects as `n`. */
export function totalOf(prepare: Prepare, total: Piece): number {
  return (prepare(total.sql).get(...total.bound) as { n: number }).n;
}
