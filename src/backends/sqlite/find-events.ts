/**
 * Lists of events. Each query chooses what drives it: the words (which carry the references as marks), one reference,
 * or the time; all three come in order of time, so that a page is the beginning of a stream.
 */

import type { Language } from '../../model/field.ts';
import type { Found, Query } from '../../ports.ts';
import { windowPage, windowTotal } from './days.ts';
import { mark, timeRow } from './index-rows.ts';
import { matchExpression } from './match.ts';
import { pageOf, totalOf } from './paging.ts';
import { largestId, wordsTable } from './schema.ts';
import { secondFrom, secondTo } from './seconds.ts';
import { isIn, isNotIn, joined, type Piece, piece, where, within } from './sql.ts';
import type { Prepare } from './statements.ts';
import { statusConditions } from './status-conditions.ts';

/** Where the events of a query come from: a table of `id` and `start`, what it is called, and what it leaves to be asked. */
interface Driver {
  readonly from: Piece;
  readonly conditions: readonly Piece[];
  /** Whether it is `entries` itself, so that nothing need be joined. */
  readonly isEntries: boolean;
  readonly id: string;
  /** What it is sorted by when the order is that of time. */
  readonly time: string;
}

/** Finds events. `km` must be known to the connection as a function. */
export function findEvents(prepare: Prepare, languages: readonly Language[], query: Query): Found {
  const near = query.near && venuesNear(prepare, query.near);
  const whole = near ? { ...query, references: [...(query.references ?? []), near] } : query;
  if (isWindowOnly(whole)) return { hits: windowPage(prepare, whole), total: windowTotal(prepare, whole) };
  const driver = driverOf(whole, languages);
  const rest = restOf(whole);
  return {
    hits: pageOf(prepare, whole, eventsPage(driver, rest, whole)),
    total: totalOf(prepare, eventsTotal(driver, rest)),
  };
}

/** What every reader sees: published, not hidden. */
function isPublic({ statuses, hidden }: Query): boolean {
  return !hidden && statuses?.length === 1 && statuses[0] === 'publish';
}

/** The commonest list: nothing but a window of starts, in its own order. */
function isWindowOnly(query: Query): boolean {
  const { search, references, featured, located, parent, include, exclude, window, orderBy, descending } = query;
  const asksMore = [search, references, featured, located, parent, include, exclude, window?.endFrom, window?.endTo];
  return isPublic(query) && orderBy === 'start_date' && !descending && asksMore.every((value) => value === undefined);
}

function driverOf(query: Query, languages: readonly Language[]): Driver {
  const { search, references = [] } = query;
  const [only] = references;
  if (!search && references.length === 1 && only?.length === 1) return referenceDriver(query, only[0] as number);
  if (search || references.length > 0) return wordsDriver(query, languages);
  return entriesDriver(query);
}

function entriesDriver(query: Query): Driver {
  const { from, to } = startBounds(query);
  const shelf = isPublic(query) ? piece('e.shelf = 1') : piece("e.kind = 'events'");
  return {
    from: piece('from entries e'),
    conditions: [shelf, ...within('e.start', from, to)],
    isEntries: true,
    id: 'e.id',
    time: 'e.start',
  };
}

function referenceDriver(query: Query, reference: number): Driver {
  const { from, to } = startBounds(query);
  const shelf = isPublic(query) ? piece('r.shelf = 1') : piece('r.shelf in (0, 1)');
  return {
    from: piece('from refs r'),
    conditions: [shelf, piece('r.ref = ?', reference), ...within('r.start', from, to)],
    isEntries: false,
    id: 'r.id',
    time: 'r.start',
  };
}

function wordsDriver(query: Query, languages: readonly Language[]): Driver {
  const marks = (query.references ?? []).map((group) => group.map(mark));
  const { match, exclude } = matchExpression(query.search, { languages, marks });
  if (match === undefined) return excludingDriver(query, exclude as string);
  const { from, to } = startBounds(query);
  const rows = [
    ...within('rowid', from === undefined ? from : timeRow(from, 0), to === undefined ? to : timeRow(to, largestId)),
  ];
  const parts = tablesFor(query).map((table) => {
    const excluded = exclude === undefined ? [] : [notMatching(table, exclude)];
    return joined(
      piece(`select rowid${query.orderBy === 'relevance' ? ', rank' : ''} from ${table}`),
      where([piece(`${table} match ?`, match), ...rows, ...excluded]),
    );
  });
  const [only] = parts;
  const source =
    parts.length === 1
      ? (only as Piece)
      : joined(...parts.flatMap((part, at) => (at ? [piece('union all'), part] : [part])));
  return {
    from: joined(piece('from ('), source, piece(') w')),
    conditions: [],
    isEntries: false,
    id: `(w.rowid & ${largestId})`,
    time: 'w.rowid',
  };
}

/** Exclusions alone: everything else. */
function excludingDriver(query: Query, exclude: string): Driver {
  const driver = entriesDriver(query);
  const excluded = tablesFor(query).map((table) =>
    piece(`e.id not in (select rowid & ${largestId} from ${table} where ${table} match ?)`, exclude),
  );
  return { ...driver, conditions: [...driver.conditions, ...excluded] };
}

function notMatching(table: string, exclude: string): Piece {
  return piece(`rowid not in (select rowid from ${table} where ${table} match ?)`, exclude);
}

function tablesFor(query: Query): string[] {
  const listed = wordsTable(query.language, 'listed');
  return isPublic(query) ? [listed] : [listed, wordsTable(query.language, 'unlisted')];
}

function startBounds({ window }: Query): { from: number | undefined; to: number | undefined } {
  return { from: secondFrom(window?.startFrom), to: secondTo(window?.startTo) };
}

/** The conditions that only `entries` can tell. */
function restOf(query: Query): Piece[] {
  const { statuses, hidden, window, featured, located, near, parent, include, exclude } = query;
  return [
    ...(isPublic(query) ? [] : statusConditions(statuses)),
    ...(isPublic(query) || hidden ? [] : [piece('e.listed = 1')]),
    ...within('e."end"', secondFrom(window?.endFrom), secondTo(window?.endTo)),
    ...(featured === undefined ? [] : [piece('e.featured = ?', Number(featured))]),
    ...(located === undefined ? [] : [piece(located ? 'e.lat is not null' : 'e.lat is null')]),
    ...(near ? [piece('km(e.lat, e.lng, ?, ?) <= ?', near.lat, near.lng, near.km)] : []),
    ...(parent === undefined ? [] : [piece('e.parent = ?', parent)]),
    ...(include === undefined ? [] : [isIn('e.id', include)]),
    ...(exclude === undefined ? [] : [isNotIn('e.id', exclude)]),
  ];
}

function eventsTotal(driver: Driver, rest: readonly Piece[]): Piece {
  const entries = driver.isEntries || rest.length === 0 ? piece('') : piece(`join entries e on e.id = ${driver.id}`);
  return joined(piece('select count(*) n'), driver.from, entries, where([...driver.conditions, ...rest]));
}

function eventsPage(driver: Driver, rest: readonly Piece[], query: Query): Piece {
  const order = orderOf(driver, query);
  const page = piece('limit ? offset ?');
  if (!driver.isEntries && rest.length === 0 && !order.needsEntries) {
    const ids = joined(piece(`select ${driver.id} id`), driver.from, where(driver.conditions), order.by, page);
    return joined(piece('select p.id, e.revision from ('), ids, piece(') p cross join entries e on e.id = p.id'));
  }
  const entries = driver.isEntries ? piece('') : piece(`join entries e on e.id = ${driver.id}`);
  const from = joined(piece('select e.id, e.revision'), driver.from, entries, order.join);
  return joined(from, where([...driver.conditions, ...rest]), order.by, page);
}

/** The order of a list; ties go by ID, in the same direction. */
function orderOf(driver: Driver, query: Query): { by: Piece; join: Piece; needsEntries: boolean } {
  const way = query.descending ? 'desc' : 'asc';
  const by = (column: string, ...bound: unknown[]) => piece(`order by ${column} ${way}, e.id ${way}`, ...bound);
  const plain = piece('');
  switch (query.orderBy) {
    case 'id':
      return { by: piece(`order by e.id ${way}`), join: plain, needsEntries: true };
    case 'end_date':
      return { by: by('e."end"'), join: plain, needsEntries: true };
    case 'date':
      return { by: by('e.published'), join: plain, needsEntries: true };
    case 'modified':
      return { by: by('e.modified'), join: plain, needsEntries: true };
    case 'title':
      return {
        by: by('s.name'),
        join: piece('join shown s on s.id = e.id and s.language = ?', query.language),
        needsEntries: true,
      };
    case 'distance':
      if (!query.near) break;
      return { by: distanceOrder(query.near, way), join: plain, needsEntries: true };
    case 'relevance':
      if (driver.time !== 'w.rowid' || !query.search) break;
      return {
        by: piece(`order by w.rank ${query.descending ? 'asc' : 'desc'}, w.rowid`),
        join: plain,
        needsEntries: false,
      };
  }
  const tie = driver.time === 'w.rowid' ? '' : `, ${driver.id} ${way}`;
  return { by: piece(`order by ${driver.time} ${way}${tie}`), join: plain, needsEntries: false };
}

function distanceOrder({ lat, lng }: { lat: number; lng: number }, way: string): Piece {
  return piece(`order by e.lat is null, km(e.lat, e.lng, ?, ?) ${way}, e.id ${way}`, lat, lng);
}

/** The published venues within a distance; a box of degrees goes first, for which there is an index. */
function venuesNear(prepare: Prepare, { lat, lng, km }: { lat: number; lng: number; km: number }): number[] {
  const degrees = km / 111.1 + 0.001;
  const rows = prepare('select id from places where lat between ? and ? and km(lat, lng, ?, ?) <= ?').all(
    lat - degrees,
    lat + degrees,
    lat,
    lng,
    km,
  );
  return (rows as { id: number }[]).map((row) => row.id);
}
