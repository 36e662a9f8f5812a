/** Sort values: the position of a record in the order of a list, so that a page can begin after it (keyset paging). */

import { largestId } from './documents/document.ts';
import { eventOrderOf, recordOrderOf, type Sorting } from './orders.ts';
import type { EventOrder, RecordOrder } from './query.ts';
import { tiers } from './search/wide-search.ts';

/**
 * The values that a list is sorted by, the ID last: moments in milliseconds, distances in km, names as sort keys (see `sortKey`). An agenda
 * begins with its segment: 0 for events that begin on the first day of the window, by start; 1 for events that began earlier, by end; 2 for
 * later ones, by day and start. Order by relevance begins with the tier (see `Tier`).
 */
export type SortValues = readonly (number | string)[];

/** Tells whether a value can stand at its place. */
type Test = (value: unknown) => boolean;

/** Greater than any moment or day of an event. */
const largestNumber = 1e15;
/** The maximum length of a sort key in a cursor, in characters; real ones are shorter. */
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

/** Tells whether values have the number and types that this order needs, so that any index can take them. */
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
