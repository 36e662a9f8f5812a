/** Lists of events by what only the columns hold: days, hours, statuses. */

import type { Likeness } from '../../../model/likeness.ts';
import type { Found, Hit, Query, Reach } from '../../../model/query.ts';
import type { Day } from '../../../model/time/event-days.ts';
import { type Finding, hitsOf, sqlPage } from '../lists/find-events.ts';
import { isIn } from '../lists/sql.ts';
import type { EventColumns } from './event-columns.ts';
import { byLikeness, likenessAt } from './likeness.ts';
import { matching } from './matching.ts';
import { isOrderOfColumns, ordered, placeAfter, sortValuesAt, type TierAt } from './ordering.ts';
import type { Places } from './within-window.ts';
import { tierOf } from './word-tests.ts';

/** Finds events. */
export function findInColumns(finding: Finding, columns: EventColumns, query: Query): Found {
  const places = matching(finding, columns, query);
  const total = places.length;
  if (query.limit === 0) return { hits: [], total };
  if (query.like) return { hits: hitsOf(finding, idsAt(columns, mostLike(columns, places, query, query.like))), total };
  if (!isOrderOfColumns(query)) {
    // SQL does not know the middles of towns, so it gets IDs
    const { near: _, ...rest } = query;
    return { hits: sqlPage(finding, rest, [isIn('e.id', idsAt(columns, places))]), total };
  }
  const tierAt = tierOf(finding, columns, query);
  const inOrder = ordered(columns, places, query, tierAt);
  const begin = query.after ? placeAfter(columns, inOrder, query, tierAt) : query.offset;
  const page = inOrder.slice(begin, begin + query.limit);
  const hits = hitsOf(finding, idsAt(columns, page));
  return { hits: query.after ? withSortValues(columns, page, query, tierAt, hits) : hits, total };
}

function mostLike(columns: EventColumns, places: Places, query: Query, like: Likeness): Places {
  const { offset, limit } = query;
  const agenda = ordered(columns, places, { ...query, orderBy: 'agenda', descending: false }, () => 0);
  return byLikeness(agenda, likenessAt(columns, like)).slice(offset, offset + limit);
}

function withSortValues(
  columns: EventColumns,
  page: Places,
  query: Query,
  tierAt: TierAt,
  hits: readonly Hit[],
): Hit[] {
  const sorts = new Map(Array.from(page, (at) => [columns.id[at], sortValuesAt(columns, at, query, tierAt)]));
  return hits.map((hit) => ({ ...hit, sort: sorts.get(hit.id) ?? [] }));
}

function idsAt({ id }: EventColumns, places: Places): number[] {
  return Array.from(places, (at) => id[at] as number);
}

/** The nearest days with matching events before and after a window. */
export function reachInColumns(finding: Finding, columns: EventColumns, query: Query, from: Day, to: Day): Reach {
  let [previous, next] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const at of matching(finding, columns, query)) {
    const [first, last] = [columns.firstDay[at] as number, columns.lastDay[at] as number];
    if (first < from) previous = Math.max(previous, Math.min(last, from - 1));
    if (last > to) next = Math.min(next, Math.max(first, to + 1));
  }
  return { ...(Number.isFinite(previous) && { previous }), ...(Number.isFinite(next) && { next }) };
}
