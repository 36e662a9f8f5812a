/** Which events of the columns a query means. */

import { isInBox } from '../../../model/box.ts';
import { storedStatuses } from '../../../model/documents/entry.ts';
import type { PriceTest } from '../../../model/money/price-range.ts';
import type { Circle, HourRange, Query } from '../../../model/query.ts';
import { onceFor } from '../../../model/slices.ts';
import type { Period } from '../../../model/time/periods.ts';
import { secondsOfDay } from '../index/days.ts';
import { isPublic as asksForPublic } from '../lists/access-path.ts';
import { secondFrom, secondTo } from '../lists/sql.ts';
import { distanceFrom } from './distances.ts';
import type { EventColumns } from './event-columns.ts';
import { likenessAt } from './likeness.ts';

/** Places of the columns, rising. */
export type Places = Uint32Array;

/** Whether the event at a place belongs to a list. */
export type Test = (at: number) => boolean;

/** The places of the events that a query means, in order of start and ID; `words` are the tests of its words. */
export function matching(columns: EventColumns, query: Query, words: readonly Test[]): Places {
  const tests = [
    ...words,
    ...visibilityTests(columns, query),
    ...windowTests(columns, query),
    ...stateTests(columns, query),
    ...periodTests(columns, query.period ?? {}),
    ...ongoingTests(columns, query),
    ...hourTests(columns, query.hours ?? []),
    ...priceTests(columns, query.prices ?? []),
    ...(query.titledIn ? [textTest(columns.titled, query.titledIn)] : []),
    ...(query.towns ?? []).map((slugs) => textTest(columns.towns, slugs)),
    ...(query.references ?? []).map(({ ids }) => referenceTest(columns, ids)),
    ...placeTests(columns, query),
    ...likeTests(columns, query),
  ];
  return tests.reduce(keeping, rangeOf(columns, query));
}

/** The places for which a test holds. Of one test after the other each has fewer to look at. */
export function keeping(places: Places, test: Test): Places {
  const matching = new Uint32Array(places.length);
  let length = 0;
  for (let index = 0; index < places.length; index += 1) {
    const at = places[index] as number;
    if (test(at)) {
      matching[length] = at;
      length += 1;
    }
  }
  return matching.subarray(0, length);
}

/** All places, without those whose start alone says that they are too early or too late. */
function rangeOf({ start }: EventColumns, { window, period }: Query): Places {
  const from = secondFrom(window?.startFrom) ?? -endless;
  const to = Math.min(secondTo(window?.startTo) ?? endless, endsOf(period ?? {}).to);
  const [first, end] = [countBelow(start, from), countBelow(start, to + 1)];
  const places = new Uint32Array(Math.max(0, end - first));
  for (let index = 0; index < places.length; index += 1) places[index] = first + index;
  return places;
}

/** Seconds between which an event of a period lies for some time; days of other zones lie less than two days apart. */
export function endsOf({ days, clock }: Period): { readonly from: number; readonly to: number } {
  const from = days?.from === undefined ? -endless : (days.from - 2) * secondsOfDay;
  const to = days?.to === undefined ? endless : (days.to + 3) * secondsOfDay;
  return {
    from: Math.max(from, secondFrom(clock?.from) ?? -endless),
    to: Math.min(to, secondTo(clock?.to) ?? endless),
  };
}

/** How many of some sorted numbers are below one. */
function countBelow(sorted: ArrayLike<number>, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function visibilityTests({ status, listed, published, isPublic }: EventColumns, query: Query): Test[] {
  if (asksForPublic(query)) return [(at) => isPublic[at] === 1];
  const { statuses: asked, hidden, due } = query;
  const seen: Test[] = hidden ? [] : [(at) => listed[at] === 1];
  if (!asked) return seen;
  const { statuses, scheduled } = storedStatuses(asked, due);
  if (!scheduled) return [...seen, (at) => statuses.includes(status[at] as (typeof statuses)[number])];
  const isDue: Test = (at) => (published[at] as number) <= (due as number);
  const isScheduled: Test = (at) => status[at] === 'future' && isDue(at) === (scheduled === 'due');
  return [...seen, (at) => statuses.includes(status[at] as (typeof statuses)[number]) || isScheduled(at)];
}

function windowTests({ start, end }: EventColumns, { window }: Query): Test[] {
  return [
    ...bounds(start, secondFrom(window?.startFrom), secondTo(window?.startTo)),
    ...bounds(end, secondFrom(window?.endFrom), secondTo(window?.endTo)),
  ];
}

function bounds(column: ArrayLike<number>, from: number | undefined, to: number | undefined): Test[] {
  return [
    ...(from === undefined ? [] : [(at: number) => (column[at] as number) >= from]),
    ...(to === undefined ? [] : [(at: number) => (column[at] as number) <= to]),
  ];
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

/** What a period asks. */
export function periodTests(columns: EventColumns, { days, clock, unfinishedAt, finishedAt, brief }: Period): Test[] {
  const { firstDay, lastDay, start, end, minute } = columns;
  const lasts = (at: number, from: number) => (end[at] as number) > from || (start[at] as number) >= from;
  const [from, to] = [secondFrom(clock?.from), secondTo(clock?.to)];
  const [unfinished, finished] = [secondFrom(unfinishedAt), secondFrom(finishedAt)];
  return [
    ...bounds(lastDay, days?.from, undefined),
    ...bounds(firstDay, undefined, days?.to),
    ...bounds(start, undefined, to),
    ...(from === undefined ? [] : [(at: number) => lasts(at, from)]),
    ...(unfinished === undefined ? [] : [(at: number) => lasts(at, unfinished)]),
    ...(finished === undefined ? [] : [(at: number) => !lasts(at, finished)]),
    ...(brief ? [(at: number) => minute[at] !== -1 && (end[at] as number) - (start[at] as number) < secondsOfDay] : []),
  ];
}

const endless = Number.POSITIVE_INFINITY;

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
