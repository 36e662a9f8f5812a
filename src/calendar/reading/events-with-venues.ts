import type { Document } from '../../model/documents/document.ts';
import { unique } from '../../model/slices.ts';
import type { Calendar } from '../calendar.ts';

/** Some events, and their venues by ID. */
export interface EventsWithVenues {
  readonly events: readonly Document<'events'>[];
  readonly venues: ReadonlyMap<number, Document<'venues'>>;
}

/** Reads events and their venues. Removed ones are left out. */
export async function readWithVenues({ pair: { store } }: Calendar, ids: readonly number[]): Promise<EventsWithVenues> {
  const events = await store.read('events', ids);
  const venues = await store.read('venues', unique(events.flatMap(({ facts }) => facts.venue)));
  return { events, venues: new Map(venues.map((venue) => [venue.id, venue])) };
}
