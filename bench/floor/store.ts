/** What the floor asks of a pair, be it one file or two servers. */

import type { Json } from './record.ts';

/** A rendered record. */
export interface Row {
  readonly id: number;
  readonly record: Json;
}

/** An event, with what it is found by. */
export interface EventRow extends Row {
  /** Whole seconds. */
  readonly start: number;
  readonly refs: readonly number[];
  readonly title: string;
  /** Without tags. */
  readonly description: string;
}

/** Which events: whole seconds, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly offset: number;
}

export interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

type Soon<T> = T | Promise<T>;

export interface Store {
  /** Durable, and shown by lists, when it is done. */
  addEvents(rows: readonly EventRow[]): Soon<unknown>;
  addCategories(rows: readonly Row[]): Soon<unknown>;
  addVenues(rows: readonly Row[]): Soon<unknown>;
  /** What is in no list of its own. */
  addOthers(rows: readonly Row[]): Soon<unknown>;
  /** Puts new words and a new record in place of those of an event; when it happens and what it refers to stays. Durable, and shown. */
  changeEvent(row: EventRow): Soon<unknown>;
  lastId(): Soon<number>;
  has(id: number): Soon<boolean>;
  read(id: number): Soon<Json | undefined>;
  readBySlug(slug: string): Soon<Json | undefined>;
  /** The records with these IDs, in the order asked. */
  readAll(ids: readonly number[]): Soon<readonly (Json | undefined)[]>;
  events(range: Range): Soon<Found>;
  eventsOf(refs: readonly number[], range: Range): Soon<Found>;
  eventsWith(word: string, range: Range): Soon<Found>;
  categories(range: Range): Soon<Found>;
  /** All of them: in this calendar every venue has events. */
  venues(range: Range): Soon<Found>;
  /** After many writes. */
  tidy(): Soon<unknown>;
  close(): Soon<unknown>;
}
