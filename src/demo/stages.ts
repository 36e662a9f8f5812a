/** Where each kind of event can take place, who can hold it, and how often it takes place on a day. */

import { onceFor } from '../model/slices.ts';
import type { Day } from '../model/time/event-days.ts';
import { type Almanac, dayIn, yearOf } from './almanac.ts';
import type { Weighted } from './chance.ts';
import type { Host } from './hosts.ts';
import { isPlaceFor, type Place } from './places.ts';
import type { Pool } from './pool.ts';
import type { EventKind, SeedFiles, Town } from './seed-files.ts';
import { suits } from './when.ts';

/** A kind of event with its possible venues and organizers. */
interface Stage {
  readonly kind: EventKind;
  /** The possible venues on a day; never empty on a day with a weight. */
  readonly placesOn: (day: Day) => readonly Place[];
  /** By town. */
  readonly hosts: ReadonlyMap<Town, readonly Host[]>;
  /** The weight on a day; over the year each kind is as frequent as its weight says. */
  readonly weightOn: (day: Day) => number;
}

/** Days before and after the main day that belong to a town's feast. */
const feast = { before: 5, after: 3 };

/** The kinds that have a venue in the pool. */
export function stagesOf({ kinds, almanac }: SeedFiles, pool: Pool): Stage[] {
  return kinds.flatMap((kind) => {
    const places = pool.places.filter((place) => isPlaceFor(kind, place));
    return places.length > 0 ? [stageOf(kind, places, hostsFor(kind, pool), almanac)] : [];
  });
}

/** Whether a day belongs to the feast of a town. */
export function isFeast({ feast: { day: main } }: Town, day: Day): boolean {
  const from = day - dayIn(yearOf(day), main);
  return -feast.before <= from && from <= feast.after;
}

/** The kinds with their weights on a day. */
export function weighedOn(stages: readonly Stage[]): (day: Day) => readonly Weighted<Stage>[] {
  return onceFor((day) =>
    stages.map((item) => ({ item, weight: item.weightOn(day) })).filter(({ weight }) => weight > 0),
  );
}

function stageOf(kind: EventKind, places: readonly Place[], hosts: Stage['hosts'], almanac: Almanac): Stage {
  const ofDay = (day: Day): number => kind.weight * suits(kind.when, almanac, day);
  if (!kind.feast) return { kind, hosts, placesOn: () => places, weightOn: ofDay };
  const placesOn = onceFor((day: Day) => places.filter(({ town }) => isFeast(town, day)));
  const usual = (feast.before + 1 + feast.after) / 365;
  return {
    kind,
    hosts,
    placesOn,
    weightOn: (day) => (ofDay(day) * placesOn(day).length) / places.length / usual,
  };
}

/** The organizers that suit a kind, by town. */
function hostsFor({ hosts }: EventKind, pool: Pool): ReadonlyMap<Town, readonly Host[]> {
  return Map.groupBy(
    pool.hosts.filter(({ sort }) => hosts.includes(sort)),
    ({ town }) => town,
  );
}
