/** Which events of the columns a query means. */

import { isInBox } from '../../../model/box.ts';
import type { PriceTest } from '../../../model/money/price-range.ts';
import type { Circle, HourRange, Query } from '../../../model/query.ts';
import { onceFor } from '../../../model/slices.ts';
import { distanceFrom } from './distances.ts';
import type { EventColumns } from './event-columns.ts';
import { likenessAt } from './likeness.ts';
import { endless, keeping, type Places, type Test, withinWindow } from './within-window.ts';

/** The places of the events that a query means, in order of start and ID; `words` are the tests of its words. */
export function matching(columns: EventColumns, query: Query, words: readonly Test[]): Places {
  const tests = [
    ...stateTests(columns, query),
    ...ongoingTests(columns, query),
    ...words,
    ...hourTests(columns, query.hours ?? []),
    ...priceTests(columns, query.prices ?? []),
    ...(query.titledIn ? [textTest(columns.titled, query.titledIn)] : []),
    ...(query.towns ?? []).map((slugs) => textTest(columns.towns, slugs)),
    ...(query.references ?? []).map(({ ids }) => referenceTest(columns, ids)),
    ...placeTests(columns, query),
    ...likeTests(columns, query),
  ];
  return tests.reduce(keeping, withinWindow(columns, query));
}

function stateTests(columns: EventColumns, query: Query): Test[] {
  const { eventStatuses, attendanceModes, soldOut, featured, parent, include, exclude } = query;
  const [included, excluded] = [include && new Set(include), exclude && new Set(exclude)];
  const { id, eventStatus, attendance } = columns;
  return [
    ...(eventStatuses ? [(at: number) => eventStatuses.includes(eventStatus[at] as never)] : []),
    ...(attendanceModes ? [(at: number) => attendanceModes.includes(attendance[at] as never)] : []),
    ...(soldOut === undefined ? [] : [(at: number) => columns.soldOut[at] === Number(soldOut)]),
    ...(featured === undefined ? [] : [(at: number) => columns.featured[at] === Number(featured)]),
    ...(parent === undefined ? [] : [(at: number) => columns.parent[at] === parent]),
    ...(included ? [(at: number) => included.has(id[at] as number)] : []),
    ...(excluded ? [(at: number) => !excluded.has(id[at] as number)] : []),
  ];
}

/** Whether an event begins before the window. */
export function ongoingTests(
  { firstDay }: EventColumns,
  { ongoing }: { readonly ongoing?: Query['ongoing'] | undefined },
): Test[] {
  if (!ongoing) return [];
  const { before, only } = ongoing;
  return [(at) => (firstDay[at] as number) < before === only];
}

/** A test for each group of ranges of the clock. */
export function hourTests({ minute }: EventColumns, groups: readonly (readonly HourRange[])[]): Test[] {
  return groups.map((ranges) => (at) => {
    const start = minute[at] as number;
    return start !== -1 && ranges.some((range) => isWithin(start, range));
  });
}

function isWithin(minute: number, { from, to }: HourRange): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** A test for each group of conditions on the price; one on amounts never holds for what has none. */
export function priceTests({ low, high }: EventColumns, groups: NonNullable<Query['prices']>): Test[] {
  const meetsAt = ({
    lowAbove = -1,
    lowTo = endless,
    highAbove = -1,
    highFrom = 0,
    highTo = endless,
  }: PriceTest): Test => {
    return (at) => {
      const [cheapest, dearest] = [low[at] as number, high[at] as number];
      const isInLow = cheapest > lowAbove && cheapest <= lowTo;
      return isInLow && dearest > highAbove && dearest >= highFrom && dearest <= highTo;
    };
  };
  return groups.map((some) => {
    const tests = some.map((test): Test => (test === null ? (at) => low[at] === -1 : meetsAt(test)));
    const [only] = tests;
    return tests.length === 1 && only ? only : (at) => tests.some((test) => test(at));
  });
}

/** Whether any of an event's words, which are joined by commas, is among some; few texts are different, so each is looked at once. */
export function textTest(texts: readonly string[], wanted: readonly string[]): Test {
  const some = new Set(wanted);
  const isWanted = onceFor((text: string) => text.split(',').some((word) => some.has(word)));
  return (at) => isWanted(texts[at] as string);
}

/** Whether an event refers to one of these records. */
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

function placeTests(columns: EventColumns, { located, near, box }: Query): Test[] {
  const { lat, lng } = columns;
  const isLocated: Test = (at) => !Number.isNaN(lat[at]);
  return [
    ...(located === undefined ? [] : [(at: number) => isLocated(at) === located]),
    ...(box ? [(at: number) => isInBox(lat[at] as number, lng[at] as number, box)] : []),
    ...(near ? [nearTest(columns, near)] : []),
  ];
}

function likeTests(columns: EventColumns, { like }: Query): Test[] {
  if (!like) return [];
  const pointsAt = likenessAt(columns, like);
  return [(at) => pointsAt(at) > 0];
}

/** A distance that nobody knows is above every other. */
function nearTest(columns: EventColumns, near: Circle): Test {
  const distance = distanceFrom(columns, near);
  return (at) => distance(at) <= near.km;
}
