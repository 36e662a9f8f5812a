/**
 * Lists of events that SQL finds. A page is the beginning of the stream of an access path, which is words, one reference, or time; or it is
 * cut out of a cached posting list when only dates are others.
 */

import { maxId } from '../../../model/documents/document.ts';
import type { Admission } from '../../../model/documents/entry.ts';
import { type Circle, type EventOrder, eventOrderOf, filtersBy, type StartFilter } from '../../../model/query.ts';
import { eventIdOf } from '../../../model/recurrence/occurrence-id.ts';
import { asksForWords } from '../../../model/search/search-text.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { Found, Hit, Query } from '../../../ports.ts';
import type { ColumnCaches } from '../columns/find-in-columns.ts';
import { matchExpression } from '../full-text/match.ts';
import { mark } from '../full-text/words.ts';
import { timeRow } from '../index/entry-rows.ts';
import { idBits, secondsOfDay, wordsTable } from '../schema.ts';
import {
  afterCondition,
  isIn,
  isNotIn,
  joined,
  numberOf,
  type Prepare,
  pageOf,
  part,
  type SortKey,
  type SqlPart,
  secondFrom,
  secondTo,
  selectedValues,
  startBounds,
  statusConditions,
  where,
} from '../sql.ts';
import { type Posting, type PostingCache, postingPageOf } from './posting-lists.ts';

/** What lists of events need. */
export interface Finding {
  /** The function `km` must be registered with the connection. */
  readonly prepare: Prepare;
  readonly languages: readonly Language[];
  readonly postingCache: PostingCache;
  readonly columnCaches: ColumnCaches;
  /** The cached answer to a question, which is found where it is missing. */
  readonly cached: <T extends object>(question: string, find: () => T) => T;
  /** ID and revision of an event. */
  readonly hitOf: (id: number) => Hit | undefined;
  /** Tells whether all words are in the full-text tables; if not, cached lists are not used. */
  readonly isWhole: boolean;
}

/** The most references whose posting lists are merged in one query. */
const maxMerged = 8;

/**
 * The most venues within a distance that are used as references, because the time of a match grows with the square of its words. With more,
 * the distance of each event is calculated.
 */
const maxPlaces = 1000;

/** Tells whether a query asks for what every reader sees: published events that are not hidden. */
export function isPublic({ statuses, hidden, due }: Admission): boolean {
  return !hidden && due === undefined && statuses?.length === 1 && statuses[0] === 'publish';
}

/** Finds events. */
export function findEvents(finding: Finding, query: Query): Found {
  const { whole, rest, isInTime } = sqlQueryOf(finding, query);
  // Cached lists have no pages after a record, but they know the total
  const counted = whole.after ? { ...whole, limit: 0 } : whole;
  const { search, references, descending } = whole;
  const isByDays = search === undefined && references === undefined && !descending;
  const find = isByDays ? findInWindow : findInPostingLists;
  const known = isInTime ? find(finding, counted) : undefined;
  if (known && !whole.after) return known;
  const path = accessPathOf(whole, finding.languages);
  return {
    hits: pageOf(finding.prepare, whole, eventsPage(path, rest, whole)),
    total: known?.total ?? countAll(finding, path, rest),
  };
}

/** Counts the events of a list that is found by words or references, so that finding a page of it need not. */
export function countAhead(finding: Finding, query: Query): void {
  const { whole, rest, isInTime } = sqlQueryOf(finding, query);
  if (!isInTime) countAll(finding, accessPathOf(whole, finding.languages), rest);
}

/** A page in any order that SQL knows, of the events that meet further conditions. */
export function sqlPage({ prepare, languages }: Finding, query: Query, further: readonly SqlPart[]): Hit[] {
  const path = accessPathOf(query, languages);
  return pageOf(prepare, query, eventsPage(path, [...restOf(query), ...further], query));
}

/** IDs and revisions of events and of dates of series; removed ones are left out. */
export function hitsOf({ hitOf }: Finding, ids: readonly number[]): Hit[] {
  return ids.flatMap((id) => {
    const hit = hitOf(eventIdOf(id));
    return hit ? { ...hit, id } : [];
  });
}

/** A query as SQL finds it. */
interface SqlQuery {
  /** The query with the venues within its distance as references, when they are few. */
  readonly whole: Query;
  /** The conditions that its access path does not cover. */
  readonly rest: readonly SqlPart[];
  /** True when it can be answered in order of time, by days or by posting lists. */
  readonly isInTime: boolean;
}

function sqlQueryOf({ prepare, isWhole }: Finding, query: Query): SqlQuery {
  let whole = query;
  if (query.near) {
    const { lat, lng, km } = query.near;
    // A box of degrees comes first, because it has an index
    const degrees = km / 111.1 + 0.001;
    const sql = 'select id from places where lat between ? and ? and km(lat, lng, ?, ?) <= ?';
    const ids = prepare<number>(sql)
      .pluck()
      .all(lat - degrees, lat + degrees, lat, lng, km);
    if (ids.length <= maxPlaces) whole = { ...query, references: [...(query.references ?? []), { by: 'near', ids }] };
  }
  const rest = restOf(whole);
  if (!isPublic(whole)) return { whole, rest, isInTime: false };
  if (!isWhole) rest.unshift(part('e.shelf = 1'));
  return { whole, rest, isInTime: whole.orderBy === 'start_date' && rest.length === 0 };
}

/** The conditions that only `entries` can decide. */
function restOf(query: Query): SqlPart[] {
  const filters = filtersIn(query, undefined).flat();
  if (isPublic(query)) return filters;
  return [...statusConditions(query), ...(query.hidden ? [] : [part('e.listed = 1')]), ...filters];
}

/** Words, references and a window of starts belong to the access path. */
const ofPath = () => [];

const filtersIn = filtersBy<StartFilter, undefined, SqlPart[]>({
  search: ofPath,
  references: ofPath,
  window: ({ endFrom, endTo }) => within('e."end"', secondFrom(endFrom), secondTo(endTo)),
  featured: (featured) => [part('e.featured = ?', Number(featured))],
  located: (isLocated) => [part(isLocated ? 'e.lat is not null' : 'e.lat is null')],
  near: ({ lat, lng, km }) => [part('km(e.lat, e.lng, ?, ?) <= ?', lat, lng, km)],
  parent: (parent) => [part('e.parent = ?', parent)],
  include: (ids) => [isIn('e.id', ids)],
  exclude: (ids) => [isNotIn('e.id', ids)],
});

/** Public lists in order of time, by the posting lists of their words or references, when those are cached. */
function findInPostingLists(finding: Finding, query: Query): Found | undefined {
  const { search, references } = query;
  if (references === undefined && !(search && asksForWords(search))) return undefined;
  const [group, ...others] = references ?? [];
  const isUnion = !search && group && group.ids.length > 1 && group.ids.length <= maxMerged && others.length === 0;
  // Each of a few references has a posting list of its own, because the same ones are requested in many combinations
  const parts = isUnion ? group.ids.map((id): Query => ({ ...query, references: [{ ...group, ids: [id] }] })) : [query];
  const streams = parts.map((each) => {
    const whole: Query = { ...each, window: undefined, after: undefined, descending: false, limit: 0, offset: 0 };
    return finding.postingCache.of(JSON.stringify(whole), (limit) => {
      const { from, conditions, start, id, time } = accessPathOf(whole, finding.languages);
      const order = part(`order by ${time}, ${id} limit ?`, limit);
      const { sql, bound } = joined(part(`select ${start}, ${id}`), from, where(conditions), order);
      return finding
        .prepare<Posting>(sql)
        .raw()
        .all(...bound);
    });
  });
  if (!streams.every((stream) => stream !== undefined)) return undefined;
  const { ids, total } = postingPageOf(streams, query);
  return { hits: hitsOf(finding, ids), total };
}

/** A list with nothing but a window, the most frequent one. Whole days are counted already; the two at its edges are by a range. */
function findInWindow({ prepare }: Finding, query: Query): Found {
  const { offset, limit } = query;
  // Without bounds it reaches far before and after every event
  const { from = -1e12, to = 1e12 } = startBounds(query);
  const [firstDay, lastDay] = [Math.floor(from / secondsOfDay), Math.floor(to / secondsOfDay)];
  const edge = prepare('select count(*) from entries where shelf = 1 and start between ? and ?').pluck();
  const first = Number(edge.get(from, Math.min(to, (firstDay + 1) * secondsOfDay - 1)));
  let total = first;
  if (firstDay < lastDay) {
    const between = prepare('select coalesce(sum(n), 0) from days where day > ? and day < ?').pluck();
    total += Number(between.get(firstDay, lastDay)) + Number(edge.get(lastDay * secondsOfDay, to));
  }
  let [start, skip] = [from, offset];
  if (offset >= 500 && offset >= first) {
    // The counts of days tell on which day the page begins; the rest is skipped
    [start, skip] = [to + 1, offset - first];
    const days = prepare<[day: number, n: number]>(
      'select day, n from days where day > ? and day <= ? order by day',
    ).raw();
    for (const [day, n] of days.iterate(firstDay, lastDay)) {
      if (skip < n) {
        start = day * secondsOfDay;
        break;
      }
      skip -= n;
    }
  }
  const page =
    'select id, revision from entries where shelf = 1 and start between ? and ? order by start, id limit ? offset ?';
  return { hits: prepare<Hit>(page).all(start, to, limit, skip), total };
}

/** The total of a list, cached, because all of its pages have the same. */
function countAll({ prepare, cached }: Finding, path: AccessPath, rest: readonly SqlPart[]): number {
  const entries = path.isEntries || rest.length === 0 ? part('') : part(`join entries e on e.id = ${path.id}`);
  const counting = joined(part('select count(*)'), path.from, entries, where([...path.conditions, ...rest]));
  const question = `total ${JSON.stringify([counting.sql, ...counting.bound.map(String)])}`;
  return cached(question, () => ({ total: numberOf(prepare, counting) })).total;
}

function eventsPage(path: AccessPath, rest: readonly SqlPart[], query: Query): SqlPart {
  const order = orders[eventOrderOf(query)](path, query);
  const page = part('limit ? offset ?');
  if (!path.isEntries && rest.length === 0 && !order.needsEntries && !query.after) {
    const ids = joined(part(`select ${path.id} id`), path.from, where(path.conditions), order.by, page);
    return joined(part('select p.id, e.revision from ('), ids, part(') p cross join entries e on e.id = p.id'));
  }
  const entries = path.isEntries ? part('') : part(`join entries e on e.id = ${path.id}`);
  const selected = joined(part('select e.id, e.revision'), selectedValues(order.keys, query));
  const conditions = where([...path.conditions, ...rest, ...order.after]);
  return joined(selected, path.from, entries, order.join, conditions, order.by, page);
}

/** The source of a query's events in order of time: a table with `id` and `start`, its alias, and the conditions that it does not cover. */
interface AccessPath {
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

function accessPathOf(query: Query, languages: readonly Language[]): AccessPath {
  const { search, references = [] } = query;
  const [only] = references;
  if (!search && references.length === 1 && only?.ids.length === 1) {
    const partition = part(isPublic(query) ? 'r.shelf = 1' : 'r.shelf in (0, 1)');
    return pathOver('refs', 'r', [partition, part('r.ref = ?', only.ids[0])], query);
  }
  if (!search && references.length === 0) return entriesPath(query, []);
  const marks = references.map(({ ids }) => ids.map(mark));
  const { match, exclude } = matchExpression(search, { languages, marks });
  const tables = tablesFor(query);
  if (match === undefined) {
    // Exclusions alone match everything else
    const excluded = tables.map((table) =>
      part(`e.id not in (select rowid & ${maxId} from ${table} where ${table} match ?)`, exclude),
    );
    return entriesPath(query, excluded);
  }
  const { from, to } = startBounds(query);
  const firstRow = from === undefined ? undefined : timeRow(from, 0);
  const lastRow = to === undefined ? undefined : timeRow(to, maxId);
  const rows = within('rowid', firstRow, lastRow);
  const streams = tables.flatMap((table, at) => {
    const conditions = [part(`${table} match ?`, match), ...rows];
    if (exclude !== undefined) {
      conditions.push(part(`rowid not in (select rowid from ${table} where ${table} match ?)`, exclude));
    }
    return [part(`${at > 0 ? 'union all ' : ''}select rowid from ${table}`), where(conditions)];
  });
  return {
    from: joined(part('from ('), ...streams, part(') w')),
    conditions: [],
    isEntries: false,
    id: `(w.rowid & ${maxId})`,
    start: `(w.rowid >> ${idBits})`,
    time: 'w.rowid',
  };
}

function entriesPath(query: Query, conditions: readonly SqlPart[]): AccessPath {
  const partition = part(isPublic(query) ? 'e.shelf = 1' : "e.kind = 'events'");
  return pathOver('entries', 'e', [partition, ...conditions], query);
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

/** The value of a column lies within bounds, both included; either may be absent. */
function within(column: string, from: number | bigint | undefined, to: number | bigint | undefined): SqlPart[] {
  return [
    ...(from === undefined ? [] : [part(`${column} >= ?`, from)]),
    ...(to === undefined ? [] : [part(`${column} <= ?`, to)]),
  ];
}

/** The full-text tables with the words of the records that a query may find. */
export function tablesFor(query: Query): string[] {
  const listed = wordsTable(query.language, 'listed');
  return isPublic(query) ? [listed] : [listed, wordsTable(query.language, 'unlisted')];
}

/** The order of a list. Ties are broken by ID in the same direction. */
interface Order {
  readonly by: SqlPart;
  readonly join: SqlPart;
  readonly needsEntries: boolean;
  /** The sort values without the ID. */
  readonly keys: readonly SortKey[];
  /** The condition that leaves out everything up to the record after which the page begins. */
  readonly after: readonly SqlPart[];
}

/** `agenda` and `relevance` are orders of the columns (see `columns/ordering.ts`). SQL is asked only for pages that need none. */
const orders = {
  start_date: orderByTime,
  end_date: (_, query) => orderByKeys([{ by: part('e."end"'), isSeconds: true }], query),
  date: (_, query) => orderByKeys([{ by: part('e.published') }], query),
  modified: (_, query) => orderByKeys([{ by: part('e.modified') }], query),
  id: (_, query) => orderByKeys([], query),
  title: (_, query) => ({
    ...orderByKeys([{ by: part('s.name') }], query),
    join: part('join shown s on s.id = e.id and s.language = ?', query.language),
  }),
  distance(_, query) {
    const { lat, lng } = query.near as Circle;
    return orderByKeys([{ by: part('km(e.lat, e.lng, ?, ?)', lat, lng) }], query);
  },
  agenda: orderByTime,
  relevance: orderByTime,
} satisfies Record<EventOrder, (path: AccessPath, query: Query) => Order>;

/** The orders that the columns know too: those but names and dates of changes. */
export type ColumnOrder = Exclude<EventOrder, 'title' | 'modified' | 'id'>;

/** The order of a list when the columns know it, or undefined. */
export function columnOrderOf(query: Query): ColumnOrder | undefined {
  const order = eventOrderOf(query);
  return order === 'title' || order === 'modified' || order === 'id' ? undefined : order;
}

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
  return {
    by: part(`order by ${path.time} ${way}${isRow ? '' : `, ${path.id} ${way}`}`),
    join: part(''),
    needsEntries: false,
    keys,
    after:
      isRow && id !== undefined
        ? [part(`w.rowid ${sign} ?`, timeRow(Number(start) / 1000, Number(id)))]
        : afterCondition(keys, path.id, query),
  };
}
