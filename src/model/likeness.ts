/** What events have in common with one, and what that is worth. */

/** What one event has; another that shares something of it is like it. A town alone makes none like it. */
export interface Likeness {
  /** The event that it is part of; absent where it is part of none. */
  readonly post_parent?: number;
  readonly organizer: readonly number[];
  readonly tags: readonly number[];
  /** Its own ones, and of others their own ones too: not those above. */
  readonly categories: readonly number[];
  readonly venue: readonly number[];
  /** Slugs. */
  readonly town: readonly string[];
}

/** What can be shared, what tells the most first. */
export const sharedNames = ['post_parent', 'organizer', 'tags', 'categories', 'venue', 'town'] as const;
/** One of `sharedNames`. */
export type SharedName = (typeof sharedNames)[number];

/** Points for each one that is shared; a town counts once. */
export const pointsFor: Readonly<Record<SharedName, number>> = {
  post_parent: 8,
  organizer: 4,
  tags: 3,
  categories: 2,
  venue: 2,
  town: 1,
};

/** Records that an event refers to, and the points for each. */
export function referencePoints({ organizer, venue }: Likeness): ReadonlyMap<number, number> {
  return new Map([...pointsEach(venue, pointsFor.venue), ...pointsEach(organizer, pointsFor.organizer)]);
}

/** Terms that an event carries itself, and the points for each. */
export function termPoints({ tags, categories }: Likeness): ReadonlyMap<number, number> {
  return new Map([...pointsEach(categories, pointsFor.categories), ...pointsEach(tags, pointsFor.tags)]);
}

function pointsEach(ids: readonly number[], points: number): [number, number][] {
  return ids.map((id) => [id, points]);
}

/** Whether nothing can be like it. */
export function isUnlikeAll({ post_parent: parent, organizer, tags, categories, venue }: Likeness): boolean {
  return parent === undefined && [organizer, tags, categories, venue].every(({ length }) => length === 0);
}
