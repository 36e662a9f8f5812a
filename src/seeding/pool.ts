/** What generated events take from: pictures, terms, venues and organizers. */

import type { Image } from '../model/document.ts';
import { unique } from '../model/unique.ts';
import { type Host, hostOf } from './hosts.ts';
import type { Made, Making } from './making.ts';
import { type Place, placeOf } from './places.ts';
import type { SeedFiles, Town } from './seed-files.ts';
import { type Terms, termsOf } from './terms.ts';

/** What events are put together from; `records` are its documents, each after those that it names. */
export interface Pool {
  readonly places: readonly Place[];
  readonly hosts: readonly Host[];
  readonly categories: Terms<'categories'>;
  readonly tags: Terms<'tags'>;
  /** Pictures by kind of event or place. */
  readonly pictures: ReadonlyMap<string, readonly Image[]>;
  readonly records: readonly Made[];
}

/** One picture of each size for a kind. */
const sizes = [
  { width: 1600, height: 1067 },
  { width: 1200, height: 1200 },
  { width: 1080, height: 1350 },
  { width: 1920, height: 1080 },
] as const;

/** The pool of so many events. Venues and organizers grow with its square root: a large calendar has busier places. */
export function poolOf(making: Making, files: SeedFiles, events: number): Pool {
  const pictures = picturesOf(making, files);
  const categories = termsOf(making, 'categories', files.categories, 0);
  const tags = termsOf(making, 'tags', files.tags, 0);
  const count = Math.min(events, Math.ceil(6 * Math.sqrt(events)));
  const venues = venuesOf(making, files, count, pictures.bySort);
  const organizers = organizersOf(making, files, venues.places, count);
  return {
    places: venues.places,
    hosts: organizers.hosts,
    categories,
    tags,
    pictures: pictures.bySort,
    records: [
      ...pictures.records,
      ...categories.records,
      ...tags.records,
      ...venues.records,
      ...organizers.records,
    ] as Made[],
  };
}

/** Kinds of places are told apart from kinds of events, some of which have the same name. */
function pictureOfPlace(sort: string): string {
  return `place-${sort}`;
}

/** Pictures are only named: their host is under a domain that never exists (RFC 2606). */
function picturesOf(making: Making, { kinds, places }: SeedFiles) {
  const bySort = new Map<string, Image[]>();
  const records: Made<'images'>[] = [];
  for (const sort of [...kinds.map(({ name }) => name), ...Object.keys(places).map(pictureOfPlace)]) {
    for (const [at, size] of sizes.entries()) {
      const facts = { url: `https://images.example/${sort}-${at + 1}.jpg`, ...size };
      const id = making.nextId();
      records.push({ kind: 'images', id, facts, texts: {} });
      bySort.set(sort, [...(bySort.get(sort) ?? []), { id, ...facts }]);
    }
  }
  return { bySort, records };
}

function venuesOf(making: Making, files: SeedFiles, count: number, pictures: ReadonlyMap<string, readonly Image[]>) {
  const names = new Set<string>();
  const sorts = Object.keys(files.places);
  const made = Array.from({ length: count }, (_, number) => {
    const sort = sorts[number % sorts.length] as string;
    return placeOf(making, files, number, sort, pictures.get(pictureOfPlace(sort)) ?? [], names);
  });
  return { places: made.map(({ place }) => place), records: made.map(({ record }) => record) };
}

/** One organizer for each town with a venue, then some more. */
function organizersOf(making: Making, files: SeedFiles, places: readonly Place[], count: number) {
  const names = new Set<string>();
  const towns: readonly Town[] = unique(places.map(({ town }) => town));
  const further = places.slice(0, Math.floor(count / 2)).map(({ town }) => town);
  const made = [...towns, ...further].map((town, number) => hostOf(making, files, number, town, names));
  return { hosts: made.map(({ host }) => host), records: made.map(({ record }) => record) };
}
