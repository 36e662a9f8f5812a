/** The properties of an event by which others are related to it, as far as the caller may know them. */

import type { Document, EventFacts, PostFacts } from '../../model/documents/document.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { isUnlikeAll, type Likeness, type SharedName, sharedNames } from '../../model/likeness.ts';
import { unique } from '../../model/slices.ts';
import { mayRead, maySee } from '../access/rights.ts';
import type { Audience, Calendar } from '../calendar.ts';
import { readWithVenues } from '../reading/events-with-venues.ts';

/** The properties of an event; undefined when nothing can be related to it. Venues that the caller may not see are left out. */
export async function likenessOf(
  calendar: Calendar,
  audience: Audience,
  { facts }: Document<'events'>,
): Promise<Likeness | undefined> {
  const { store } = calendar.pair;
  const { post_parent: parent, tags, categories } = facts;
  const [venues, organizers, parents] = await Promise.all([
    store.read('venues', facts.venue),
    store.read('organizers', facts.organizer),
    parent > 0 ? store.read('events', [parent]) : [],
  ]);
  const isSeen = ({ facts: each }: { readonly facts: PostFacts }) => maySee(audience, each);
  const like: Likeness = {
    ...(parents.some((each) => mayRead(audience, each.facts)) && { post_parent: parent }),
    organizer: organizers.filter(isSeen).map(({ id }) => id),
    ...{ tags, categories },
    venue: venues.filter(isSeen).map(({ id }) => id),
    town: unique(venues.map((each) => publicTownOf(each.facts)).filter((town) => town !== '')),
  };
  return isUnlikeAll(like) ? undefined : like;
}

/** What some events share with it, by ID, the most telling property first. */
export async function sharedBy(
  calendar: Calendar,
  like: Likeness,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly SharedName[]>> {
  const { events, venues } = await readWithVenues(calendar, ids);
  const towns = new Map([...venues.values()].map(({ id, facts }) => [id, publicTownOf(facts)]));
  const townsOf = ({ venue }: EventFacts) => venue.flatMap((id) => towns.get(id) ?? []);
  return new Map(events.map(({ id, facts }) => [id, sharedNames.filter((name) => shares(name, like, facts, townsOf))]));
}

function shares(
  name: SharedName,
  like: Likeness,
  facts: EventFacts,
  townsOf: (facts: EventFacts) => readonly string[],
): boolean {
  if (name === 'post_parent') return like.post_parent === facts.post_parent;
  if (name === 'town') return townsOf(facts).some((town) => like.town.includes(town));
  return facts[name].some((id) => like[name].includes(id));
}
