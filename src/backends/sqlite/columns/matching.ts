/** Which events of the columns a query means. */

import type { CountWhere, DayRange } from '../../../model/counting.ts';
import { storedStatuses } from '../../../model/documents/entry.ts';
import { kilometres } from '../../../model/kilometres.ts';
import { meets } from '../../../model/money/price-range.ts';
import type { HourRange, Query } from '../../../model/query.ts';
import type { Period } from '../../../model/time/periods.ts';
import { secondFrom, secondTo } from '../lists/sql.ts';
import type { EventColumns } from './event-columns.ts';

/** Whether the event at a place belongs to a list. */
type Test = (at: number) => boolean;

/** The places of the events that a query means, in order of start and ID; `found` are the IDs that its words lead to, if it has some. */
export function matching(columns: EventColumns, query: Query, found: ReadonlySet<number> | undefined): number[] {
  const tests = [
    ...(found ? [(at: number) => found.has(columns.id[at] as number)] : []),
    ...visibilityTests(columns, query),
    ...windowTests(columns, query),
    ...stateTests(columns, query),
    ...periodTests(columns, query.period ?? {}),
    ...ongoingTests(columns, query),
    ...hourTests(columns, query.hours ?? []),
    ...priceTests(columns, query.prices ?? []),
    ...languageTests(columns, query.titledIn),
    ...referenceTests(columns, query),
    ...placeTests(columns, query),
  ];
  const places: number[] = [];
  for (let at = 0; at < columns.length; at += 1) if (tests.every((test) => test(at))) places.push(at);
  return places;
}

function visibilityTests({ status, listed, published }: EventColumns, query: Query): Test[] {
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

/** A test for each condition of a count. */
export function countTests(columns: EventColumns, counting: CountWhere): Test[] {
  if (counting.where === 'price') return counting.tests.flatMap((test) => priceTests(columns, [[test]]));
  if (counting.where === 'hours') return counting.tests.flatMap((range) => hourTests(columns, [[range]]));
  if (counting.where === 'days') return counting.tests.map((range) => dayTest(columns, range, counting.ongoing));
  return counting.tests.map(({ period, ongoing }) => {
    const tests = [...periodTests(columns, period), ...ongoingTests(columns, { ongoing })];
    return (at) => tests.every((test) => test(at));
  });
}

function dayTest({ firstDay, lastDay }: EventColumns, { from, to }: DayRange, ongoing: boolean | undefined): Test {
  return (at) => {
    const first = firstDay[at] as number;
    const isOn = first <= to && (lastDay[at] as number) >= from;
    return isOn && (ongoing === undefined || first < from === ongoing);
  };
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

function periodTests(columns: EventColumns, { days, clock, unfinishedAt, finishedAt, brief }: Period): Test[] {
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

const secondsOfDay = 86_400;

function ongoingTests(
  { firstDay }: EventColumns,
  { ongoing }: { readonly ongoing?: Query['ongoing'] | undefined },
): Test[] {
  if (!ongoing) return [];
  const { before, only } = ongoing;
  return [(at) => (firstDay[at] as number) < before === only];
}

function hourTests({ minute }: EventColumns, groups: readonly (readonly HourRange[])[]): Test[] {
  return groups.map((ranges) => (at) => {
    const start = minute[at] as number;
    return start !== -1 && ranges.some((range) => isWithin(start, range));
  });
}

function isWithin(minute: number, { from, to }: HourRange): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

function priceTests({ low, high }: EventColumns, groups: NonNullable<Query['prices']>): Test[] {
  return groups.map((tests) => {
    const known = tests.filter((test) => test !== null);
    const orUnknown = tests.includes(null);
    return (at) => {
      const price = { low: low[at] as number, high: high[at] as number };
      return price.low < 0 ? orUnknown : known.some((test) => meets(price, test));
    };
  });
}

function languageTests({ titled }: EventColumns, languages: Query['titledIn']): Test[] {
  if (!languages) return [];
  return [(at) => (titled[at] as string).split(',').some((language) => languages.includes(language))];
}

function referenceTests({ references }: EventColumns, { references: groups = [] }: Query): Test[] {
  return groups.map(({ ids }) => {
    const wanted = new Set(ids);
    return (at) => (references[at] as readonly number[]).some((id) => wanted.has(id));
  });
}

function placeTests({ lat, lng }: EventColumns, { located, near }: Query): Test[] {
  const isLocated: Test = (at) => !Number.isNaN(lat[at]);
  const distance = (at: number) =>
    near ? kilometres(lat[at] as number, lng[at] as number, near.lat, near.lng) : Number.NaN;
  return [
    ...(located === undefined ? [] : [(at: number) => isLocated(at) === located]),
    ...(near ? [(at: number) => isLocated(at) && (distance(at) ?? Number.NaN) <= near.km] : []),
  ];
}
