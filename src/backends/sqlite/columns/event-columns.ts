/**
 * The event data that filters and counts of many events need, in memory: one array a column, in order of start and ID. The columns are read
 * once and updated with the writes of this connection, and with what the table `changes` names of those of other processes.
 */

import { namesOf, onceFor } from '../../../model/arrays-and-maps.ts';
import type { Status } from '../../../model/documents/document.ts';
import {
  type AttendanceMode,
  attendanceModes,
  type EventStatus,
  eventStatuses,
} from '../../../model/tables/event-states.ts';
import { idsIn } from '../index/entry-rows.ts';
import { secondsOfDay } from '../schema.ts';
import type { DateRows } from './date-rows.ts';

/** What a row of `entries` has for each column, in their order, and its dates at the end. */
export type Row = readonly unknown[];

/** Where a column comes from, how rows make it, and how a new one is put together of parts of others. */
interface Column<A> {
  readonly sql: string;
  of(rows: readonly Row[], at: number): A;
  part(column: A, from: number, end: number): A;
  joined(parts: readonly A[]): A;
}

/** A column of numbers; `missing` stands for those that are absent. */
function numbers<A extends NumberArray<A>>(arrays: NumberArrays<A>, sql: string, missing = 0): Column<A> {
  return {
    sql,
    of: (rows, at) => arrays.from(rows, (row) => (row[at] as number | null) ?? missing),
    part: (column, from, end) => column.subarray(from, end),
    joined: (parts) => inOne(arrays, parts),
  };
}

/** A column of texts. Equal texts of many rows become one. */
function texts<T extends string>(sql: string): Column<readonly T[]> {
  return {
    sql,
    of(rows, at) {
      const same = onceFor((text: T) => text);
      return rows.map((row) => same(row[at] as T));
    },
    part: (column, from, end) => column.slice(from, end),
    joined: (parts) => ([] as T[]).concat(...parts),
  };
}

/** What all arrays of numbers have in common. */
interface NumberArray<A> extends ArrayLike<number> {
  set(values: ArrayLike<number>, at: number): void;
  subarray(from: number, end: number): A;
}

/** Makes such arrays. */
interface NumberArrays<A> {
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

/**
 * The records or terms that events refer to, ancestors of categories included. Those of an event lie between its offset and the next one.
 */
export interface References {
  readonly offsets: Uint32Array;
  /** Indices into `ids`. */
  readonly named: Uint32Array;
  readonly ids: readonly number[];
  readonly indexOf: ReadonlyMap<number, number>;
}

/** A column of what events refer to. */
function references(sql: string): Column<References> {
  return {
    sql,
    of(rows, at) {
      const named = rows.map((row) => idsIn(row[at] as string));
      const offsets = new Uint32Array(rows.length + 1);
      const indexOf = new Map<number, number>();
      let length = 0;
      for (const [row, ids] of named.entries()) {
        length += ids.length;
        offsets[row + 1] = length;
        for (const id of ids) if (!indexOf.has(id)) indexOf.set(id, indexOf.size);
      }
      const indices = new Uint32Array(length);
      let next = 0;
      for (const ids of named) {
        for (const id of ids) {
          indices[next] = indexOf.get(id) as number;
          next += 1;
        }
      }
      return { offsets, named: indices, ids: [...indexOf.keys()], indexOf };
    },
    // Of a part, `offsets` alone tell which of its `named` belong to it
    part: (column, from, end) => ({ ...column, offsets: column.offsets.subarray(from, end + 1) }),
    joined(parts) {
      const indexOf = new Map<number, number>();
      const indicesOf = onceFor((ids: readonly number[]) => {
        for (const id of ids) if (!indexOf.has(id)) indexOf.set(id, indexOf.size);
        return Uint32Array.from(ids, (id) => indexOf.get(id) as number);
      });
      const offsets = new Uint32Array(parts.reduce((sum, part) => sum + part.offsets.length - 1, 1));
      const named = new Uint32Array(
        parts.reduce((sum, part) => sum + (part.offsets.at(-1) ?? 0) - (part.offsets[0] ?? 0), 0),
      );
      let [row, next] = [0, 0];
      for (const part of parts) {
        const indices = indicesOf(part.ids);
        for (let at = 1; at < part.offsets.length; at += 1) {
          const end = part.offsets[at] as number;
          for (let each = part.offsets[at - 1] as number; each < end; each += 1) {
            named[next] = indices[part.named[each] as number] as number;
            next += 1;
          }
          row += 1;
          offsets[row] = next;
        }
      }
      return { offsets, named, ids: [...indexOf.keys()], indexOf };
    },
  };
}

/** Entries of an older version have no days yet. */
const dayOr = (column: string, time: string) => `coalesce(${column}, floor(${time} / ${secondsOfDay}.0))`;

const table = {
  /** Of a date of a series with an entry of its own, that of the date. */
  id: numbers(Float64Array, 'id'),
  /** Seconds since the epoch. */
  start: numbers(Float64Array, 'start'),
  end: numbers(Float64Array, '"end"'),
  /** Days since 1970-01-01. */
  firstDay: numbers(Int32Array, dayOr('first_day', 'start')),
  lastDay: numbers(Int32Array, dayOr('last_day', '"end"')),
  /** Minutes after midnight; -1 for whole days. */
  minute: numbers(Int16Array, 'minute', -1),
  /** 1 for true. */
  listed: numbers(Uint8Array, 'listed'),
  /** Listed and published: visible to every reader. */
  isPublic: numbers(Uint8Array, "listed and status = 'publish'"),
  featured: numbers(Uint8Array, 'featured'),
  soldOut: numbers(Uint8Array, 'sold_out'),
  published: numbers(Float64Array, 'published'),
  modified: numbers(Float64Array, 'modified'),
  parent: numbers(Uint32Array, 'parent'),
  author: numbers(Uint32Array, 'author'),
  /** Hundredths of the currency; -1 when unknown. */
  low: numbers(Float64Array, 'low', -1),
  high: numbers(Float64Array, 'high', -1),
  /** Degrees; NaN when unknown. */
  lat: numbers(Float64Array, 'lat', Number.NaN),
  lng: numbers(Float64Array, 'lng', Number.NaN),
  status: texts<Status>('status'),
  eventStatus: texts<EventStatus>(`coalesce(event_status, '${eventStatuses[0]}')`),
  attendance: texts<AttendanceMode>(`coalesce(attendance, '${attendanceModes[0]}')`),
  /** The languages with a title, joined by commas. */
  titled: texts("coalesce(titled, '')"),
  /** Slugs of towns, joined by commas. */
  towns: texts("coalesce(towns, '')"),
  references: references('refs'),
  /** Categories and tags that events carry themselves. */
  terms: references('terms'),
};

type Name = keyof typeof table;
type Columns = { readonly [N in Name]: ReturnType<(typeof table)[N]['of']> };
const byName: { readonly [N in Name]: Column<Columns[N]> } = table;
const names = namesOf(table);

/** The columns. An event has the same row number in each, and so has a date of a series with an entry of its own. */
export interface EventColumns extends Columns {
  readonly length: number;
  /** The rows of lists, where there are series (see `timesOf`). */
  readonly dates: DateRows | undefined;
}

/** SQL for what a row has. */
export const selectedColumns = [...names.map((name) => table[name].sql), 'dates'].join();

/** Some events, with the column `dates` of each. */
export interface Part {
  readonly columns: EventColumns;
  readonly texts: readonly (string | null)[];
}

/** The columns of rows. */
export function partOf(rows: readonly Row[]): Part {
  const columns = withLength(
    rows.length,
    names.map((name, at) => [name, table[name].of(rows, at)]),
  );
  return { columns, texts: rows.map((row) => row[names.length] as string | null) };
}

function withLength(length: number, columns: readonly (readonly [Name, Columns[Name]])[]): EventColumns {
  return { length, dates: undefined, ...(Object.fromEntries(columns) as unknown as Columns) };
}

/** The columns of runs, one after the other; without the rows of lists. */
export function joined(runs: readonly Run[]): EventColumns {
  const columns = names.map(<N extends Name>(name: N) => {
    const parts = runs.map((run) => byName[name].part(run.columns[name], run.from, run.end));
    return [name, byName[name].joined(parts)] as const;
  });
  const length = runs.reduce((sum, { from, end }) => sum + end - from, 0);
  return withLength(length, columns);
}

/** Consecutive rows of some columns. */
export interface Run {
  readonly columns: EventColumns;
  readonly from: number;
  end: number;
}
