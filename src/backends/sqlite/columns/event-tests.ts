/** Rows of the columns, arrays of numbers as one, and tests of the events in rows, each for one value of a filter. */

import { onceFor } from '../../../model/arrays-and-maps.ts';
import type { PriceTest } from '../../../model/money/price-range.ts';
import { kilometres } from '../../../model/places/geometry.ts';
import { middleOf } from '../../../model/places/towns.ts';
import type { Circle, EventFilters, HourRange } from '../../../model/query.ts';
import type { Instant } from '../../../model/time/instants.ts';
import type { Period } from '../../../model/time/periods.ts';
import { secondsOfDay } from '../schema.ts';
import { secondFrom, secondTo } from '../sql.ts';
import type { EventColumns } from './event-columns.ts';

/** Rows of the columns in rising order. */
export type Places = Uint32Array;

/** Tells whether the event in a row belongs to a list. */
export type Test = (at: number) => boolean;

/** Greater than any moment or amount. */
export const endless = Number.POSITIVE_INFINITY;

/** The rows that pass all tests. Each further test has fewer rows to look at. */
export function keeping(places: Places, ...tests: readonly Test[]): Places {
  if (tests.length === 0) return places;
  const rows = places.slice();
  return rows.subarray(
    0,
    tests.reduce((length, test) => keepInPlace(rows, length, test), rows.length),
  );
}

/** Moves those of the first `length` rows that pass a test to the beginning. Returns their number. */
function keepInPlace(rows: Places, length: number, test: Test): number {
  let count = 0;
  for (let index = 0; index < length; index += 1) {
    const at = rows[index] as number;
    if (test(at)) {
      rows[count] = at;
      count += 1;
    }
  }
  return count;
}

/** What all arrays of numbers have in common. */
export interface NumberArray<A> extends ArrayLike<number> {
  set(values: ArrayLike<number>, at: number): void;
  subarray(from: number, end: number): A;
}

/** Makes such arrays. */
export interface NumberArrays<A> {
  new (length: number): A;
  from<T>(values: ArrayLike<T>, numberOf: (value: T) => number): A;
}

/** Arrays of numbers as one. */
export function inOne<A extends NumberArray<A>>(arrays: NumberArrays<A>, parts: readonly A[]): A {
  const all = new arrays(parts.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const part of parts) {
    all.set(part, length);
    length += part.length;
  }
  return all;
}

/** The value of a column lies within bounds, both included; either may be absent. */
export function bounds(column: ArrayLike<number>, from: number | undefined, to: number | undefined): Test[] {
  return [
    ...(from === undefined ? [] : [(at: number) => (column[at] as number) >= from]),
    ...(to === undefined ? [] : [(at: number) => (column[at] as number) <= to]),
  ];
}

/** Bounds in seconds between which an event of a period certainly lies; days of other zones differ by less than two days. */
export function endsOf({ days, clock }: Period): { readonly from: number; readonly to: number } {
  const from = days?.from === undefined ? -endless : (days.from - 2) * secondsOfDay;
  const to = days?.to === undefined ? endless : (days.to + 3) * secondsOfDay;
  return {
    from: Math.max(from, secondFrom(clock?.from) ?? -endless),
    to: Math.min(to, secondTo(clock?.to) ?? endless),
  };
}

/** The tests of a period. */
export function periodTests(columns: EventColumns, { days, clock, unfinishedAt, finishedAt, brief }: Period): Test[] {
  const { firstDay, lastDay, start, end, minute } = columns;
  const lasts = (at: number, from: number) => (end[at] as number) > from || (start[at] as number) >= from;
  // Not rounded, because an end is compared with what comes before it
  const secondOf = (moment: Instant | undefined) => (moment === undefined ? undefined : moment / 1000);
  const [from, unfinished, finished] = [clock?.from, unfinishedAt, finishedAt].map(secondOf);
  return [
    ...bounds(lastDay, days?.from, undefined),
    ...bounds(firstDay, undefined, days?.to),
    ...bounds(start, undefined, secondTo(clock?.to)),
    ...(from === undefined ? [] : [(at: number) => lasts(at, from)]),
    ...(unfinished === undefined ? [] : [(at: number) => lasts(at, unfinished)]),
    ...(finished === undefined ? [] : [(at: number) => !lasts(at, finished)]),
    ...(brief ? [(at: number) => minute[at] !== -1 && (end[at] as number) - (start[at] as number) < secondsOfDay] : []),
  ];
}

/** Tells whether an event begins before the window. */
export function ongoingTest({ firstDay }: EventColumns, { before, only }: NonNullable<EventFilters['ongoing']>): Test {
  return (at) => (firstDay[at] as number) < before === only;
}

/** Tells whether the start lies within one of some ranges of the clock. */
export function hourTest({ minute }: EventColumns, ranges: readonly HourRange[]): Test {
  return (at) => {
    const start = minute[at] as number;
    return start !== -1 && ranges.some((range) => isWithin(start, range));
  };
}

function isWithin(minute: number, { from, to }: HourRange): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Tells whether the price passes one of some tests. A test of amounts never passes without a price. */
export function priceTest(columns: EventColumns, some: readonly (PriceTest | null)[]): Test {
  const { low } = columns;
  const tests = some.map((test): Test => (test === null ? (at) => low[at] === -1 : amountsTest(columns, test)));
  const [only] = tests;
  return tests.length === 1 && only ? only : (at) => tests.some((test) => test(at));
}

function amountsTest({ low, high }: EventColumns, test: PriceTest): Test {
  const { lowAbove = -1, lowTo = endless, highAbove = -1, highFrom = 0, highTo = endless } = test;
  return (at) => {
    const [cheapest, dearest] = [low[at] as number, high[at] as number];
    const isInLow = cheapest > lowAbove && cheapest <= lowTo;
    return isInLow && dearest > highAbove && dearest >= highFrom && dearest <= highTo;
  };
}

/** Tells whether the value of a column is one of some. */
export function wordTest<W>(column: readonly W[], wanted: readonly W[]): Test {
  return (at) => wanted.includes(column[at] as W);
}

/** Tells whether any of an event's words, joined by commas, is one of some. Each distinct text is tested once, as there are few. */
export function textTest(texts: readonly string[], wanted: readonly string[]): Test {
  const some = new Set(wanted);
  const isWanted = onceFor((text: string) => text.split(',').some((word) => some.has(word)));
  return (at) => isWanted(texts[at] as string);
}

/** Measures from the middle of a circle to the event in a row, in km; NaN when its position is unknown. */
export function distanceFrom(
  { lat, lng, towns }: Pick<EventColumns, 'lat' | 'lng' | 'towns'>,
  { lat: toLat, lng: toLng, orTown }: Circle,
): (at: number) => number {
  const measured = (fromLat: number, fromLng: number) => kilometres(fromLat, fromLng, toLat, toLng) ?? Number.NaN;
  const ofTowns = onceFor((slugs: string) => {
    const middle = orTown && middleOf(slugs.split(','));
    return middle ? measured(middle.lat, middle.lng) : Number.NaN;
  });
  return (at) => {
    const own = measured(lat[at] as number, lng[at] as number);
    return Number.isNaN(own) ? ofTowns(towns[at] as string) : own;
  };
}
