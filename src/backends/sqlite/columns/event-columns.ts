/**
 * The event data that filters and counts of many events need, in memory: one array a column, in order of start and ID. The columns are read
 * once and updated with the writes of this connection; a write of another process makes them be read again.
 */

import type { CacheReport } from '../../../cache/cache.ts';
import type { Status } from '../../../model/documents/document.ts';
import {
  type AttendanceMode,
  attendanceModes,
  type EventStatus,
  eventStatuses,
} from '../../../model/tables/event-states.ts';
import type { Prepare } from '../connection.ts';
import type { Generation } from '../generation.ts';
import { secondsOfDay } from '../index/days.ts';
import { idsIn } from '../index/entry-rows.ts';
import { type References, referencesAt, referencesOf } from './references.ts';

/** The columns. An event has the same row number in each. Times are in seconds since the epoch. */
export interface EventColumns {
  readonly length: number;
  readonly id: Uint32Array;
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Days since 1970-01-01. */
  readonly firstDay: Int32Array;
  readonly lastDay: Int32Array;
  /** Minutes after midnight; -1 for whole days. */
  readonly minute: Int16Array;
  /** 1 for true. */
  readonly listed: Uint8Array;
  /** Listed and published: visible to every reader. */
  readonly isPublic: Uint8Array;
  readonly featured: Uint8Array;
  readonly soldOut: Uint8Array;
  readonly published: Float64Array;
  readonly parent: Uint32Array;
  /** Hundredths of the currency; -1 when unknown. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Degrees; NaN when unknown. */
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  readonly status: readonly Status[];
  readonly eventStatus: readonly EventStatus[];
  readonly attendance: readonly AttendanceMode[];
  /** The languages with a title, joined by commas. */
  readonly titled: readonly string[];
  /** Slugs of towns, joined by commas. */
  readonly towns: readonly string[];
  readonly references: References;
  /** Categories and tags that events carry themselves. */
  readonly terms: References;
}

/** Returns the columns of the present generation. They have no bound, because they are complete or useless. */
export interface ColumnsReader extends CacheReport {
  read(): EventColumns;
  /** The kind of a referenced record, when it is known. */
  kindOf(id: number): string | undefined;
  /** Notes that the running transaction changes the entry of an event. */
  markDirty(event: number): void;
  /** Notes that it changes all entries. */
  markAllDirty(): void;
}

type Row = readonly [
  id: number,
  start: number,
  end: number,
  firstDay: number | null,
  lastDay: number | null,
  minute: number | null,
  status: Status,
  listed: number,
  featured: number,
  published: number,
  parent: number,
  lat: number | null,
  lng: number | null,
  refs: string,
  eventStatus: string | null,
  attendance: string | null,
  soldOut: number | null,
  low: number | null,
  high: number | null,
  titled: string | null,
  towns: string | null,
  terms: string,
];

const columns =
  'id, start, "end", first_day, last_day, minute, status, listed, featured, published, parent, lat, lng, refs, event_status, attendance, sold_out, low, high, titled, towns, terms';
/** With more changed events, reading all of them is as fast. */
const maxChanged = 5000;

/** Reads the columns of an open file. */
export function columnsReaderOf(prepare: Prepare, generation: Pick<Generation, 'now' | 'foreign'>): ColumnsReader {
  let known: EventColumns | undefined;
  let foreign = -1;
  // An ID never passes to another kind, except when all records are exchanged
  let kinds = new Map<number, string>();
  let changed = new Set<number>();
  let [hits, misses] = [0, 0];

  return {
    budget: {},
    stats: () => ({ hits, misses, evictions: 0, entries: known?.length ?? 0, bytes: known ? bytesOf(known) : 0 }),
    read() {
      generation.now();
      const isStale = foreign !== generation.foreign() || changed.size > maxChanged;
      foreign = generation.foreign();
      if (known === undefined || isStale) {
        known = columnsOf(allRows(prepare));
        kinds = new Map();
        misses += 1;
      } else {
        if (changed.size > 0) known = merged(known, changed, someRows(prepare, [...changed]));
        hits += 1;
      }
      changed = new Set();
      return known;
    },
    kindOf(id) {
      const kind = kinds.get(id) ?? kindIn(prepare, id);
      if (kind !== undefined) kinds.set(id, kind);
      return kind;
    },
    markDirty(event) {
      if (known !== undefined) changed.add(event);
    },
    markAllDirty() {
      known = undefined;
    },
  };
}

/** Counts texts by their pointers alone, because many rows share them. */
function bytesOf({ references, terms, ...columns }: EventColumns): number {
  const parts = [columns, references, terms].flatMap((part) => Object.values<unknown>({ ...part }));
  return parts.reduce<number>(
    (sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : Array.isArray(part) ? part.length * 8 : 0),
    0,
  );
}

function kindIn(prepare: Prepare, id: number): string | undefined {
  return prepare('select kind from entries where id = ?').pluck().get(id) as string | undefined;
}

function allRows(prepare: Prepare): Row[] {
  const sql = `select ${columns} from entries where kind = 'events' order by start, id`;
  return prepare(sql).raw().all() as unknown as Row[];
}

function someRows(prepare: Prepare, ids: readonly number[]): Row[] {
  const sql = `select ${columns} from entries where kind = 'events' and id in (select value from json_each(?)) order by start, id`;
  return prepare(sql).raw().all(JSON.stringify(ids)) as unknown as Row[];
}

function columnsOf(rows: readonly Row[]): EventColumns {
  return {
    length: rows.length,
    id: Uint32Array.from(rows, ([id]) => id),
    start: Float64Array.from(rows, ([, start]) => start),
    end: Float64Array.from(rows, ([, , end]) => end),
    // Entries of an older version have no days yet
    firstDay: Int32Array.from(rows, ([, start, , day]) => day ?? Math.floor(start / secondsOfDay)),
    lastDay: Int32Array.from(rows, ([, , end, , day]) => day ?? Math.floor(end / secondsOfDay)),
    minute: Int16Array.from(rows, (row) => row[5] ?? -1),
    listed: Uint8Array.from(rows, (row) => row[7]),
    isPublic: Uint8Array.from(rows, (row) => (row[7] === 1 && row[6] === 'publish' ? 1 : 0)),
    featured: Uint8Array.from(rows, (row) => row[8]),
    published: Float64Array.from(rows, (row) => row[9]),
    parent: Uint32Array.from(rows, (row) => row[10]),
    lat: Float64Array.from(rows, (row) => row[11] ?? Number.NaN),
    lng: Float64Array.from(rows, (row) => row[12] ?? Number.NaN),
    soldOut: Uint8Array.from(rows, (row) => row[16] ?? 0),
    low: Float64Array.from(rows, (row) => row[17] ?? -1),
    high: Float64Array.from(rows, (row) => row[18] ?? -1),
    titled: rows.map((row) => row[19] ?? ''),
    towns: rows.map((row) => row[20] ?? ''),
    status: rows.map((row) => row[6]),
    references: referencesOf(rows.map((row) => idsIn(row[13]))),
    terms: referencesOf(rows.map((row) => idsIn(row[21]))),
    eventStatus: rows.map((row) => wordOf(eventStatuses, row[14])),
    attendance: rows.map((row) => wordOf(attendanceModes, row[15])),
  };
}

function wordOf<W extends string>(words: readonly [W, ...W[]], stored: string | null): W {
  return words.find((word) => word === stored) ?? words[0];
}

/** The columns with changed rows replaced. */
function merged(before: EventColumns, changed: ReadonlySet<number>, rows: readonly Row[]): EventColumns {
  const fresh = columnsOf(rows);
  const places = placesOf(before, changed, fresh);
  const names = Object.keys(before).filter(
    (name) => name !== 'length' && name !== 'references' && name !== 'terms',
  ) as ColumnName[];
  const columns = names.map((name) => [name, picked(places, before[name], fresh[name])]);
  const named = (name: 'references' | 'terms') =>
    referencesOf(
      places.map((place) => (place >= 0 ? referencesAt(before[name], place) : referencesAt(fresh[name], -1 - place))),
    );
  return {
    ...(Object.fromEntries(columns) as unknown as EventColumns),
    references: named('references'),
    terms: named('terms'),
    length: places.length,
  };
}

/** The source of each row: a row of the old columns or, counted from -1 downwards, one of the changed rows. */
function placesOf(before: EventColumns, changed: ReadonlySet<number>, fresh: EventColumns): number[] {
  const places: number[] = [];
  let next = 0;
  const isFirst = (at: number): boolean => {
    const apart = (fresh.start[next] as number) - (before.start[at] as number);
    return (apart || (fresh.id[next] as number) - (before.id[at] as number)) < 0;
  };
  for (let at = 0; at < before.length; at += 1) {
    if (changed.has(before.id[at] as number)) continue;
    for (; next < fresh.length && isFirst(at); next += 1) places.push(-1 - next);
    places.push(at);
  }
  for (; next < fresh.length; next += 1) places.push(-1 - next);
  return places;
}

type ColumnName = Exclude<keyof EventColumns, 'length' | 'references' | 'terms'>;
type Column = EventColumns[ColumnName];

function picked(places: readonly number[], before: Column, fresh: Column): Column {
  const at = (place: number) => (place >= 0 ? before[place] : fresh[-1 - place]);
  if (Array.isArray(before)) return places.map(at) as unknown as Column;
  const array = new (before.constructor as new (length: number) => Float64Array)(places.length);
  for (const [index, place] of places.entries()) array[index] = at(place) as number;
  return array as Column;
}
