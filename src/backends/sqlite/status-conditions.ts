import type { Status } from '../../model/statuses.ts';
import { isIn, type Piece, piece } from './sql.ts';

/** Conditions on the status; scheduled ones are asked for every second and have an index, which only a literal finds. */
export function statusConditions(statuses: readonly Status[] | undefined): Piece[] {
  if (!statuses) return [];
  return statuses.length === 1 && statuses[0] === 'future'
    ? [piece("e.status = 'future'")]
    : [isIn('e.status', statuses)];
}
