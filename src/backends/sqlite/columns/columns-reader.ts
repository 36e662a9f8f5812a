/** Reads the columns of an open file, and keeps them as the file is: what was written since is read again, and nothing else. */

import type { CacheReport } from '../../../cache/cache.ts';
import { eventIdOf } from '../../../model/recurrence/occurrence-id.ts';
import type { Generation } from '../generation.ts';
import { entriesOfEvents } from '../index/entry-rows.ts';
import { lastChange, metaIn } from '../schema.ts';
import type { Prepare } from '../sql.ts';
import { areAsBefore, inOrder, mergedRows, rowsOf, rowsOfRuns, unlessSingles } from './date-rows.ts';
import { type EventColumns, joined, type Part, partOf, type Row, type Run, selectedColumns } from './event-columns.ts';

/** Returns the columns of the present generation. They have no bound, because they are complete or useless. */
export interface ColumnsReader extends CacheReport {
  read(): EventColumns;
  /** The kind of a referenced record, when it is known. */
  kindOf(id: number): string | undefined;
  /** Notes that the running transaction changes the entry of an event, or of one of its dates. */
  markDirty(event: number): void;
  /** Notes that it changes all entries. */
  markAllDirty(): void;
}

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
  // What other processes had written when the columns were read
  let seen: Seen | undefined;
  // An ID never passes to another kind, except when all records are exchanged
  let kinds = new Map<number, string>();
  let changed = new Set<number>();
  let [hits, misses] = [0, 0];

  return {
    budget: {},
    stats: () => ({ hits, misses, evictions: 0, entries: known?.length ?? 0, bytes: known ? bytesOf(known) : 0 }),
    read() {
      generation.now();
      const isForeign = foreign !== generation.foreign();
      foreign = generation.foreign();
      if (isForeign) kinds = new Map();
      const now: Seen =
        isForeign || changed.size > 0 || seen === undefined
          ? { sequence: lastChange(prepare), renewed: metaIn(prepare, 'entries renewed') }
          : seen;
      // Other processes may have changed any event, or these; one more than is read singly tells that there are too many
      if (isForeign && seen?.renewed !== now.renewed) known = undefined;
      if (isForeign && known && seen) {
        const others = prepare<number>("select id from changes where kind = 'events' and sequence > ? limit ?").pluck();
        for (const id of others.iterate(seen.sequence, maxChanged + 1)) changed.add(id);
      }
      if (known === undefined || changed.size > maxChanged) {
        known = readAll(prepare, step);
        misses += 1;
      } else {
        if (changed.size > 0) known = readChanged(prepare, known, changed);
        hits += 1;
      }
      seen = now;
      changed = new Set();
      return known;
    },
    kindOf(id) {
      const kind = kinds.get(id) ?? prepare<string>('select kind from entries where id = ?').pluck().get(id);
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

/** How far a connection has seen what other processes write. */
interface Seen {
  /** The last number in `changes`. */
  readonly sequence: number;
  /** Another text whenever entries were written again without a change of their record. */
  readonly renewed: string | undefined;
}

/** SQL for the rows of all events, or of some, in order of start and ID. */
const rowsSql = (some = '') =>
  `select ${selectedColumns} from entries where kind = 'events' ${some} order by start, id`;

function readAll(prepare: Prepare, step: number): EventColumns {
  const parts: Part[] = [];
  let some: Row[] = [];
  for (const row of prepare<Row>(rowsSql()).raw().iterate()) {
    some.push(row);
    if (some.length < step) continue;
    parts.push(partOf(some));
    some = [];
  }
  parts.push(partOf(some));
  const columns = joined(parts.map(({ columns: each }) => ({ columns: each, from: 0, end: each.length })));
  if (parts.every(({ texts: dates }) => areSingles(dates))) return columns;
  let begin = 0;
  const moved = parts.map(({ columns: each, texts: dates }) => {
    const eventPlaces = Int32Array.from(each.id, (_, event) => begin + event);
    begin += each.length;
    return { rows: rowsOf(each, dates), eventPlaces };
  });
  const rows = rowsOfRuns(moved.map((part) => ({ part, row: 0, length: part.rows.length })));
  return { ...columns, dates: unlessSingles(inOrder(rows), columns.length) };
}

/** The columns with some events as they are now. */
function readChanged(prepare: Prepare, before: EventColumns, changed: ReadonlySet<number>): EventColumns {
  const ids = JSON.stringify([...changed]);
  const some = prepare<Row>(rowsSql(`and ${entriesOfEvents}`)).raw();
  const part = partOf(some.all(ids, ids));
  const { columns: fresh, texts: dates } = part;
  const runs = runsOf(before, changed, fresh);
  const columns = joined(runs);
  if (!before.dates && areSingles(dates)) return columns;
  const freshPlaces = placesIn(runs, fresh);
  const isSameLength = columns.length === before.length;
  if (before.dates && isSameLength && areAsBefore(before, before.dates, freshPlaces, part))
    return { ...columns, dates: before.dates };
  const rows = before.dates ?? rowsOf(before, new Array<null>(before.length).fill(null));
  const merged = mergedRows(
    { rows, eventPlaces: placesIn(runs, before) },
    { rows: inOrder(rowsOf(fresh, dates)), eventPlaces: freshPlaces },
  );
  return { ...columns, dates: unlessSingles(merged, columns.length) };
}

/** Where the rows of some columns are in runs; -1 for those that are not. */
function placesIn(runs: readonly Run[], columns: EventColumns): Int32Array {
  const places = new Int32Array(columns.length).fill(-1);
  let place = 0;
  for (const { columns: each, from, end } of runs) {
    for (let at = from; at < end; at += 1, place += 1) if (each === columns) places[at] = place;
  }
  return places;
}

function areSingles(dates: Part['texts']): boolean {
  return dates.every((text) => text === null);
}

/** Counts texts by their pointers alone, because many rows share them. */
function bytesOf({ references, terms, dates, ...columns }: EventColumns): number {
  const parts = [columns, references, terms, dates].flatMap((part) => Object.values<unknown>({ ...part }));
  return parts.reduce<number>(
    (sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : Array.isArray(part) ? part.length * 8 : 0),
    0,
  );
}

/** The rows that did not change and the fresh ones, in order. */
function runsOf(before: EventColumns, changed: ReadonlySet<number>, fresh: EventColumns): Run[] {
  const runs: Run[] = [];
  let next = 0;
  for (let at = 0; at < before.length; at += 1) {
    const [start, id] = [before.start[at] as number, before.id[at] as number];
    if (changed.has(eventIdOf(id))) continue;
    for (; next < fresh.length; next += 1) {
      const apart = (fresh.start[next] as number) - start || (fresh.id[next] as number) - id;
      if (apart >= 0) break;
      push(runs, fresh, next);
    }
    push(runs, before, at);
  }
  for (; next < fresh.length; next += 1) push(runs, fresh, next);
  return runs;
}

/** Appends a row of some columns to the last run, or as a new one. */
function push(runs: Run[], columns: EventColumns, at: number): void {
  const last = runs.at(-1);
  if (last?.columns === columns && last.end === at) last.end += 1;
  else runs.push({ columns, from: at, end: at + 1 });
}
