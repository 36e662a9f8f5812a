/** What a list adds to its events: their distances from the place that it is near to, and highlights. */

import { publicPointOf } from '../../derive/entry.ts';
import type { EventFacts } from '../../model/documents/document.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { kilometres } from '../../model/places/geometry.ts';
import { middleOf } from '../../model/places/towns.ts';
import type { Calendar, Input } from '../calendar.ts';
import { type BodySource, withMembers } from '../rendering/body-source.ts';
import { type EventsWithVenues, readWithVenues } from './events-with-venues.ts';
import { highlightsOf, isHighlighted } from './highlights.ts';
import type { Near } from './near.ts';
import type { ListPlan } from './plan.ts';
import type { PresentedPage } from './present-page.ts';

/** The records of a page with their annotations. `state` covers what these depend on besides the records' revisions. */
export async function withAnnotations(
  calendar: Calendar,
  { records, ids }: PresentedPage,
  { near, query }: ListPlan,
  input: Input,
): Promise<{ readonly records: readonly BodySource[]; readonly state: string }> {
  const isMarked = isHighlighted(query, input);
  if (!near && !isMarked) return { records, state: '' };
  const found = await readWithVenues(calendar, ids);
  const distances = near && distancesOf(found, near);
  const highlights = isMarked ? await highlightsOf(calendar, query, found) : undefined;
  const annotated = ids.map((id) => {
    const highlight = highlights?.get(id);
    return { ...distances?.get(id), ...(highlight && { highlight }) };
  });
  return {
    records: records.map((record, at) => withMembers(record, annotated[at] ?? {})),
    state: highlights ? JSON.stringify(annotated) : '',
  };
}

/** The distance of an event. */
interface Distance {
  /** Kilometres, with one decimal. */
  readonly distance: number;
  /** The point it is measured to: that of the event's venue, or the middle of its town. */
  readonly distance_precision: 'venue' | 'town';
}

/** The distances of events by ID, measured to what the public may know of their position. Events without a known position are left out. */
function distancesOf({ events, venues }: EventsWithVenues, near: Near): ReadonlyMap<number, Distance> {
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
