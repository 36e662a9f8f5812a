/** How much events in the columns have in common with one. */

import { type Likeness, pointsFor, referencePoints, termPoints } from '../../../model/likeness.ts';
import { onceFor } from '../../../model/slices.ts';
import type { EventColumns } from './event-columns.ts';
import type { References } from './references.ts';
import type { Places } from './within-window.ts';

/** Returns the points of the event in a row; 0 when it shares nothing, or a town alone. */
export function likenessAt(columns: EventColumns, like: Likeness): (at: number) => number {
  const ofReferences = sumAt(columns.references, referencePoints(like));
  const ofTerms = sumAt(columns.terms, termPoints(like));
  const { post_parent: parent } = like;
  const isThere = onceFor((towns: string) => towns.split(',').some((town) => like.town.includes(town)));
  return onceFor((at) => {
    const ofParent = parent !== undefined && columns.parent[at] === parent ? pointsFor.post_parent : 0;
    const points = ofReferences(at) + ofTerms(at) + ofParent;
    return points > 0 && isThere(columns.towns[at] as string) ? points + pointsFor.town : points;
  });
}

function sumAt(
  { offsets, named, ids, indexOf }: References,
  points: ReadonlyMap<number, number>,
): (at: number) => number {
  const each = new Uint8Array(ids.length);
  for (const [id, worth] of points) {
    const index = indexOf.get(id);
    if (index !== undefined) each[index] = worth;
  }
  return (at) => {
    const end = offsets[at + 1] as number;
    let sum = 0;
    for (let next = offsets[at] as number; next < end; next += 1) sum += each[named[next] as number] as number;
    return sum;
  };
}

/** Rows with the most points first; equal ones stay in order. */
export function byLikeness(inOrder: Places, pointsAt: (at: number) => number): Places {
  return Uint32Array.from([...inOrder].sort((a, b) => pointsAt(b) - pointsAt(a)));
}
