/** The store of the floor program, either one file or two servers. */

import type { Json } from './record.ts';

/** A rendered record. */
export interface Row {
  readonly id: number;
  readonly record: Json;
}

/** An event with its index terms. */
export interface EventRow extends Row {
  /** In seconds since the epoch. */
  readonly start: number;
  readonly refs: readonly number[];
  /** The same by kinds that have facets. */
  readonly by: Readonly<Record<FacetKind, readonly number[]>>;
  readonly title: string;
  /** Without markup. */
  readonly description: string;
}

/** A time range in seconds since the epoch, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly offset: number;
}

/** What a text begins: records of each kind with their numbers of coming events, and coming events. */
export interface Suggested {
  readonly categories: readonly Counted[];
  readonly venues: readonly Counted[];
  readonly organizers: readonly Counted[];
  readonly events: readonly { readonly id: number; readonly label: string }[];
}

/** A record and the number of its events. */
export interface Counted {
  readonly id: number;
  readonly label: string;
  readonly count: number;
}

/** For each of some kinds, the records with the most events in a range, and their numbers of events. */
export type Facets = Readonly<Record<FacetKind, readonly Counted[]>>;

/** The kinds of records that have facets. */
export const facetKinds = ['categories', 'tags', 'venue'] as const;
/** One of them. */
export type FacetKind = (typeof facetKinds)[number];
/** The values of a facet. */
export const facetSize = 20;
/** The suggestions of a kind. */
export const suggestedOfKind = 3;

/** The result of a list. */
export interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

type Soon<T> = T | Promise<T>;

/** The store of either pair. */
export interface Store {
  /** The events are durable and listed when this has finished. */
  addEvents(rows: readonly EventRow[]): Soon<unknown>;
  addCategories(rows: readonly Row[]): Soon<unknown>;
  addVenues(rows: readonly Row[]): Soon<unknown>;
  /** Adds records of kinds that are not listed. */
  addOthers(rows: readonly Row[]): Soon<unknown>;
  /** Adds the names of records that are suggested and counted. */
  addNames(kind: string, rows: readonly Row[]): Soon<unknown>;
  /** Replaces the words and the record of an event, whose time and references must be the same. It is then durable and listed. */
  changeEvent(row: EventRow): Soon<unknown>;
  lastId(): Soon<number>;
  has(id: number): Soon<boolean>;
  read(id: number): Soon<Json | undefined>;
  readBySlug(slug: string): Soon<Json | undefined>;
  /** The records with these IDs, in the same order. */
  readAll(ids: readonly number[]): Soon<readonly (Json | undefined)[]>;
  events(range: Range): Soon<Found>;
  eventsOf(refs: readonly number[], range: Range): Soon<Found>;
  eventsWith(word: string, range: Range): Soon<Found>;
  categories(range: Range): Soon<Found>;
  /** All venues, because every venue of this calendar has events. */
  venues(range: Range): Soon<Found>;
  /** Events that begin at a moment or later, and records with such events, that have a word with this beginning in their names. */
  suggest(beginning: string, from: number): Soon<Suggested>;
  /** The first events of a range, with facets. */
  eventsWithFacets(range: Range): Soon<Found & { readonly facets: Facets }>;
  /** Optimizes the indexes after many writes. */
  tidy(): Soon<unknown>;
  close(): Soon<unknown>;
}
