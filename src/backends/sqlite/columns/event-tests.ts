/** Tests of events in the columns, each for one value of a filter. */

import type { PriceTest } from '../../../model/money/price-range.ts';
import { kilometres } from '../../../model/places/geometry.ts';
import { middleOf } from '../../../model/places/towns.ts';
import type { Circle, EventFilters, HourRange } from '../../../model/query.ts';
import { onceFor } from '../../../model/slices.ts';
import type { EventColumns } from './event-columns.ts';
import { endless, type Test } from './within-window.ts';

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

/** Tells whether an event refers to one of these records. */
export function referenceTest({ references }: EventColumns, ids: readonly number[]): Test {
  const isWanted = new Uint8Array(references.ids.length);
  for (const id of ids) {
    const index = references.indexOf.get(id);
    if (index !== undefined) isWanted[index] = 1;
  }
  return (at) => {
    const end = references.offsets[at + 1] as number;
    for (let next = references.offsets[at] as number; next < end; next += 1) {
      if (isWanted[references.named[next] as number] === 1) return true;
    }
    return false;
  };
}

/** Tells whether an event has a point, or has none. */
export function locatedTest({ lat }: EventColumns, isLocated: boolean): Test {
  return (at) => !Number.isNaN(lat[at]) === isLocated;
}

/** Tells whether an event lies within a circle; an unknown distance is greater than any other. */
export function nearTest(columns: EventColumns, circle: Circle): Test {
  const distance = distanceFrom(columns, circle);
  return (at) => distance(at) <= circle.km;
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
