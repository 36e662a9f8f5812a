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
  /** Optimizes the indexes after many writes. */
  tidy(): Soon<unknown>;
  close(): Soon<unknown>;
}
