/** How far the events of a list are from what it is near to. */

import { publicPointOf } from '../../derive/entry.ts';
import type { EventFacts } from '../../model/documents/document.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { kilometres } from '../../model/kilometres.ts';
import { middleOf } from '../../model/places/towns.ts';
import type { EventsWithVenues } from './events-with-venues.ts';
import type { Near } from './near.ts';

/** What is told with an event. */
export interface Distance {
  /** Kilometres, with one decimal. */
  readonly distance: number;
  /** Whose point it is measured to: that of the event's venue, or the middle of its town. */
  readonly distance_precision: 'venue' | 'town';
}

/** The distances of events by their IDs, to what everybody may know of where they are; those of which nothing is known are left out. */
export function distancesOf({ events, venues }: EventsWithVenues, near: Near): ReadonlyMap<number, Distance> {
  return new Map(
    events.flatMap(({ id, facts }) => {
      const distance = distanceOf(facts, venues, near);
      return distance ? [[id, distance] as const] : [];
    }),
  );
}

function distanceOf(
  { venue }: EventFacts,
  venues: EventsWithVenues['venues'],
  { lat, lng }: Near,
): Distance | undefined {
  const facts = venue.flatMap((id) => venues.get(id)?.facts ?? []);
  const [own] = facts.flatMap((each) => publicPointOf(each) ?? []);
  const point = own ?? middleOf(facts.map(publicTownOf));
  if (!point) return undefined;
  const distance = Math.round((kilometres(point.lat, point.lng, lat, lng) ?? 0) * 10) / 10;
  return { distance, distance_precision: own ? 'venue' : 'town' };
}
