/**
 * The access path of a list of events, which is words, one reference, or time, and its order. All three return events in order of time, so
 * that a page is the beginning of a stream.
 */

import { maxId } from '../../../model/documents/document.ts';
import type { Admission } from '../../../model/documents/entry.ts';
import { eventOrderOf } from '../../../model/orders.ts';
import type { Circle, EventOrder, Query } from '../../../model/query.ts';
import type { Language } from '../../../model/tables/field.ts';
import { matchExpression } from '../full-text/match.ts';
import { mark, timeRow } from '../index/entry-rows.ts';
import { idBits, wordsTable } from '../schema.ts';
import { afterCondition, joined, part, type SortKey, type SqlPart, startBounds, where, within } from '../sql.ts';

/** The source of a query's events: a table with `id` and `start`, its alias, and the conditions that it does not cover. */
export interface AccessPath {
  readonly from: SqlPart;
  readonly conditions: readonly SqlPart[];
  /** True when it is `entries` itself, so that no join is needed. */
  readonly isEntries: boolean;
  readonly id: string;
  /** The expression of the start, in seconds. */
  readonly start: string;
  /** The expression by which it is sorted in order of time. */
  readonly time: string;
}

/** Tells whether a query asks for what every reader sees: published events that are not hidden. */
export function isPublic({ statuses, hidden, due }: Admission): boolean {
  return !hidden && due === undefined && statuses?.length === 1 && statuses[0] === 'publish';
}

/** The access path of a query. */
export function accessPathOf(query: Query, languages: readonly Language[]): AccessPath {
  const { search, references = [] } = query;
  const [only] = references;
  if (!search && references.length === 1 && only?.ids.length === 1) return referencePath(query, only.ids[0] as number);
  if (search || references.length > 0) return wordsPath(query, languages);
  return entriesPath(query);
}

function entriesPath(query: Query): AccessPath {
  const partition = isPublic(query) ? part('e.shelf = 1') : part("e.kind = 'events'");
  return pathOver('entries', 'e', [partition], query);
}

function referencePath(query: Query, reference: number): AccessPath {
  const partition = isPublic(query) ? part('r.shelf = 1') : part('r.shelf in (0, 1)');
  return pathOver('refs', 'r', [partition, part('r.ref = ?', reference)], query);
}

function pathOver(table: string, alias: 'e' | 'r', conditions: readonly SqlPart[], query: Query): AccessPath {
  const [id, start] = [`${alias}.id`, `${alias}.start`];
  const { from, to } = startBounds(query);
  return {
    from: part(`from ${table} ${alias}`),
    conditions: [...conditions, ...within(start, from, to)],
    isEntries: alias === 'e',
    id,
    start,
    time: start,
  };
}

function wordsPath(query: Query, languages: readonly Language[]): AccessPath {
  const marks = (query.references ?? []).map(({ ids }) => ids.map(mark));
  const { match, exclude } = matchExpression(query.search, { languages, marks });
  if (match === undefined) return excludingPath(query, exclude as string);
  const { from, to } = startBounds(query);
  const firstRow = from === undefined ? undefined : timeRow(from, 0);
  const lastRow = to === undefined ? undefined : timeRow(to, maxId);
  const rows = within('rowid', firstRow, lastRow);
  const parts = tablesFor(query).map((table) => {
    const excluded = exclude === undefined ? [] : [notMatching(table, exclude)];
    return joined(part(`select rowid from ${table}`), where([part(`${table} match ?`, match), ...rows, ...excluded]));
  });
  const [only] = parts;
  const source =
    parts.length === 1
      ? (only as SqlPart)
      : joined(...parts.flatMap((each, at) => (at ? [part('union all'), each] : [each])));
  return {
    from: joined(part('from ('), source, part(') w')),
    conditions: [],
    isEntries: false,
    id: `(w.rowid & ${maxId})`,
    start: `(w.rowid >> ${idBits})`,
    time: 'w.rowid',
  };
}

/** Exclusions alone match everything else. */
function excludingPath(query: Query, exclude: string): AccessPath {
  const path = entriesPath(query);
  const excluded = tablesFor(query).map((table) =>
    part(`e.id not in (select rowid & ${maxId} from ${table} where ${table} match ?)`, exclude),
  );
  return { ...path, conditions: [...path.conditions, ...excluded] };
}

function notMatching(table: string, exclude: string): SqlPart {
  return part(`rowid not in (select rowid from ${table} where ${table} match ?)`, exclude);
}

/** The full-text tables with the words of the records that a query may find. */
export function tablesFor(query: Query): string[] {
  const listed = wordsTable(query.language, 'listed');
  return isPublic(query) ? [listed] : [listed, wordsTable(query.language, 'unlisted')];
}

/** The order of a list. Ties are broken by ID in the same direction. */
export interface Order {
  readonly by: SqlPart;
  readonly join: SqlPart;
  readonly needsEntries: boolean;
  /** The sort values without the ID. */
  readonly keys: readonly SortKey[];
  /** The condition that leaves out everything up to the record after which the page begins. */
  readonly after: readonly SqlPart[];
}

/** The order of a query over an access path. */
export function orderOf(path: AccessPath, query: Query): Order {
  return orders[eventOrderOf(query)](path, query);
}

const byName: Orderer = (_, query) => ({
  ...orderByKeys([{ by: part('s.name') }], query),
  join: part('join shown s on s.id = e.id and s.language = ?', query.language),
});

const byDistance: Orderer = (_, query) => {
  const { lat, lng } = query.near as Circle;
  return orderByKeys([{ by: part('km(e.lat, e.lng, ?, ?)', lat, lng) }], query);
};

type Orderer = (path: AccessPath, query: Query) => Order;

/** `agenda` and `relevance` are orders of the columns (see `columns/ordering.ts`). SQL is asked only for pages that need none. */
const orders = {
  start_date: orderByTime,
  end_date: (_, query) => orderByKeys([{ by: part('e."end"'), isSeconds: true }], query),
  date: (_, query) => orderByKeys([{ by: part('e.published') }], query),
  modified: (_, query) => orderByKeys([{ by: part('e.modified') }], query),
  id: (_, query) => orderByKeys([], query),
  title: byName,
  distance: byDistance,
  agenda: orderByTime,
  relevance: orderByTime,
} satisfies Record<EventOrder, Orderer>;

function orderByKeys(keys: readonly SortKey[], query: Query): Order {
  const way = query.descending ? 'desc' : 'asc';
  const columns = [...keys.map(({ by }) => by), part('e.id')];
  const by = part(
    `order by ${columns.map(({ sql }) => `${sql} ${way}`).join(', ')}`,
    ...columns.flatMap(({ bound }) => bound),
  );
  return { by, join: part(''), needsEntries: true, keys, after: afterCondition(keys, 'e.id', query) };
}

function orderByTime(path: AccessPath, query: Query): Order {
  const { after = [], descending } = query;
  const [way, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const keys: SortKey[] = [{ by: part(path.start), isSeconds: true }];
  const isRow = path.time === 'w.rowid';
  const [start, id] = after;
  const afterRow = () => [part(`w.rowid ${sign} ?`, timeRow(Number(start) / 1000, Number(id)))];
  return {
    by: part(`order by ${path.time} ${way}${isRow ? '' : `, ${path.id} ${way}`}`),
    join: part(''),
    needsEntries: false,
    keys,
    after: isRow && id !== undefined ? afterRow() : afterCondition(keys, path.id, query),
  };
}
