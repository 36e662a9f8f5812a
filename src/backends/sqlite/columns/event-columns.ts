/**
 * The event data that filters and counts of many events need, in memory: one array a column, in order of start and ID. The columns are read
 * once and updated with the writes of this connection; a write of another process makes them be read again.
 */

import type { CacheReport } from '../../../cache/cache.ts';
import { namesOf } from '../../../model/arrays-and-maps.ts';
import type { Status } from '../../../model/documents/document.ts';
import {
  type AttendanceMode,
  attendanceModes,
  type EventStatus,
  eventStatuses,
} from '../../../model/tables/event-states.ts';
import type { Generation } from '../generation.ts';
import { secondsOfDay } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { type Column, numbers, type Row, references, texts } from './column.ts';

/** Entries of an older version have no days yet. */
const dayOr = (column: string, time: string) => `coalesce(${column}, floor(${time} / ${secondsOfDay}.0))`;

const table = {
  id: numbers(Uint32Array, 'id'),
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
  parent: numbers(Uint32Array, 'parent'),
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

/** The columns. An event has the same row number in each. */
export interface EventColumns extends Columns {
  readonly length: number;
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

const kindSql = 'select kind from entries where id = ?';

/** With more changed events, reading all of them is as fast. */
const maxChanged = 5000;

/** Rows that are in memory at a time; each takes ten times as much there as in the columns. */
const defaultStep = 5000;

/** Reads the columns of an open file, so many rows at a time. */
export function columnsReaderOf(
  prepare: Prepare,
  generation: Pick<Generation, 'now' | 'foreign'>,
  step = defaultStep,
): ColumnsReader {
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
        known = readAll(prepare, step);
        kinds = new Map();
        misses += 1;
      } else {
        if (changed.size > 0) known = merged(prepare, known, changed);
        hits += 1;
      }
      changed = new Set();
      return known;
    },
    kindOf(id) {
      const kind = kinds.get(id) ?? prepare<string>(kindSql).pluck().get(id);
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

const selected = names.map((name) => table[name].sql).join();
const rowsSql = (some = '') => `select ${selected} from entries where kind = 'events' ${some} order by start, id`;

function readAll(prepare: Prepare, step: number): EventColumns {
  const parts: EventColumns[] = [];
  let rows: Row[] = [];
  for (const row of prepare<Row>(rowsSql()).raw().iterate()) {
    rows.push(row);
    if (rows.length < step) continue;
    parts.push(columnsOf(rows));
    rows = [];
  }
  return joined([...parts, columnsOf(rows)].map((columns) => ({ columns, from: 0, end: columns.length })));
}

function columnsOf(rows: readonly Row[]): EventColumns {
  return withLength(
    rows.length,
    names.map((name, at) => [name, table[name].of(rows, at)]),
  );
}

function withLength(length: number, columns: readonly (readonly [Name, Columns[Name]])[]): EventColumns {
  return { length, ...(Object.fromEntries(columns) as unknown as Columns) };
}

/** The columns with changed rows replaced. */
function merged(prepare: Prepare, before: EventColumns, changed: ReadonlySet<number>): EventColumns {
  const rows = prepare(rowsSql('and id in (select value from json_each(?))')).raw();
  return joined(runsOf(before, changed, columnsOf(rows.all(JSON.stringify([...changed])) as Row[])));
}

function joined(runs: readonly Run[]): EventColumns {
  const each = <N extends Name>(name: N) => {
    const parts = runs.map(({ columns, from, end }) => byName[name].part(columns[name], from, end));
    return [name, byName[name].joined(parts)] as const;
  };
  const length = runs.reduce((sum, { from, end }) => sum + end - from, 0);
  return withLength(length, names.map(each));
}

/** Consecutive rows of some columns. */
interface Run {
  readonly columns: EventColumns;
  readonly from: number;
  end: number;
}

/** The rows that did not change and the fresh ones, in order. */
function runsOf(before: EventColumns, changed: ReadonlySet<number>, fresh: EventColumns): Run[] {
  const runs: Run[] = [];
  let next = 0;
  const push = (columns: EventColumns, at: number): void => {
    const last = runs.at(-1);
    if (last?.columns === columns && last.end === at) last.end += 1;
    else runs.push({ columns, from: at, end: at + 1 });
  };
  const isFirst = (at: number): boolean => {
    const apart = (fresh.start[next] as number) - (before.start[at] as number);
    return (apart || (fresh.id[next] as number) - (before.id[at] as number)) < 0;
  };
  for (let at = 0; at < before.length; at += 1) {
    if (changed.has(before.id[at] as number)) continue;
    for (; next < fresh.length && isFirst(at); next += 1) push(fresh, next);
    push(before, at);
  }
  for (; next < fresh.length; next += 1) push(fresh, next);
  return runs;
}
