/**
 * The rows of lists when there are series: one for each event, and for each date of a series, in order of start and ID. Without series the
 * columns of events are these rows themselves.
 */

import { datesIn } from '../index/entry-rows.ts';
import type { EventColumns } from './event-columns.ts';

/** When what lists have takes place, one array a column. */
export interface Times {
  readonly length: number;
  readonly id: Float64Array;
  /** Seconds since the epoch. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Days since 1970-01-01. */
  readonly firstDay: Int32Array;
  readonly lastDay: Int32Array;
  /** Minutes after midnight; -1 for whole days. */
  readonly minute: Int16Array;
}

/** Rows of events and of dates of series. */
export interface DateRows extends Times {
  /** The row of the event in the columns. */
  readonly event: Uint32Array;
  /** The rows of the neighbours of a date of a series (see `EntryDate`), -1 for none. */
  readonly previous: Int32Array;
  readonly next: Int32Array;
  /** 1 for a series itself, which only `include` lists. */
  readonly isSeries: Uint8Array;
}

/** The rows of lists. */
export function timesOf(columns: EventColumns): Times {
  return columns.dates ?? columns;
}

/** For each row the row of its event in the columns. */
export function eventsAt({ dates }: EventColumns, places: Uint32Array): Uint32Array {
  return dates ? places.map((at) => dates.event[at] as number) : places;
}

/** Returns the row in the columns of the event of a row. */
export function eventOf({ dates }: EventColumns): (at: number) => number {
  if (!dates) return (at) => at;
  const { event } = dates;
  return (at) => event[at] as number;
}

function emptyRows(length: number) {
  return {
    length,
    id: new Float64Array(length),
    start: new Float64Array(length),
    end: new Float64Array(length),
    firstDay: new Int32Array(length),
    lastDay: new Int32Array(length),
    minute: new Int16Array(length),
    event: new Uint32Array(length),
    previous: new Int32Array(length).fill(-1),
    next: new Int32Array(length).fill(-1),
    isSeries: new Uint8Array(length),
  } satisfies DateRows;
}

/** The columns that say nothing of other rows. */
const plainColumns = ['id', 'start', 'end', 'firstDay', 'lastDay', 'minute', 'isSeries'] as const;
const neighbours = ['previous', 'next'] as const;

/** The rows of some events and their dates in no order; `texts` has the column `dates` of each. */
export function rowsOf(columns: EventColumns, texts: readonly (string | null)[]): DateRows {
  const all = texts.map((text) => (text === null ? [] : datesIn(text)));
  const rows = emptyRows(all.reduce((sum, { length }) => sum + length, columns.length));
  const { id, start, end, firstDay, lastDay, minute, event, previous, next, isSeries } = rows;
  let row = 0;
  for (const [at, dates] of all.entries()) {
    id[row] = columns.id[at] as number;
    start[row] = columns.start[at] as number;
    end[row] = columns.end[at] as number;
    firstDay[row] = columns.firstDay[at] as number;
    lastDay[row] = columns.lastDay[at] as number;
    minute[row] = columns.minute[at] as number;
    event[row] = at;
    isSeries[row] = texts[at] === null ? 0 : 1;
    row += 1;
    for (const [index, date] of dates.entries()) {
      id[row] = date[0];
      start[row] = date[1];
      end[row] = date[2];
      firstDay[row] = date[3];
      lastDay[row] = date[4];
      minute[row] = date[5] ?? -1;
      event[row] = at;
      previous[row] = index > 0 ? row - 1 : -1;
      next[row] = index < dates.length - 1 ? row + 1 : -1;
      row += 1;
    }
  }
  return rows;
}

/** Some rows in an order: that of their numbers. */
function picked(rows: DateRows, order: Uint32Array): DateRows {
  const places = new Int32Array(rows.length).fill(-1);
  for (let at = 0; at < order.length; at += 1) places[order[at] as number] = at;
  const made = emptyRows(order.length);
  const runs = runsIn(order);
  // After a write nearly all rows lie in long runs, which are copied at once
  const areLong = runs.length * 8 < order.length;
  for (const name of [...plainColumns, 'event'] as const) {
    const [to, from] = [made[name], rows[name]];
    if (areLong) for (const { at, row, length } of runs) to.set(from.subarray(row, row + length), at);
    else for (let at = 0; at < order.length; at += 1) to[at] = from[order[at] as number] as number;
  }
  for (const name of neighbours) {
    const [to, from] = [made[name], rows[name]];
    for (let at = 0; at < order.length; at += 1) {
      const neighbour = from[order[at] as number] as number;
      if (neighbour !== -1) to[at] = places[neighbour] as number;
    }
  }
  return made;
}

/** Consecutive rows that stay so: where they come to lie, the first one, and their number. */
interface RowRun {
  readonly at: number;
  readonly row: number;
  length: number;
}

function runsIn(order: Uint32Array): RowRun[] {
  const runs: RowRun[] = [];
  let last: RowRun | undefined;
  for (let at = 0; at < order.length; at += 1) {
    const row = order[at] as number;
    if (last && row === last.row + last.length) {
      last.length += 1;
      continue;
    }
    last = { at, row, length: 1 };
    runs.push(last);
  }
  return runs;
}

function compareIn({ start, id }: DateRows): (a: number, b: number) => number {
  return (a, b) => (start[a] as number) - (start[b] as number) || (id[a] as number) - (id[b] as number);
}

/** The rows in order of start and ID. */
export function inOrder(rows: DateRows): DateRows {
  const order = Uint32Array.from({ length: rows.length }, (_, at) => at).sort(compareIn(rows));
  return picked(rows, order);
}

/** Rows, and the place at which their events are in other columns; -1 for events that are not there. */
interface Moved {
  readonly rows: DateRows;
  readonly eventAt: (event: number) => number;
}

/** The rows of all parts, one after the other. */
export function joinedRows(parts: readonly Moved[]): DateRows {
  const made = emptyRows(parts.reduce((sum, { rows }) => sum + rows.length, 0));
  let begin = 0;
  for (const { rows, eventAt } of parts) {
    const by = begin;
    const moved = (places: Int32Array) => (by === 0 ? places : places.map((row) => (row === -1 ? -1 : row + by)));
    for (const name of plainColumns) made[name].set(rows[name], by);
    for (const name of neighbours) made[name].set(moved(rows[name]), by);
    made.event.set(rows.event.map(eventAt), by);
    begin += rows.length;
  }
  return made;
}

/** Rows in order with fresh ones, which are in order too; without those whose event is gone. */
export function mergedRows(before: Moved, fresh: Moved): DateRows {
  const rows = joinedRows([before, fresh]);
  const compare = compareIn(rows);
  const [middle, end] = [before.rows.length, rows.length];
  const order = new Uint32Array(end);
  let [at, next, length] = [0, middle, 0];
  while (at < middle || next < end) {
    if (at < middle && before.eventAt(before.rows.event[at] as number) === -1) {
      at += 1;
      continue;
    }
    const isBefore = next >= end || (at < middle && compare(at, next) < 0);
    order[length] = isBefore ? at : next;
    if (isBefore) at += 1;
    else next += 1;
    length += 1;
  }
  return picked(rows, order.subarray(0, length));
}

/** The rows, unless none belongs to a series. */
export function unlessSingles(rows: DateRows): DateRows | undefined {
  return rows.isSeries.includes(1) ? rows : undefined;
}
