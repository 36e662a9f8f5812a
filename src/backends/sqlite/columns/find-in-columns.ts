/** Lists of events by what only the columns know: days, hours, and what has become of them. */

import type { Found, Hit, Query, Reach } from '../../../model/query.ts';
import type { Day } from '../../../model/time/event-days.ts';
import { accessPathOf } from '../lists/access-path.ts';
import { type Finding, hitsOf, sqlPage } from '../lists/find-events.ts';
import { isIn, joined, piece, where } from '../lists/sql.ts';
import type { EventColumns } from './event-columns.ts';
import { matching, type Places } from './matching.ts';
import { isOrderOfColumns, ordered, placeAfter, sortValuesAt } from './ordering.ts';

/** Finds events. */
export function findInColumns(finding: Finding, columns: EventColumns, query: Query): Found {
  const places = matching(columns, query, foundByWords(finding, query));
  const total = places.length;
  if (query.limit === 0) return { hits: [], total };
  if (!isOrderOfColumns(query)) {
    // SQL knows no middles of towns, and has the IDs
    const { near: _, ...rest } = query;
    return { hits: sqlPage(finding, rest, [isIn('e.id', idsAt(columns, places))]), total };
  }
  const inOrder = ordered(columns, places, query);
  const begin = query.after ? placeAfter(columns, inOrder, query) : query.offset;
  const page = inOrder.slice(begin, begin + query.limit);
  const hits = hitsOf(finding, idsAt(columns, page));
  return { hits: query.after ? withSortValues(columns, page, query, hits) : hits, total };
}

function withSortValues(columns: EventColumns, page: Places, query: Query, hits: readonly Hit[]): Hit[] {
  const sorts = new Map(Array.from(page, (at) => [columns.id[at], sortValuesAt(columns, at, query)]));
  return hits.map((hit) => ({ ...hit, sort: sorts.get(hit.id) ?? [] }));
}

function idsAt({ id }: EventColumns, places: Places): number[] {
  return Array.from(places, (at) => id[at] as number);
}

/** The nearest days before and after a window on which one of these events is. */
export function reachInColumns(finding: Finding, columns: EventColumns, query: Query, from: Day, to: Day): Reach {
  let [previous, next] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const at of matching(columns, query, foundByWords(finding, query))) {
    const [first, last] = [columns.firstDay[at] as number, columns.lastDay[at] as number];
    if (first < from) previous = Math.max(previous, Math.min(last, from - 1));
    if (last > to) next = Math.min(next, Math.max(first, to + 1));
  }
  return { ...(Number.isFinite(previous) && { previous }), ...(Number.isFinite(next) && { next }) };
}

/** The IDs of all events that the words of a query lead to; undefined without words. */
export function foundByWords(
  { prepare, languages }: Finding,
  { kind, language, search, statuses, hidden, due }: Query,
) {
  if (!search) return undefined;
  const seen = {
    ...(statuses && { statuses }),
    ...(hidden !== undefined && { hidden }),
    ...(due !== undefined && { due }),
  };
  const words: Query = { kind, language, search, ...seen, orderBy: 'id', descending: false, offset: 0, limit: 0 };
  const { from, conditions, id } = accessPathOf(words, languages);
  const { sql, bound } = joined(piece(`select ${id}`), from, where(conditions));
  return new Set(
    prepare(sql)
      .pluck()
      .all(...bound) as number[],
  );
}
