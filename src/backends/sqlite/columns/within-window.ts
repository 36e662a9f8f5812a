/** The events in the columns within the window of a query that its caller may see: shared by a page, its facets and its sections. */

import { type Admission, storedStatuses } from '../../../model/documents/entry.ts';
import type { Query } from '../../../model/query.ts';
import type { Period } from '../../../model/time/periods.ts';
import { secondsOfDay } from '../index/days.ts';
import { isPublic as asksForPublic } from '../lists/access-path.ts';
import { countBelow } from '../lists/posting-page.ts';
import { secondFrom, secondTo } from '../lists/sql.ts';
import type { ColumnCaches } from './column-caches.ts';
import type { EventColumns } from './event-columns.ts';

/** Rows of the columns in rising order. */
export type Places = Uint32Array;

/** Tells whether the event in a row belongs to a list. */
export type Test = (at: number) => boolean;

/** The filters that define a window. */
export type WindowFilter = 'window' | 'period';
/** The members of a query that decide which events are within its window, and for whom. */
type Windowed = Admission & Pick<Query, WindowFilter>;

/** The rows within the window of a query that its caller may see, in order of start and ID. */
export function withinWindow({ windows }: ColumnCaches, columns: EventColumns, query: Windowed): Places {
  const { statuses, hidden, due, window, period } = query;
  const question = JSON.stringify([statuses, hidden, due, window, period]);
  windows.enter(columns);
  return windows.through(question, () => placesWithin(columns, query));
}

function placesWithin(columns: EventColumns, query: Windowed): Places {
  const tests = [
    ...visibilityTests(columns, query),
    ...windowTests(columns, query),
    ...periodTests(columns, query.period ?? {}),
  ];
  // A copy, because the cache must not keep the longer buffer
  return keeping(rangeOf(columns, query), ...tests).slice();
}

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

/** All rows without those whose start alone is too early or too late. */
function rangeOf({ start }: EventColumns, { window, period }: Windowed): Places {
  const from = secondFrom(window?.startFrom) ?? -endless;
  const to = Math.min(secondTo(window?.startTo) ?? endless, endsOf(period ?? {}).to);
  const [first, end] = [countBelow(start, from), countBelow(start, to + 1)];
  const places = new Uint32Array(Math.max(0, end - first));
  for (let index = 0; index < places.length; index += 1) places[index] = first + index;
  return places;
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

function visibilityTests({ status, listed, published, isPublic }: EventColumns, query: Admission): Test[] {
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

function windowTests({ start, end }: EventColumns, { window }: Windowed): Test[] {
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

/** The tests of a period. */
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

/** Greater than any moment or amount. */
export const endless = Number.POSITIVE_INFINITY;
