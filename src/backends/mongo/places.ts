/** Where events are: at the first of their venues that the public may see and that has a point. */

import type { Db, Document as Expression, Filter } from 'mongodb';
import type { VenueFacts } from '../../model/documents/document.ts';
import { kilometres } from '../../model/kilometres.ts';
import type { Query } from '../../ports.ts';
import type { Rank } from './order.ts';
import { collectionOf, type Stored } from './stored.ts';

/** A published venue with its point, degrees WGS 84. */
export interface Place {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
}

/** All published venues that have a point. */
export async function placesIn(database: Db): Promise<Place[]> {
  const filter: Filter<Stored> = { 'facts.status': 'publish', 'facts.geo_lat': { $exists: true } };
  const projection = { 'facts.geo_lat': 1, 'facts.geo_lng': 1 };
  const found = await collectionOf(database, 'venues').find(filter, { projection }).toArray();
  return found.map(({ _id, facts }) => {
    const { geo_lat, geo_lng } = facts as unknown as Required<VenueFacts>;
    return { id: _id, lat: geo_lat, lng: geo_lng };
  });
}

/** Events that are at one of these places, or at none of them. */
export function locatedCondition(places: readonly Place[], located: boolean): Filter<Stored> {
  const ids = places.map(({ id }) => id);
  return { 'facts.venue': located ? { $in: ids } : { $nin: ids } };
}

/** Events whose place lies within a distance of a point. Only those with several venues are looked at one by one. */
export function nearConditions(places: readonly Place[], near: NonNullable<Query['near']>): Filter<Stored>[] {
  const within = places.filter((place) => distance(place, near) <= near.km).map(({ id }) => id);
  const isWithin = { $expr: { $in: [placeOf(places), within] } };
  return [{ references: { $in: within } }, { $or: [{ 'facts.venue.1': { $exists: false } }, isWithin] }];
}

/** The order by distance from a point. */
export function distanceRank(places: readonly Place[], near: NonNullable<Query['near']>): Rank {
  return {
    of: placeOf(places),
    ids: places.map(({ id }) => id),
    values: places.map((place) => distance(place, near)),
  };
}

function distance({ lat, lng }: Place, near: NonNullable<Query['near']>): number {
  return kilometres(lat, lng, near.lat, near.lng) as number;
}

/** The expression for the ID of an event's place. */
function placeOf(places: readonly Place[]): Expression {
  const ids = places.map(({ id }) => id);
  const known = { $filter: { input: '$facts.venue', as: 'venue', cond: { $in: ['$$venue', ids] } } };
  return { $arrayElemAt: [known, 0] };
}
