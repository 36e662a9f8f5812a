import { storedStatuses } from '../../model/admission.ts';
import type { Instant } from '../../model/instants.ts';
import type { Query } from '../../ports.ts';
import { isIn, joined, type Piece, piece } from './sql.ts';

/** Conditions on the status; scheduled ones are asked for every second and have an index, which only a literal finds. */
export function statusConditions({ statuses: asked, due }: Pick<Query, 'statuses' | 'due'>): Piece[] {
  if (!asked) return [];
  const { statuses, scheduled } = storedStatuses(asked, due);
  if (scheduled)
    return [joined(piece('('), isIn('e.status', statuses), piece('or'), scheduledPart(scheduled, due), piece(')'))];
  return statuses.length === 1 && statuses[0] === 'future'
    ? [piece("e.status = 'future'")]
    : [isIn('e.status', statuses)];
}

function scheduledPart(part: 'due' | 'waiting', due: Instant | undefined): Piece {
  return piece(`(e.status = 'future' and e.published ${part === 'due' ? '<=' : '>'} ?)`, due);
}
