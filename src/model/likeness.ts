/** How much events have in common, in points. */

import { namesOf } from './arrays-and-maps.ts';

/** The properties of an event by which others are related to it. A town alone relates no event. */
export interface Likeness {
  /** Its parent event; absent when it has none. */
  readonly post_parent?: number;
  readonly organizer: readonly number[];
  readonly tags: readonly number[];
  /** The categories that it carries itself, without their ancestors; other events too count by their own. */
  readonly categories: readonly number[];
  readonly venue: readonly number[];
  /** Slugs. */
  readonly town: readonly string[];
}

/** Points for each shared value, the most telling property first; a town counts once. */
export const pointsFor = { post_parent: 8, organizer: 4, tags: 3, categories: 2, venue: 2, town: 1 } as const;
/** A property that can be shared. */
export type SharedName = keyof typeof pointsFor;
/** The properties that can be shared, the most telling first. */
export const sharedNames = namesOf(pointsFor);

/** The records that an event refers to, with the points for sharing each. */
export function referencePoints({ organizer, venue }: Likeness): ReadonlyMap<number, number> {
  return new Map([...pointsEach(venue, pointsFor.venue), ...pointsEach(organizer, pointsFor.organizer)]);
}

/** The terms that an event carries itself, with the points for sharing each. */
export function termPoints({ tags, categories }: Likeness): ReadonlyMap<number, number> {
  return new Map([...pointsEach(categories, pointsFor.categories), ...pointsEach(tags, pointsFor.tags)]);
}

function pointsEach(ids: readonly number[], points: number): [number, number][] {
  return ids.map((id) => [id, points]);
}

/** Tells whether no event can be related to this one. */
export function isUnlikeAll({ post_parent: parent, organizer, tags, categories, venue }: Likeness): boolean {
  return parent === undefined && [organizer, tags, categories, venue].every(({ length }) => length === 0);
}
