/** The terms, venues and organizers of generated events. */

import { unique } from '../model/slices.ts';
import { type Chance, drawn } from './chance.ts';
import { type Host, hostOf, type Wanted } from './hosts.ts';
import type { Made, Making } from './making.ts';
import { isPlaceFor, type Place, placeOf } from './places.ts';
import type { SeedFiles } from './seed-files.ts';
import { type Terms, termsOf } from './terms.ts';

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
  const categories = termsOf(making, 'categories', files.categories, 0);
  const tags = termsOf(making, 'tags', files.tags, 0);
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
    placeOf(making, files, number, sorts[number % sorts.length] as string, names),
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
  const made = [...councils, ...others].map((wanted, number) => hostOf(making, files, number, wanted, names));
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
