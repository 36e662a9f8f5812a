/** Rows of lists, and tests of rows and of events, each for one value of a filter. */

import { onceFor, partitionPoint } from '../../../model/arrays-and-maps.ts';
import { type Likeness, pointsFor, referencePoints, termPoints } from '../../../model/likeness.ts';
import { type PriceTest, priceCheck } from '../../../model/money/price-range.ts';
import { kilometres } from '../../../model/places/geometry.ts';
import { middleOf } from '../../../model/places/towns.ts';
import type { Circle, EventFilters, HourRange } from '../../../model/query.ts';
import type { DatedInstant, Period } from '../../../model/time/periods.ts';
import { secondsOfDay } from '../schema.ts';
import { secondFrom, secondTo } from '../sql.ts';
import type { Times } from './date-rows.ts';
import type { EventColumns, References } from './event-columns.ts';

/** Rows of lists in rising order. */
export type Places = Uint32Array;

/** Tells whether the row of a list, or the event in a row of the columns, belongs to a list. */
export type Test = (at: number) => boolean;

/** Tests of events as tests of the rows of lists, for each event once. */
export function testsOfEvents({ dates, length }: EventColumns, tests: readonly Test[]): readonly Test[] {
  if (!dates || tests.length === 0) return tests;
  const { event } = dates;
  const known = new Uint8Array(length);
  return [
    (row) => {
      const at = event[row] as number;
      if (known[at] === 0) known[at] = tests.every((test) => test(at)) ? 2 : 1;
      return known[at] === 2;
    },
  ];
}

/** Bounds of the start of rows in seconds, both included; either may be absent. */
export interface StartBounds {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/**
 * Tells whether a date is the first of its series within bounds that passes all tests of a window, by its `previous` neighbour; by the `next` one
 * whether it is the last. It holds for rows that are no dates of a series.
 */
export function firstOfSeries(
  { dates }: EventColumns,
  { from, to }: StartBounds,
  window: readonly Test[],
  by: 'previous' | 'next',
): Test[] {
  if (!dates) return [];
  const { [by]: neighbours, length, start } = dates;
  // Rows are in order of start
  const first = from === undefined ? 0 : partitionPoint(length, (row) => (start[row] as number) < from);
  const end = to === undefined ? length : partitionPoint(length, (row) => (start[row] as number) <= to);
  return [
    (at) => {
      const neighbour = neighbours[at] as number;
      if (neighbour < first || neighbour >= end) return true;
      for (const test of window) if (!test(neighbour)) return true;
      return false;
    },
  ];
}

/** Greater than any moment or amount. */
export const endless = Number.POSITIVE_INFINITY;

/** The rows that pass all tests. Each further test has fewer rows to look at. */
export function keeping(places: Places, ...tests: readonly Test[]): Places {
  if (tests.length === 0) return places;
  const rows = places.slice();
  let length = rows.length;
  for (const test of tests) {
    let passed = 0;
    for (let index = 0; index < length; index += 1) {
      const at = rows[index] as number;
      if (!test(at)) continue;
      rows[passed] = at;
      passed += 1;
    }
    length = passed;
  }
  return rows.subarray(0, length);
}

/** The value of a column lies within bounds, both included; either may be absent. */
export function bounds(column: ArrayLike<number>, from: number | undefined, to: number | undefined): Test[] {
  return [
    ...(from === undefined ? [] : [(at: number) => (column[at] as number) >= from]),
    ...(to === undefined ? [] : [(at: number) => (column[at] as number) <= to]),
  ];
}

/** Bounds in seconds between which an event of a period certainly lies; whole days of other zones differ by less than two days. */
export function endsOf({ days, clock }: Period): { readonly from: number; readonly to: number } {
  const from = days?.from === undefined ? -endless : (days.from - 2) * secondsOfDay;
  const to = days?.to === undefined ? endless : (days.to + 3) * secondsOfDay;
  return {
    from: Math.max(from, (secondFrom(clock?.from?.at) ?? -endless) - 2 * secondsOfDay),
    to: Math.min(to, (secondTo(clock?.to?.at) ?? endless) + 2 * secondsOfDay),
  };
}

/** The tests of a period. */
export function periodTests(times: Times, { days, clock, unfinishedAt, finishedAt, brief }: Period): Test[] {
  const { firstDay, lastDay, start, end, minute } = times;
  const tests = [...bounds(lastDay, days?.from, undefined), ...bounds(firstDay, undefined, days?.to)];
  if (clock?.to) {
    const { at: instant, day } = clock.to;
    const to = secondTo(instant) as number;
    tests.push((at) => (minute[at] === -1 ? (firstDay[at] as number) <= day : (start[at] as number) <= to));
  }
  for (const moment of [clock?.from, unfinishedAt]) if (moment) tests.push(lastingTest(times, moment));
  if (finishedAt) {
    const isLasting = lastingTest(times, finishedAt);
    tests.push((at) => !isLasting(at));
  }
  if (brief) {
    tests.push((at) => minute[at] !== -1 && (end[at] as number) - (start[at] as number) < secondsOfDay);
  }
  return tests;
}

/** Tells whether what a row has begins or goes on after a moment. */
function lastingTest({ lastDay, start, end, minute }: Times, { at: instant, day }: DatedInstant): Test {
  // Not rounded, because an end is compared with what comes before it
  const from = instant / 1000;
  return (at) =>
    minute[at] === -1 ? (lastDay[at] as number) >= day : (end[at] as number) > from || (start[at] as number) >= from;
}

/** Tells whether an event begins before the window. */
export function ongoingTest({ firstDay }: Times, { before, only }: NonNullable<EventFilters['ongoing']>): Test {
  return (at) => (firstDay[at] as number) < before === only;
}

/** Tells whether the start lies within one of some ranges of the clock. */
export function hourTest({ minute }: Times, ranges: readonly HourRange[]): Test {
  return (at) => {
    const start = minute[at] as number;
    if (start === -1) return false;
    // A range may go over midnight
    return ranges.some(({ from, to }) => (from < to ? start >= from && start < to : start >= from || start < to));
  };
}

/** Tells whether the price passes one of some tests. A test of amounts never passes without a price. */
export function priceTest({ low, high }: EventColumns, some: readonly (PriceTest | null)[]): Test {
  const tests = some.map((test): Test => {
    if (test === null) return (at) => low[at] === -1;
    const passes = priceCheck(test);
    return (at) => passes(low[at] as number, high[at] as number);
  });
  const [only] = tests;
  return tests.length === 1 && only ? only : (at) => tests.some((test) => test(at));
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
  const fromTowns = onceFor((slugs: string) => {
    const middle = orTown && middleOf(slugs.split(','));
    return (middle && kilometres(middle.lat, middle.lng, toLat, toLng)) ?? Number.NaN;
  });
  return (at) => {
    const distance = kilometres(lat[at] as number, lng[at] as number, toLat, toLng) ?? Number.NaN;
    return Number.isNaN(distance) ? fromTowns(towns[at] as string) : distance;
  };
}

/** Tells whether an event refers to one of these records. */
export function referenceTest({ references }: EventColumns, ids: readonly number[]): Test {
  return anyOf(references, byIndex(references, new Map(ids.map((id) => [id, 1]))));
}

/** Tells whether an event refers to a record with a 1 at its index. */
export function anyOf({ offsets, named }: References, isWanted: Uint8Array): Test {
  return (at) => {
    const end = offsets[at + 1] as number;
    for (let next = offsets[at] as number; next < end; next += 1) {
      if (isWanted[named[next] as number] === 1) return true;
    }
    return false;
  };
}

/** The numbers of records at their indices; 0 for others. */
function byIndex({ ids, indexOf }: References, numbers: ReadonlyMap<number, number>): Uint8Array {
  const each = new Uint8Array(ids.length);
  for (const [id, number] of numbers) {
    const index = indexOf.get(id);
    if (index !== undefined) each[index] = number;
  }
  return each;
}

/** Returns the points of the event in a row; 0 when it shares nothing, or a town alone. */
export function likenessAt(columns: EventColumns, like: Likeness): (at: number) => number {
  const ofReferences = sumAt(columns.references, referencePoints(like));
  const ofTerms = sumAt(columns.terms, termPoints(like));
  const { post_parent: parent } = like;
  const isThere = onceFor((towns: string) => towns.split(',').some((town) => like.town.includes(town)));
  return onceFor((at) => {
    const ofParent = parent !== undefined && columns.parent[at] === parent ? pointsFor.post_parent : 0;
    const points = ofReferences(at) + ofTerms(at) + ofParent;
    return points > 0 && isThere(columns.towns[at] as string) ? points + pointsFor.town : points;
  });
}

function sumAt(references: References, points: ReadonlyMap<number, number>): (at: number) => number {
  const { offsets, named } = references;
  const each = byIndex(references, points);
  return (at) => {
    const end = offsets[at + 1] as number;
    let sum = 0;
    for (let next = offsets[at] as number; next < end; next += 1) sum += each[named[next] as number] as number;
    return sum;
  };
}
