/**
 * The rows of lists when there are series: one for each event, and for each date of a series, in order of start and ID. Without series the
 * columns of events are these rows themselves.
 */

import { onceFor, partitionPoint } from '../../../model/arrays-and-maps.ts';
import { arrayIn, type DateRow } from '../index/entry-rows.ts';
import type { EventColumns, Part } from './event-columns.ts';

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

/** Rows of events and of dates of series, in any order. */
interface RowColumns extends Times {
  /** The row of the event in the columns. */
  readonly event: Uint32Array;
  /** The rows of the neighbours of a date of a series (see `EntryDate`), -1 for none. */
  readonly previous: Int32Array;
  readonly next: Int32Array;
  /** 1 for a series itself, which only `include` lists. */
  readonly isSeries: Uint8Array;
}

/** The rows in order of start and ID, and what finds some of them without a look at all. */
export interface DateRows extends RowColumns {
  /** For each event the row of its first date, or its own when it has none. */
  readonly first: Uint32Array;
  /** The latest end among the rows of each block. */
  readonly latestEnds: Float64Array;
}

/** The rows of lists. */
export function timesOf(columns: EventColumns): Times {
  return columns.dates ?? columns;
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
  } satisfies RowColumns;
}

const timeColumns = ['id', 'start', 'end', 'firstDay', 'lastDay', 'minute'] as const;
/** The columns that say nothing of other rows. */
const plainColumns = [...timeColumns, 'isSeries'] as const;
const neighbours = ['previous', 'next'] as const;

/** The dates of a column `dates`, in order of start; none in a damaged one. */
function datesIn(column: string | null): readonly DateRow[] {
  if (column === null) return [];
  return arrayIn(column).filter((date): date is DateRow => Array.isArray(date) && date.length === 6);
}

/** The rows of some events and their dates in no order; `texts` has the column `dates` of each. */
export function rowsOf(columns: EventColumns, texts: readonly (string | null)[]): RowColumns {
  const all = texts.map(datesIn);
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

/** The rows in order of start and ID. */
export function inOrder(rows: RowColumns): RowColumns {
  const { start, id } = rows;
  const order = upTo(rows.length).sort(
    (a, b) => (start[a] as number) - (start[b] as number) || (id[a] as number) - (id[b] as number),
  );
  const places = new Int32Array(rows.length);
  for (let at = 0; at < order.length; at += 1) places[order[at] as number] = at;
  const made = emptyRows(order.length);
  for (const name of [...plainColumns, 'event'] as const) {
    const [to, from] = [made[name], rows[name]];
    for (let at = 0; at < order.length; at += 1) to[at] = from[order[at] as number] as number;
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

/** The numbers from 0 on. */
export function upTo(length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) numbers[at] = at;
  return numbers;
}

/** Rows, and the places at which their events are in other columns; -1 for events that are not there. */
interface Moved {
  readonly rows: RowColumns;
  readonly eventPlaces: Int32Array;
}

/** Rows in order with fresh ones, which are in order too; without those whose event is gone. */
export function mergedRows(before: Moved, fresh: Moved): RowColumns {
  const { rows, eventPlaces } = before;
  const runs: RowRun[] = [];
  let at = 0;
  /** Adds the earlier rows up to one, in runs without what is gone. */
  const addUpTo = (end: number) => {
    while (at < end) {
      while (at < end && eventPlaces[rows.event[at] as number] === -1) at += 1;
      const row = at;
      while (at < end && eventPlaces[rows.event[at] as number] !== -1) at += 1;
      if (at > row) runs.push({ part: before, row, length: at - row });
    }
  };
  for (let next = 0; next < fresh.rows.length; next += 1) {
    const [start, id] = [fresh.rows.start[next] as number, fresh.rows.id[next] as number];
    addUpTo(
      partitionPoint(rows.length, (row) => ((rows.start[row] as number) - start || (rows.id[row] as number) - id) < 0),
    );
    runs.push({ part: fresh, row: next, length: 1 });
  }
  addUpTo(rows.length);
  return rowsOfRuns(runs);
}

/** Consecutive rows that stay so. */
interface RowRun {
  readonly part: Moved;
  readonly row: number;
  readonly length: number;
}

/** The rows of runs, copied once. */
export function rowsOfRuns(runs: readonly RowRun[]): RowColumns {
  const made = emptyRows(runs.reduce((sum, { length }) => sum + length, 0));
  const placesOf = onceFor(({ rows }: Moved) => new Int32Array(rows.length));
  let begin = 0;
  for (const { part, row, length } of runs) {
    for (const name of plainColumns) made[name].set(part.rows[name].subarray(row, row + length), begin);
    const places = placesOf(part);
    for (let at = 0; at < length; at += 1) places[row + at] = begin + at;
    copyMapped(part.rows.event, row, length, part.eventPlaces, made.event, begin);
    begin += length;
  }
  // All rows have their places now
  begin = 0;
  for (const { part, row, length } of runs) {
    for (const name of neighbours) copyMapped(part.rows[name], row, length, placesOf(part), made[name], begin);
    begin += length;
  }
  return made;
}

/** Copies some numbers of a column to another one, each as the place that it has now; -1 stays. */
function copyMapped(
  from: Uint32Array | Int32Array,
  row: number,
  length: number,
  places: Int32Array,
  to: Uint32Array | Int32Array,
  begin: number,
): void {
  for (let at = 0; at < length; at += 1) {
    const number = from[row + at] as number;
    to[begin + at] = number === -1 ? -1 : (places[number] as number);
  }
}

/** The number of rows in a block. */
const blockSize = 256;

/** The rows of so many events; undefined when none of these is a series. */
export function unlessSingles(rows: RowColumns, events: number): DateRows | undefined {
  const { event, end, previous, isSeries, length } = rows;
  if (!isSeries.includes(1)) return undefined;
  const first = new Uint32Array(events);
  // Of a series without dates it is the series itself
  for (let row = 0; row < length; row += 1) if (isSeries[row] === 1) first[event[row] as number] = row;
  for (let row = 0; row < length; row += 1) {
    if (isSeries[row] === 0 && previous[row] === -1) first[event[row] as number] = row;
  }
  const latestEnds = new Float64Array(Math.ceil(length / blockSize)).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < length; row += 1) {
    const block = Math.floor(row / blockSize);
    if ((end[row] as number) > (latestEnds[block] as number)) latestEnds[block] = end[row] as number;
  }
  return { ...rows, first, latestEnds };
}

/** Some rows in order without most of those that end before a moment, in seconds: whole blocks of them are left out. */
export function lastingUntil({ dates }: EventColumns, rows: Uint32Array, earliest: number): Uint32Array {
  if (!dates || earliest === Number.NEGATIVE_INFINITY) return rows;
  const { latestEnds } = dates;
  const lasting = new Uint32Array(rows.length);
  let length = 0;
  for (let at = 0; at < rows.length; ) {
    const block = Math.floor((rows[at] as number) / blockSize);
    const next = (block + 1) * blockSize;
    const isOver = (latestEnds[block] as number) < earliest;
    for (; at < rows.length && (rows[at] as number) < next; at += 1) {
      if (isOver) continue;
      lasting[length] = rows[at] as number;
      length += 1;
    }
  }
  return lasting.subarray(0, length);
}

/** Tells whether some events are at the same places in the order and take place as before, so that all rows stay as they are. */
export function areAsBefore(
  before: EventColumns,
  rows: DateRows,
  places: Int32Array,
  { columns: fresh, texts }: Part,
): boolean {
  const { id, start, end, firstDay, lastDay, minute, first, next, isSeries } = rows;
  return places.every((place, at) => {
    if (timeColumns.some((name) => before[name][place] !== fresh[name][at])) return false;
    let row = first[place] as number;
    const text = texts[at] ?? null;
    const dates = datesIn(text);
    // The first row of an event without dates is its own
    if (dates.length === 0) return id[row] === fresh.id[at] && isSeries[row] === (text === null ? 0 : 1);
    for (const date of dates) {
      if (row === -1) return false;
      const known = [id, start, end, firstDay, lastDay, minute].map((column) => column[row]);
      if (known.some((value, part) => value !== (date[part] ?? -1))) return false;
      row = next[row] as number;
    }
    return row === -1;
  });
}
