/** Where events are, by the venues that the public may see: few enough to be read at each question. */

import type { Db, Document as Expression, Filter } from 'mongodb';
import { publicPointOf } from '../../derive/entry.ts';
import { isInBox } from '../../model/box.ts';
import type { VenueFacts } from '../../model/documents/document.ts';
import { townLabel } from '../../model/documents/keys-and-labels.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { kilometres } from '../../model/kilometres.ts';
import { middleOf } from '../../model/places/towns.ts';
import type { Query } from '../../ports.ts';
import { collectionOf, documentOf, type Stored } from './stored.ts';

type Point = { readonly lat: number; readonly lng: number };

/** Venues, by their IDs, with the points at which events at them are. */
type Places = ReadonlyMap<number, Point>;

/** What a query asks of towns, a box and a circle. */
export async function placeConditions(database: Db, { towns = [], near, box }: Query): Promise<Filter<Stored>[]> {
  const inTowns = await Promise.all(towns.map((slugs) => venuesIn(database, slugs)));
  const byTown = inTowns.map((ids) => ({ references: { $in: ids } }));
  if (!near && !box) return byTown;
  const venues = await publicVenues(database);
  const own = placesOf(venues, publicPointOf);
  const others = venues.filter(({ id }) => !own.has(id));
  const middles = placesOf(others, (facts) => middleOf([publicTownOf(facts)]));
  return [
    ...byTown,
    ...(box ? [isAt([own], ({ lat, lng }) => isInBox(lat, lng, box))] : []),
    ...(near ? [isAt(near.orTown ? [own, middles] : [own], (point) => kilometresTo(point, near) <= near.km)] : []),
  ];
}

function kilometresTo({ lat, lng }: Point, to: Point): number {
  return kilometres(lat, lng, to.lat, to.lng) as number;
}

/** Only published venues have the label of their town. */
async function venuesIn(database: Db, slugs: readonly string[]): Promise<number[]> {
  const labelled = { labels: { $in: slugs.map(townLabel) } };
  const found = collectionOf(database, 'venues').find(labelled, { projection: { _id: 1 } });
  return (await found.toArray()).map(({ _id }) => _id);
}

async function publicVenues(database: Db): Promise<{ readonly id: number; readonly facts: VenueFacts }[]> {
  const projection = { facts: 1, revision: 1 };
  const found = collectionOf(database, 'venues').find({ 'facts.status': 'publish' }, { projection });
  return (await found.toArray()).map((stored) => documentOf('venues', stored));
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
