/** The access path of a list of events: words, one reference, or time. All three return events in order of time. */

import { maxId } from '../../../model/documents/document.ts';
import type { Admission } from '../../../model/documents/entry.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { Query } from '../../../ports.ts';
import { matchExpression } from '../full-text/match.ts';
import { mark, timeRow } from '../index/entry-rows.ts';
import { idBits, wordsTable } from '../schema.ts';
import { joined, part, type SqlPart, startBounds, where, within } from '../sql.ts';

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
  const { from, to } = startBounds(query);
  const partition = isPublic(query) ? part('e.shelf = 1') : part("e.kind = 'events'");
  return {
    from: part('from entries e'),
    conditions: [partition, ...within('e.start', from, to)],
    isEntries: true,
    id: 'e.id',
    start: 'e.start',
    time: 'e.start',
  };
}

function referencePath(query: Query, reference: number): AccessPath {
  const { from, to } = startBounds(query);
  const partition = isPublic(query) ? part('r.shelf = 1') : part('r.shelf in (0, 1)');
  return {
    from: part('from refs r'),
    conditions: [partition, part('r.ref = ?', reference), ...within('r.start', from, to)],
    isEntries: false,
    id: 'r.id',
    start: 'r.start',
    time: 'r.start',
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
