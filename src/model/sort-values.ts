/** The sort values of a record: where it stands in the order of a list, so that a page can begin after it (keyset paging). */

import { largestId } from './documents/document.ts';
import { eventOrderOf, recordOrderOf, type Sorting } from './orders.ts';
import type { EventOrder, RecordOrder } from './query.ts';
import { tiers } from './search/wide-search.ts';

/**
 * What a list is sorted by, the ID last. Moments in milliseconds, distances in km, names as their sort keys (see `sortKey`). An agenda has
 * its three segments first: 0 what begins on the first day of the window, by start; 1 what began before it, by end; 2 what begins later,
 * by day and start. By relevance its tier comes before these (see `Tier`).
 */
export type SortValues = readonly (number | string)[];

/** Whether one value is of its kind. */
type Test = (value: unknown) => boolean;

/** Beyond every moment and day that an event can have. */
const largestNumber = 1e15;
/** Characters of a sort key, at most; there are never so many. */
const longestKey = 1000;

const isWhole: Test = (value) => Number.isInteger(value) && Math.abs(value as number) <= largestNumber;
const isMeasure: Test = (value) => Number.isFinite(value);
const isId: Test = (value) => isWhole(value) && (value as number) >= 0 && (value as number) <= largestId;
const isName: Test = (value) => typeof value === 'string' && value.length <= longestKey && value.isWellFormed();
const is =
  (segment: number): Test =>
  (value) =>
    value === segment;

const isTier: Test = (value) => (tiers as readonly unknown[]).includes(value);

/** Whether some values can be those of a record in this order: whatever they say else, any index takes them. */
export function areSortValues(query: Sorting, values: readonly unknown[]): values is SortValues {
  return shapesOf(query).some((shape) => shape.length === values.length && shape.every((test, at) => test(values[at])));
}

function shapesOf(query: Sorting): Test[][] {
  return query.kind === 'events' ? eventShapes[eventOrderOf(query)] : recordShapes[recordOrderOf(query)];
}

const agendas = [
  [is(0), isWhole, isId],
  [is(1), isWhole, isId],
  [is(2), isWhole, isWhole, isId],
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
  relevance: agendas.map((shape) => [isTier, ...shape]),
} satisfies Record<EventOrder, Test[][]>;

/** Of venues and organizers: terms have no cursors. */
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
