/** Reference implementation of the relations between records and of the places of events. */

import type { Document, EventFacts } from '../../src/model/documents/document.ts';
import { statusAt } from '../../src/model/documents/entry.ts';
import type { Likeness } from '../../src/model/likeness.ts';
import type { Box } from '../../src/model/places/geometry.ts';
import type { Circle } from '../../src/model/query.ts';
import type { Instant } from '../../src/model/time/instants.ts';

/** All records of a calendar. */
export interface Everything {
  readonly events: Document<'events'>[];
  readonly venues: Document<'venues'>[];
  readonly organizers: Document<'organizers'>[];
  readonly categories: Document<'categories'>[];
  readonly tags: Document<'tags'>[];
}

/** The published events, including those that are due for publication. */
export function publishedIn({ events }: Everything, due: Instant | undefined): Document<'events'>[] {
  return events.filter(({ facts }) => statusAt(facts, due) === 'publish');
}

/** The number of published events that have this term itself, including those that are due for publication. */
export function countOf(all: Everything, term: number, due?: Instant): number {
  return publishedIn(all, due).filter(({ facts }) => [...facts.categories, ...facts.tags].includes(term)).length;
}

/** Whether an event refers to a record, or to a category below it. */
export function refersTo(all: Everything, facts: EventFacts, id: number): boolean {
  const above = facts.categories.flatMap((category) => lineage(all, category));
  return [...above, ...facts.tags, ...facts.venue, ...facts.organizer].includes(id);
}

/** The ID of a category and those of its ancestors. */
export function lineage(all: Everything, category: number): number[] {
  const document = all.categories.find(({ id }) => id === category);
  if (!document || document.facts.parent === 0) return [category];
  return [category, ...lineage(all, document.facts.parent)];
}

/** The slugs of the towns of an event's published venues; correct only for the names that the suites use. */
export function townsOf(all: Everything, { venue }: EventFacts): string[] {
  const venues = all.venues.filter(({ id, facts }) => venue.includes(id) && facts.status === 'publish');
  const slugs = venues.map(({ facts }) => (facts.city === 'Lérida' ? 'lleida' : facts.city.toLowerCase()));
  return [...new Set(slugs.filter((slug) => slug !== ''))];
}

/** The score for what an event shares with another; zero when they share only a town. */
export function likenessOf(all: Everything, event: EventFacts, like: Likeness): number {
  const shared = (ids: readonly number[], others: readonly number[]) => ids.filter((id) => others.includes(id)).length;
  const parent = like.post_parent !== undefined && like.post_parent === event.post_parent ? 8 : 0;
  const points =
    parent +
    4 * shared(event.organizer, like.organizer) +
    3 * shared(event.tags, like.tags) +
    2 * shared(event.categories, like.categories) +
    2 * shared(event.venue, like.venue);
  return points > 0 && townsOf(all, event).some((town) => like.town.includes(town)) ? points + 1 : points;
}

/** The venue that gives an event its point. */
export function venueOf(all: Everything, { venue }: EventFacts): Document<'venues'> | undefined {
  const places = venue.flatMap((id) => all.venues.find((each) => each.id === id) ?? []);
  return places.find(({ facts }) => facts.status === 'publish' && facts.geo_lat !== undefined);
}

/** The point of an event. */
export function pointOf(all: Everything, event: EventFacts): { lat: number; lng: number } | undefined {
  const place = venueOf(all, event)?.facts;
  return place?.geo_lat === undefined || place.geo_lng === undefined
    ? undefined
    : { lat: place.geo_lat, lng: place.geo_lng };
}

/** The coordinates of the towns that the suites use and the gazetteer contains. */
const townPoints: Readonly<Record<string, { lat: number; lng: number }>> = {
  Vic: { lat: 41.9301, lng: 2.2549 },
  Lleida: { lat: 41.6167, lng: 0.6222 },
  Lérida: { lat: 41.6167, lng: 0.6222 },
};

/** The point of an event, or with `orTown` that of the first known town of its published venues. */
export function placeOf(
  all: Everything,
  facts: EventFacts,
  { orTown }: Circle,
): { lat: number; lng: number } | undefined {
  const point = pointOf(all, facts);
  if (point || !orTown) return point;
  const venues = facts.venue.flatMap((id) => all.venues.find((each) => each.id === id) ?? []);
  return venues.flatMap((each) => (each.facts.status === 'publish' ? (townPoints[each.facts.city] ?? []) : []))[0];
}

/** Whether a point is in a box, which may lie across the date line. */
export function isInBox(point: { lat: number; lng: number } | undefined, { west, south, east, north }: Box): boolean {
  if (!point) return false;
  const { lat, lng } = point;
  const isBetween = west <= east ? west <= lng && lng <= east : west <= lng || lng <= east;
  return south <= lat && lat <= north && isBetween;
}

/** Kilometres along a great circle of the mean Earth. */
export function distance(point: { lat: number; lng: number } | undefined, to: { lat: number; lng: number }): number {
  if (!point) return Infinity;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b, c] = [radians(point.lat), radians(to.lat), radians(to.lng - point.lng)];
  const haversine = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(c / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(haversine));
}
