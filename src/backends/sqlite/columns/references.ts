/** What events in the columns refer to, and how much they have in common by that with another event. */

import { onceFor } from '../../../model/arrays-and-maps.ts';
import { type Likeness, pointsFor, referencePoints, termPoints } from '../../../model/likeness.ts';
import type { EventColumns } from './event-columns.ts';
import type { Places, Test } from './event-tests.ts';

/**
 * The records or terms that events refer to, ancestors of categories included. Those of an event lie between its offset and the next one.
 */
export interface References {
  readonly offsets: Uint32Array;
  /** Indices into `ids`. */
  readonly named: Uint32Array;
  readonly ids: readonly number[];
  readonly indexOf: ReadonlyMap<number, number>;
}

/** Makes them from the references of each event. */
export function referencesOf(named: readonly (readonly number[])[]): References {
  const indexOf = new Map<number, number>();
  const offsets = new Uint32Array(named.length + 1);
  for (const [at, ids] of named.entries()) {
    offsets[at + 1] = (offsets[at] as number) + ids.length;
    for (const id of ids) if (!indexOf.has(id)) indexOf.set(id, indexOf.size);
  }
  const places = new Uint32Array(offsets[named.length] as number);
  let next = 0;
  for (const ids of named) {
    for (const id of ids) {
      places[next] = indexOf.get(id) as number;
      next += 1;
    }
  }
  return { offsets, named: places, ids: [...indexOf.keys()], indexOf };
}

/** The references of parts as one. Of a part, `offsets` alone tell which of its `named` belong to it. */
export function joinedReferences(parts: readonly References[]): References {
  const indexOf = new Map<number, number>();
  const indicesOf = onceFor((ids: readonly number[]) => {
    for (const id of ids) if (!indexOf.has(id)) indexOf.set(id, indexOf.size);
    return Uint32Array.from(ids, (id) => indexOf.get(id) as number);
  });
  const offsets = new Uint32Array(parts.reduce((sum, part) => sum + part.offsets.length - 1, 1));
  const named = new Uint32Array(parts.reduce((sum, part) => sum + sizeOf(part), 0));
  let [row, next] = [0, 0];
  for (const part of parts) {
    const indices = indicesOf(part.ids);
    for (let at = 1; at < part.offsets.length; at += 1) {
      const end = part.offsets[at] as number;
      for (let each = part.offsets[at - 1] as number; each < end; each += 1) {
        named[next] = indices[part.named[each] as number] as number;
        next += 1;
      }
      row += 1;
      offsets[row] = next;
    }
  }
  return { offsets, named, ids: [...indexOf.keys()], indexOf };
}

function sizeOf({ offsets }: References): number {
  return (offsets.at(-1) ?? 0) - (offsets[0] ?? 0);
}

/** Tells whether an event refers to one of these records. */
export function referenceTest({ references }: EventColumns, ids: readonly number[]): Test {
  return anyOf(references, byIndex(references, new Map(ids.map((id) => [id, 1]))));
}

/** Tells whether an event refers to a record with a 1 at its index. */
export function anyOf({ offsets, named }: References, isWanted: Uint8Array): Test {
  return (at) => {
    const end = offsets[at + 1] as number;
    for (let next = offsets[at] as number; next < end; next += 1) {
      if (isWanted[named[next] as number] === 1) return true;
    }
    return false;
  };
}

/** The numbers of records at their indices; 0 for others. */
function byIndex({ ids, indexOf }: References, numbers: ReadonlyMap<number, number>): Uint8Array {
  const each = new Uint8Array(ids.length);
  for (const [id, number] of numbers) {
    const index = indexOf.get(id);
    if (index !== undefined) each[index] = number;
  }
  return each;
}

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

function sumAt(references: References, points: ReadonlyMap<number, number>): (at: number) => number {
  const { offsets, named } = references;
  const each = byIndex(references, points);
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
