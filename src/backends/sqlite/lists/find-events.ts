/** Lists of events: a page is the beginning of an access path's stream, or cut out of a cached posting list when only dates are others. */

import { filtersBy, type StartFilter } from '../../../model/query.ts';
import { asksForWords } from '../../../model/search/search-text.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { Found, Hit, Query } from '../../../ports.ts';
import type { ColumnCaches } from '../columns/find-in-columns.ts';
import { secondsOfDay } from '../schema.ts';
import {
  isIn,
  isNotIn,
  joined,
  numberOf,
  type Prepare,
  pageOf,
  part,
  type SqlPart,
  secondFrom,
  secondTo,
  selectedValues,
  startBounds,
  statusConditions,
  where,
  within,
} from '../sql.ts';
import { type AccessPath, accessPathOf, isPublic, orderOf } from './access-path.ts';
import { type Posting, type PostingCache, type PostingList, postingPageOf } from './posting-lists.ts';

/** What lists of events need. */
export interface Finding {
  /** The function `km` must be registered with the connection. */
  readonly prepare: Prepare;
  readonly languages: readonly Language[];
  readonly postingCache: PostingCache;
  readonly columnCaches: ColumnCaches;
  /** The cached answer to a question, which is found where it is missing. */
  readonly through: <T extends object>(question: string, find: () => T) => T;
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
  const places = query.near && venuesNear(prepare, query.near);
  const isNarrow = places && places.length <= maxPlaces;
  const whole = isNarrow
    ? { ...query, references: [...(query.references ?? []), { by: 'near' as const, ids: places }] }
    : query;
  const rest = [...(isPublic(whole) && !isWhole ? [part('e.shelf = 1')] : []), ...restOf(whole)];
  return { whole, rest, isInTime: isPublic(whole) && whole.orderBy === 'start_date' && rest.length === 0 };
}

/** Finds events. */
export function findEvents(finding: Finding, query: Query): Found {
  const { prepare, languages } = finding;
  const { whole, rest, isInTime } = sqlQueryOf(finding, query);
  // Cached lists have no pages after a record, but they know the total
  const known = isInTime ? foundInTime(finding, whole.after ? { ...whole, limit: 0 } : whole) : undefined;
  if (known && !whole.after) return known;
  const path = accessPathOf(whole, languages);
  return {
    hits: pageOf(prepare, whole, eventsPage(path, rest, whole)),
    total: known?.total ?? totalOf(finding, path, rest),
  };
}

/** Counts the events of a list that is found by words or references, so that finding a page of it need not. */
export function countAhead(finding: Finding, query: Query): void {
  const { whole, rest, isInTime } = sqlQueryOf(finding, query);
  if (!isInTime) totalOf(finding, accessPathOf(whole, finding.languages), rest);
}

function totalOf({ prepare, through }: Finding, path: AccessPath, rest: readonly SqlPart[]): number {
  const counting = eventsTotal(path, rest);
  const question = `total ${JSON.stringify([counting.sql, ...counting.bound.map(String)])}`;
  return through(question, () => ({ total: numberOf(prepare, counting) })).total;
}

/**
 * Public lists in order of time: with nothing but a window, the most frequent list, by days; with words or references, when those are
 * cached, by a cut of their posting lists.
 */
function foundInTime(finding: Finding, query: Query): Found | undefined {
  const { prepare } = finding;
  const { search, references, descending } = query;
  if (search === undefined && references === undefined) {
    if (descending) return undefined;
    const bounds = boundsOf(query);
    return { hits: windowPage(prepare, bounds, query), total: windowTotal(prepare, bounds) };
  }
  if (references === undefined && !asksForWords(search)) return undefined;
  const streams = streamsOf(finding, query);
  if (!streams.every((stream) => stream !== undefined)) return undefined;
  const { ids, total } = postingPageOf(streams, query);
  return { hits: hitsOf(finding, ids), total };
}

/**
 * The cached posting lists that together have the events of a query. With any of a few references, each has a posting list of its own,
 * because the same references are requested in many combinations.
 */
function streamsOf(finding: Finding, query: Query): (PostingList | undefined)[] {
  const [group, ...others] = query.references ?? [];
  const ids = group?.ids ?? [];
  const isUnion = !query.search && ids.length > 1 && ids.length <= maxMerged && others.length === 0;
  if (!group || !isUnion) return [streamOf(finding, query)];
  return ids.map((id) => streamOf(finding, { ...query, references: [{ ...group, ids: [id] }] }));
}

/** The posting list, when it is cached. */
function streamOf({ prepare, languages, postingCache }: Finding, query: Query): PostingList | undefined {
  const whole: Query = { ...query, window: undefined, after: undefined, descending: false, limit: 0, offset: 0 };
  return postingCache.of(JSON.stringify(whole), (limit) => {
    const { from, conditions, start, id, time } = accessPathOf(whole, languages);
    const order = part(`order by ${time}, ${id} limit ?`, limit);
    const { sql, bound } = joined(part(`select ${start}, ${id}`), from, where(conditions), order);
    const statement = prepare(sql).raw();
    return statement.all(...bound) as Posting[];
  });
}

/** IDs and revisions of events; removed ones are left out. */
export function hitsOf({ hitOf }: Finding, ids: readonly number[]): Hit[] {
  return ids.flatMap((id) => hitOf(id) ?? []);
}

/** A page in any order that SQL knows, of the events that meet further conditions. */
export function sqlPage({ prepare, languages }: Finding, query: Query, further: readonly SqlPart[]): Hit[] {
  const path = accessPathOf(query, languages);
  return pageOf(prepare, query, eventsPage(path, [...restOf(query), ...further], query));
}

/** The conditions that only `entries` can decide. */
function restOf(query: Query): SqlPart[] {
  const unseen = query.hidden ? [] : [part('e.listed = 1')];
  const admitted = isPublic(query) ? [] : [...statusConditions(query), ...unseen];
  return [...admitted, ...filtersIn(query, undefined).flat()];
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

function eventsTotal(path: AccessPath, rest: readonly SqlPart[]): SqlPart {
  const entries = path.isEntries || rest.length === 0 ? part('') : part(`join entries e on e.id = ${path.id}`);
  return joined(part('select count(*)'), path.from, entries, where([...path.conditions, ...rest]));
}

function eventsPage(path: AccessPath, rest: readonly SqlPart[], query: Query): SqlPart {
  const order = orderOf(path, query);
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

/** The published venues within a distance. A box of degrees comes first, because it has an index. */
function venuesNear(prepare: Prepare, { lat, lng, km }: { lat: number; lng: number; km: number }): number[] {
  const degrees = km / 111.1 + 0.001;
  const sql = 'select id from places where lat between ? and ? and km(lat, lng, ?, ?) <= ?';
  const found = prepare(sql).pluck();
  return found.all(lat - degrees, lat + degrees, lat, lng, km) as number[];
}

/** The window of a list of starts, in seconds and days. Without bounds it reaches far before and after every event. */
interface Bounds {
  readonly from: number;
  readonly to: number;
  readonly firstDay: number;
  readonly lastDay: number;
}

function boundsOf(query: Query): Bounds {
  const { from = -1e12, to = 1e12 } = startBounds(query);
  return { from, to, firstDay: Math.floor(from / secondsOfDay), lastDay: Math.floor(to / secondsOfDay) };
}

/** The number of listed events that begin within the window: whole days by their counts, the two days at its edges by a range. */
function windowTotal(prepare: Prepare, { from, to, firstDay, lastDay }: Bounds): number {
  if (firstDay >= lastDay) return counted(prepare, from, to);
  const sql = 'select coalesce(sum(n), 0) from days where day > ? and day < ?';
  return (
    numberOf(prepare, part(sql, firstDay, lastDay)) +
    counted(prepare, from, (firstDay + 1) * secondsOfDay - 1) +
    counted(prepare, lastDay * secondsOfDay, to)
  );
}

function counted(prepare: Prepare, from: number, to: number): number {
  return numberOf(prepare, part('select count(*) from entries where shelf = 1 and start between ? and ?', from, to));
}

/** A page of the window. The counts of days tell on which day it begins; the rest is skipped. */
function windowPage(prepare: Prepare, bounds: Bounds, { offset, limit }: Query): Hit[] {
  const { start, skip } = offset < 500 ? { start: bounds.from, skip: offset } : dayOf(prepare, bounds, offset);
  const sql =
    'select id, revision from entries where shelf = 1 and start between ? and ? order by start, id limit ? offset ?';
  return prepare<Hit>(sql).all(start, bounds.to, limit, skip);
}

/** Where the day begins that has the event at an offset, and how many to skip from there. */
interface Beginning {
  readonly start: number;
  readonly skip: number;
}

function dayOf(prepare: Prepare, { from, to, firstDay, lastDay }: Bounds, offset: number): Beginning {
  const first = counted(prepare, from, Math.min(to, (firstDay + 1) * secondsOfDay - 1));
  if (offset < first) return { start: from, skip: offset };
  let skip = offset - first;
  const days = prepare('select day, n from days where day > ? and day <= ? order by day').raw();
  for (const [day, n] of days.iterate(firstDay, lastDay) as Iterable<[day: number, n: number]>) {
    if (skip < n) return { start: day * secondsOfDay, skip };
    skip -= n;
  }
  return { start: to + 1, skip: 0 };
}
