/** Queries for counts. Those of a facet are without its own filters, so that a selected value still shows the others. */

import type { Query } from '../../model/query.ts';
import type { FacetName } from '../../model/tables/event-filters.ts';
import { Unreachable } from '../../ports.ts';

/** A query without the filters of one group. */
type Without = (query: Query) => Query;

const withoutReferences =
  (name: string): Without =>
  ({ references = [], ...query }) => {
    const others = references.filter(({ by }) => by !== name);
    return others.length > 0 ? { ...query, references: others } : query;
  };

const withoutWindow: Without = ({ window: _, period: __, ongoing: ___, ...query }) => query;

const without: Readonly<Record<FacetName, Without>> = {
  categories: withoutReferences('categories'),
  tags: withoutReferences('tags'),
  venue: withoutReferences('venue'),
  organizer: withoutReferences('organizer'),
  town: ({ towns: _, ...query }) => query,
  when: withoutWindow,
  day: withoutWindow,
  month: withoutWindow,
  span: withoutWindow,
  price: ({ prices: _, ...query }) => query,
  languages: ({ titledIn: _, ...query }) => query,
  event_status: ({ eventStatuses: _, ...query }) => query,
  attendance_mode: ({ attendanceModes: _, ...query }) => query,
  part_of_day: ({ hours: _, ...query }) => query,
};

/** The query of a list for a facet: no page, no order, and none of its own filters. */
export function queryFor(facet: FacetName, query: Query): Query {
  return counted(without[facet](query));
}

/** The query for everything that the caller may see within the window, without other filters. */
export function withinWindow({ kind, language, statuses, due, hidden, window, period, ongoing }: Query): Query {
  return { kind, language, statuses, due, hidden, window, period, ongoing, ...noPage };
}

/** A query reduced to what decides which events it has. Queries for the same events become equal to the byte, so they are counted once. */
export function counted({ agendaFrom: _, featuredFirst: __, after: ___, ...query }: Query): Query {
  return { ...query, ...noPage };
}

/** The page and the order of a query for counts. */
export const noPage = { orderBy: 'id', descending: false, offset: 0, limit: 0 } as const;

/** The result of the index, or a replacement while the index is unavailable. */
export async function orIfUnavailable<T, O>(result: Promise<T>, otherwise: O): Promise<T | O> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Unreachable) return otherwise;
    throw error;
  }
}
