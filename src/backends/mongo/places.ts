/** Positions of events, by the public venues, which are few enough to be read for each list. */

import type { Db, Document as Expression, Filter } from 'mongodb';
import { publicPointOf } from '../../derive/entry.ts';
import type { VenueFacts } from '../../model/documents/document.ts';
import { townLabel } from '../../model/documents/keys-and-labels.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { type Box, isInBox, kilometres } from '../../model/places/geometry.ts';
import { middleOf } from '../../model/places/towns.ts';
import type { Circle } from '../../model/query.ts';
import { collectionOf, documentIn, type Stored } from './stored.ts';

type Point = { readonly lat: number; readonly lng: number };

/** Venues by ID, with the points of their events. */
type Places = ReadonlyMap<number, Point>;

/** The public venues with their own points, and others with the middle of their towns. */
export interface PublicVenues {
  readonly own: Places;
  readonly middles: Places;
}

/** Reads venues when they are first needed. */
export function publicVenuesOf(database: Db): () => Promise<PublicVenues> {
  let read: Promise<PublicVenues> | undefined;
  return () => {
    read ??= readVenues(database);
    return read;
  };
}

async function readVenues(database: Db): Promise<PublicVenues> {
  const projection = { facts: 1, revision: 1 };
  const found = collectionOf(database, 'venues').find({ 'facts.status': 'publish' }, { projection });
  const venues = (await found.toArray()).map((stored) => documentIn('venues', stored));
  const own = placesOf(venues, publicPointOf);
  const others = venues.filter(({ id }) => !own.has(id));
  return { own, middles: placesOf(others, (facts) => middleOf([publicTownOf(facts)])) };
}

/** Events in one of some towns. Only public venues have the label of their town. */
export async function townCondition(database: Db, slugs: readonly string[]): Promise<Filter<Stored>> {
  const labelled = { labels: { $in: slugs.map(townLabel) } };
  const venues = await collectionOf(database, 'venues')
    .find(labelled, { projection: { _id: 1 } })
    .toArray();
  return { references: { $in: venues.map(({ _id }) => _id) } };
}

/** Events within a box. */
export function boxCondition({ own }: PublicVenues, box: Box): Filter<Stored> {
  return isAt([own], ({ lat, lng }) => isInBox(lat, lng, box));
}

/** Events within a circle. */
export function nearCondition({ own, middles }: PublicVenues, circle: Circle): Filter<Stored> {
  const isNear = ({ lat, lng }: Point) => (kilometres(lat, lng, circle.lat, circle.lng) as number) <= circle.km;
  return isAt(circle.orTown ? [own, middles] : [own], isNear);
}

function placesOf(
  venues: readonly { readonly id: number; readonly facts: VenueFacts }[],
  pointOf: (facts: VenueFacts) => Point | undefined,
): Places {
  return new Map(
    venues.flatMap(({ id, facts }) => {
      const point = pointOf(facts);
      return point ? [[id, point] as const] : [];
    }),
  );
}

/**
 * Events at one of the places that are wanted. The place of an event is that of its first venue that has one of the first kind, else of the
 * next kind. Only those with several venues are looked at one by one.
 */
function isAt(kinds: readonly Places[], isWanted: (point: Point) => boolean): Filter<Stored> {
  const wanted = kinds.flatMap((places) => [...places].filter(([, point]) => isWanted(point)).map(([id]) => id));
  const place = kinds.reduceRight<Expression>((next, places) => ({ $ifNull: [firstIn([...places.keys()]), next] }), {
    $literal: null,
  });
  const isOne = { $or: [{ 'facts.venue.1': { $exists: false } }, { $expr: { $in: [place, wanted] } }] };
  return { $and: [{ references: { $in: wanted } }, isOne] };
}

/** The expression for the first venue of an event that is one of these; missing without any. */
function firstIn(ids: readonly number[]): Expression {
  const some = { $filter: { input: '$facts.venue', as: 'venue', cond: { $in: ['$$venue', ids] } } };
  return { $arrayElemAt: [some, 0] };
}
