/** The distances of events from the place that a list is near to. */

import { publicPointOf } from '../../derive/entry.ts';
import type { EventFacts } from '../../model/documents/document.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { kilometres } from '../../model/kilometres.ts';
import { middleOf } from '../../model/places/towns.ts';
import type { EventsWithVenues } from './events-with-venues.ts';
import type { Near } from './near.ts';

/** The distance of an event. */
export interface Distance {
  /** Kilometres, with one decimal. */
  readonly distance: number;
  /** The point it is measured to: that of the event's venue, or the middle of its town. */
  readonly distance_precision: 'venue' | 'town';
}

/** The distances of events by ID, measured to what the public may know of their position. Events without a known position are left out. */
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
