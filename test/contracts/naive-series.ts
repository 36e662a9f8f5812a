/** Reference implementation of what lists have of series: their dates as events by themselves, and which of these are first in a window. */

import type { Document } from '../../src/model/documents/document.ts';
import {
  eventOf,
  isRepeating,
  listedDates,
  type Occurrence,
  type Series,
} from '../../src/model/recurrence/occurrences.ts';
import type { Query } from '../../src/ports.ts';
import type { EventTest } from './naive-days.ts';
import { compared } from './naive-order.ts';

/** An event, a date of a series, or a series itself. */
export type Row = Document<'events'>;

const made = new WeakMap<Row, Row[]>();
/** The dates that have rows of their own beside the one that stands for their series. */
const ownRows = new WeakSet<Row>();

/** What lists may have of an event: itself, or its dates. */
export function rowsOf(event: Row): Row[] {
  const known = made.get(event) ?? (isRepeating(event.facts) ? datesOf({ ...event, facts: event.facts }) : [event]);
  made.set(event, known);
  return known;
}

function datesOf(series: Row & Series): Row[] {
  const dates = listedDates(series);
  const rows = dates.map((date): Row => ({ ...series, ...eventOf(series, date) }));
  const isSteady = ({ changed }: Occurrence) => changed.length === 0;
  const isOther = ({ changed }: Occurrence) => changed.some((field) => field !== 'start_date' && field !== 'end_date');
  const moved: Occurrence[] = [];
  for (const date of dates.toSorted((a, b) => compared(a.key, b.key))) {
    // In the order of keys, starts and ends rise; those of moved dates too, if they are not moved past another date
    const others = [...dates.filter(isSteady), ...moved];
    const isInPlace = others.every(({ key, times }) => {
      const [one, other] = key < date.key ? [times, date.times] : [date.times, times];
      return key === date.key || (one.start < other.start && one.end <= other.end);
    });
    if (isSteady(date)) continue;
    if (!isOther(date) && isInPlace) moved.push(date);
    else ownRows.add(rows[dates.indexOf(date)] as Row);
  }
  return rows;
}

/** What `include` may name of an event: also a series itself, from its first date to its last. */
export function rowsToInclude(event: Row): Row[] {
  if (!isRepeating(event.facts)) return [event];
  const dates = rowsOf(event).filter((row) => !isOwn(row));
  const [first, last] = [dates[0], dates.at(-1)];
  const { recurrence: _, ...facts } = event.facts;
  const { start, start_date } = first?.facts ?? facts;
  const { end, end_date } = last?.facts ?? facts;
  return [{ ...event, facts: { ...facts, start, start_date, end, end_date } }, ...rowsOf(event)];
}

function isOwn(row: Row): boolean {
  return ownRows.has(row);
}

/** Leaves of each series one date that passes all tests of a window: the first one, or the last one when it has no beginning. */
export function reduced(rows: readonly Row[], window: readonly EventTest[], hasBeginning: boolean): Row[] {
  const within = rows.filter((row) => window.every((test) => test(row)));
  const bySeries = Map.groupBy(within, (row) => (isOwn(row) ? row.id : (row.facts.occurrence?.series ?? row.id)));
  const chosen = new Set([...bySeries.values()].map((some) => (hasBeginning ? first(some) : first(some.toReversed()))));
  return within.filter((row) => chosen.has(row));
}

function first([row]: readonly Row[]): Row | undefined {
  return row;
}

/** Whether the window of a query has a beginning. */
export function begins({ window, period, ongoing }: Pick<Query, 'window' | 'period' | 'ongoing'>): boolean {
  const bounds = [window?.startFrom, window?.endFrom, period?.days?.from, period?.clock?.from, period?.unfinishedAt];
  return bounds.some((bound) => bound !== undefined) || ongoing?.only === false;
}
