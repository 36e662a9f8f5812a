/**
 * The effective order of a query, for each family of records, and the position of a record in it, so that a page can begin after that
 * record (keyset paging). An index that does not know an order does not compile. A cursor is such a position as text; the service stores
 * nothing about it.
 */

import { isAmong, isInteger } from './arrays-and-maps.ts';
import { maxId } from './documents/document.ts';
import { type EventOrder, hasTiers, type OrderBy, type Query, type RecordOrder } from './query.ts';
import { exactnesses, tiers } from './search/wide-search.ts';
import { maxCursorLength } from './tables/bounds.ts';
import { parsedJson } from './text/characters.ts';
import { minuteLength } from './time/durations.ts';
import type { Instant } from './time/instants.ts';

/** The members of a query that decide its order. */
type Sorting = Pick<Query, 'kind' | 'orderBy' | 'near' | 'search' | 'q' | 'include' | 'featuredFirst'>;

/** The order of a list of events. By start when nothing else is asked for, when `distance` has no point, or `relevance` no words. */
export function eventOrderOf(query: Sorting): EventOrder {
  const { orderBy, near } = query;
  if (orderBy === 'distance') return near ? orderBy : 'start_date';
  if (orderBy === 'relevance') return hasTiers(query) ? orderBy : 'start_date';
  return isOneOf(eventShapes, orderBy) ? orderBy : 'start_date';
}

/** The order of a list of other records. By name when nothing else is asked for, or when `include` names no records. */
export function recordOrderOf({ orderBy, include }: Sorting): RecordOrder {
  if (orderBy === 'include') return include ? orderBy : 'name';
  return isOneOf(recordShapes, orderBy) ? orderBy : 'name';
}

function isOneOf<O extends OrderBy>(shapes: Readonly<Record<O, unknown>>, order: OrderBy): order is O {
  return Object.hasOwn(shapes, order);
}

/**
 * The values that a list is sorted by, the ID last: moments in milliseconds, distances in km, names as sort keys (see `sortKey`). An agenda
 * begins with its segment: 0 for events that begin on the first day of the window, by start; 1 for events that began earlier, by end; 2 for
 * later ones, by day and start. Where featured events come first on each day, 0 and 1 are theirs, 2 and 3 those of all others, and 4 is for
 * later ones, by day, rank (see `rankOf`) and start. Order by relevance begins with tier and exactness (see `Relevance`).
 */
export type SortValues = readonly (number | string)[];

/**
 * The place of an event among those of its day in a rising list: 0 for first, 1 for second. A falling list is the rising one turned round, so
 * that featured events have rank 1 in it.
 */
export function rankOf(isFeatured: boolean, { featuredFirst, descending }: RankedQuery): 0 | 1 {
  return featuredFirst && isFeatured === descending ? 1 : 0;
}

type RankedQuery = Pick<Query, 'featuredFirst' | 'descending'>;

/** Tells whether a value can stand at its place. */
type Test = (value: unknown) => boolean;

/** Greater than any moment or day of an event. */
const maxNumber = 1e15;
/** The maximum length of a sort key in a cursor, in characters; real ones are shorter. */
const maxKeyLength = 1000;

const isWhole: Test = (value) => isInteger(value) && Math.abs(value) <= maxNumber;
const isMeasure: Test = (value) => Number.isFinite(value);
const isId: Test = (value) => isInteger(value) && value >= 0 && value <= maxId;
const isName: Test = (value) => typeof value === 'string' && value.length <= maxKeyLength && value.isWellFormed();
const is =
  (segment: number): Test =>
  (value) =>
    value === segment;

const isRank: Test = (value) => value === 0 || value === 1;

const isTier: Test = (value) => isAmong(value, tiers);

const isExactness: Test = (value) => isAmong(value, exactnesses);

/** Tells whether values have the number and types that this order needs, so that any index can take them. */
export function areSortValues(query: Sorting, values: readonly unknown[]): values is SortValues {
  return shapesOf(query).some((shape) => shape.length === values.length && shape.every((test, at) => test(values[at])));
}

function shapesOf(query: Sorting): Test[][] {
  if (query.kind !== 'events') return recordShapes[recordOrderOf(query)];
  return (query.featuredFirst ? featuredShapes : eventShapes)[eventOrderOf(query)];
}

const agendas = [
  [is(0), isWhole, isId],
  [is(1), isWhole, isId],
  [is(2), isWhole, isWhole, isId],
];

const featuredAgendas = [
  ...[0, 1, 2, 3].map((segment) => [is(segment), isWhole, isId]),
  [is(4), isWhole, isRank, isWhole, isId],
];

const whole = [[isWhole, isId]];
const names = [[isName, isId]];

const eventShapes = {
  start_date: whole,
  end_date: whole,
  date: whole,
  modified: whole,
  title: names,
  id: [[isId]],
  distance: [[isMeasure, isId]],
  agenda: agendas,
  relevance: agendas.map((shape) => [isTier, isExactness, ...shape]),
} satisfies Record<EventOrder, Test[][]>;

const featuredShapes: Record<EventOrder, Test[][]> = {
  ...eventShapes,
  agenda: featuredAgendas,
  relevance: featuredAgendas.map((shape) => [isTier, isExactness, ...shape]),
};

/** Venues and organizers; lists of terms have no cursors. */
const recordShapes = {
  name: names,
  date: whole,
  modified: whole,
  slug: names,
  description: names,
  parent: whole,
  id: [[isId]],
  count: whole,
  include: whole,
} satisfies Record<RecordOrder, Test[][]>;

function isSortValue(value: unknown): value is SortValues[number] {
  return typeof value === 'number' || typeof value === 'string';
}

/** The position of a walk: the record after which the next page begins, and the list it belongs to. */
export interface Cursor {
  /** Digest of the list's filters, order and language. */
  readonly list: string;
  /** When the walk began, to the minute. Relative dates of the list (`now`, `today`) refer to this moment on every page. */
  readonly begun: Instant;
  readonly after: SortValues;
}

/** No walk begins later than this, so that dates relative to its beginning stay within four-digit years. */
const lastMinute = Date.parse('9900-01-01T00:00:00Z') / minuteLength;

/** Encodes a cursor as base64url (RFC 4648) of JSON. */
export function cursorText({ list, begun, after }: Cursor): string {
  return Buffer.from(JSON.stringify([list, begun / minuteLength, ...after])).toString('base64url');
}

/**
 * Decodes a cursor; undefined when the text is not one. Whether it belongs to this list and has values of its order is checked by the
 * caller.
 */
export function readCursor(text: string): Cursor | undefined {
  const bytes = Buffer.from(text.slice(0, maxCursorLength + 1), 'base64url');
  if (text.length > maxCursorLength || bytes.toString('base64url') !== text) return undefined;
  const parts = parsedJson(bytes.toString());
  const [list, minute, ...after]: readonly unknown[] = Array.isArray(parts) ? parts : [];
  if (typeof list !== 'string' || !isInteger(minute)) return undefined;
  const isKnown = minute >= 0 && minute <= lastMinute;
  return isKnown && after.every(isSortValue) ? { list, begun: minute * minuteLength, after } : undefined;
}
