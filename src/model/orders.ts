/** The effective order of a query, for each family of records. An index that does not know an order does not compile. */

import { type EventOrder, hasTiers, type Query, type RecordOrder } from './query.ts';
import { events } from './tables/events.ts';

/** The members of a query that decide its order. */
export type Sorting = Pick<Query, 'kind' | 'orderBy' | 'near' | 'search' | 'q' | 'include' | 'featuredFirst'>;

/** The order of a list of events. By start when nothing else is asked for, when `distance` has no point, or `relevance` no words. */
export function eventOrderOf(query: Sorting): EventOrder {
  const { orderBy, near } = query;
  if (orderBy === 'distance') return near ? orderBy : 'start_date';
  if (orderBy === 'relevance') return hasTiers(query) ? orderBy : 'start_date';
  return isEventOrder(orderBy) ? orderBy : 'start_date';
}

function isEventOrder(orderBy: Query['orderBy']): orderBy is EventOrder {
  return orderBy === 'id' || (events.filters.orderby.enum as readonly string[]).includes(orderBy);
}

/** The order of a list of other records. By name when nothing else is asked for, or when `include` names no records. */
export function recordOrderOf({ orderBy, include }: Sorting): RecordOrder {
  switch (orderBy) {
    case 'date':
    case 'modified':
    case 'id':
    case 'slug':
    case 'count':
    case 'description':
    case 'parent':
      return orderBy;
    case 'include':
      return include ? orderBy : 'name';
    default:
      return 'name';
  }
}
