/**
 * The effective order of a query, for each family of records, and the position of a record in it, so that a page can begin after that
 * record (keyset paging). An index that does not know an order does not compile.
 */

import { isAmong, isInteger } from './arrays-and-maps.ts';
import type { SortValues } from './cursor.ts';
import { type EventOrder, hasTiers, type OrderBy, type Query, type RecordOrder } from './query.ts';
import { maxOccurrenceId } from './recurrence/occurrence-id.ts';
import { exactnesses, tiers } from './search/wide-search.ts';

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
const isId: Test = (value) => isInteger(value) && value >= 0 && value <= maxOccurrenceId;
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
