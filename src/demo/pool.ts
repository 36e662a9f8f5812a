/** The terms, venues and organizers of generated events, and which of them each kind of event has. */

import { onceFor, unique } from '../model/arrays-and-maps.ts';
import { termNameKey } from '../model/documents/keys-and-labels.ts';
import type { Day } from '../model/time/event-days.ts';
import { type Chance, drawn, type Weighted } from './chance.ts';
import { type Made, type Making, textsOf } from './making.ts';
import type { Said } from './phrases.ts';
import { type Host, hostOf, isPlaceFor, type Place, placeOf, type Wanted } from './places.ts';
import type { EventKind, SeedFiles, Term, Town } from './seed-files.ts';
import { type Almanac, dayIn, suits, yearOf } from './when.ts';

/** What events are put together from; `records` are its documents, each after those that it names. */
export interface Pool {
  readonly places: readonly Place[];
  readonly hosts: readonly Host[];
  readonly categories: Terms<'categories'>;
  readonly tags: Terms<'tags'>;
  readonly records: readonly Made[];
}

/** The pool for a number of events. Venues and organizers grow with its square root, as a large calendar has busier venues. */
export function poolOf(making: Making, files: SeedFiles, events: number): Pool {
  const categories = termsOf(making, 'categories', files.categories);
  const tags = termsOf(making, 'tags', files.tags);
  const count = Math.min(events, Math.ceil(6 * Math.sqrt(events)));
  const venues = venuesOf(making, files, count);
  const organizers = organizersOf(making, files, venues.places, count);
  return {
    places: venues.places,
    hosts: organizers.hosts,
    categories,
    tags,
    records: [...categories.records, ...tags.records, ...venues.records, ...organizers.records] as Made[],
  };
}

function venuesOf(making: Making, files: SeedFiles, count: number) {
  const names = new Set<string>();
  const sorts = Object.keys(files.places);
  const made = Array.from({ length: count }, (_, number) =>
    placeOf(making, files, sorts[number % sorts.length] as string, names),
  );
  return { places: made.map(({ place }) => place), records: picturesFirst(made.map(({ record }) => record)) };
}

/** The council of each town with a venue, then those who hold what goes on in some of the venues. */
function organizersOf(making: Making, files: SeedFiles, places: readonly Place[], count: number) {
  const names = new Set<string>();
  const councils = unique(places.map(({ town }) => town)).map((town): Wanted => ({ town, sort: 'council' }));
  const known = new Set<string>();
  const others = places.slice(0, Math.floor(count / 2)).flatMap((place, at): Wanted[] => {
    const sort = hostSortFor(files, place, making.chanceOf('wanted', at));
    const key = `${sort} ${place.town.name.ca}`;
    if (!sort || known.has(key)) return [];
    known.add(key);
    return [{ town: place.town, sort }];
  });
  const made = [...councils, ...others].map((wanted) => hostOf(making, files, wanted, names));
  return { hosts: made.map(({ host }) => host), records: made.map(({ record }) => record) };
}

/** A kind of host, no council, of what goes on in such a place; undefined when only councils do. */
function hostSortFor({ kinds }: SeedFiles, place: Place, chance: Chance): string | undefined {
  const going = kinds.filter((kind) => isPlaceFor(kind, place));
  if (going.length === 0) return undefined;
  const { hosts } = drawn(
    chance,
    going.map((item) => ({ item, weight: item.weight })),
  );
  const others = hosts.filter((each) => each !== 'council');
  return others.length > 0 ? chance.oneOf(others) : undefined;
}

/** Records in order, with pictures before the records that show them. */
export function picturesFirst<K extends 'events' | 'venues'>(records: readonly Made<K>[]): Made[] {
  const images = records.flatMap(({ facts }): Made<'images'>[] => {
    if (!facts.image) return [];
    const { id, ...picture } = facts.image;
    return [{ kind: 'images', id, facts: picture, texts: {} }];
  });
  return [...images, ...records] as Made[];
}

type Taxonomy = 'categories' | 'tags';

/** The documents of terms, and their IDs by key. */
interface Terms<K extends Taxonomy> {
  readonly records: readonly Made<K>[];
  readonly ids: ReadonlyMap<string, number>;
}

/** Makes terms, each after its parent. A term that exists already, because a scenario names it too, is used as it is. */
export function termsOf<K extends Taxonomy>(making: Making, kind: K, terms: readonly Term[]): Terms<K> {
  const ids = new Map<string, number>();
  const records: Made<K>[] = [];
  for (const { key, parent: above, name } of terms) {
    const parent = (above !== undefined && ids.get(above)) || 0;
    const known = namesake(making, kind, parent, name);
    const id = known ?? making.nextId();
    ids.set(key, id);
    if (known !== undefined) continue;
    const texts = textsOf(making, kind, making.nextNumber(kind), making.order.languages, { name });
    records.push({ kind, id, facts: { parent }, texts } as unknown as Made<K>);
    for (const text of Object.values(name)) making.termIds.set(`${kind} ${termNameKey(parent, text)}`, id);
  }
  return { records, ids };
}

function namesake({ termIds }: Making, kind: Taxonomy, parent: number, name: Said): number | undefined {
  const ids = Object.values(name).map((text) => termIds.get(`${kind} ${termNameKey(parent, text)}`));
  return ids.find((id) => id !== undefined);
}

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
