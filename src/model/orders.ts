/** The order that a query comes to in effect, for each family of records; an index that does not know one of them does not compile. */

import { type EventOrder, hasTiers, type Query, type RecordOrder } from './query.ts';
import { events } from './tables/events.ts';

/** What of a query decides its order. */
export type Sorting = Pick<Query, 'kind' | 'orderBy' | 'near' | 'search' | 'q' | 'include'>;

/** The order of a list of events: by start without an order of theirs, without a point for `distance`, or words for `relevance`. */
export function eventOrderOf(query: Sorting): EventOrder {
  const { orderBy, near } = query;
  if (orderBy === 'distance') return near ? orderBy : 'start_date';
  if (orderBy === 'relevance') return hasTiers(query) ? orderBy : 'start_date';
  return isEventOrder(orderBy) ? orderBy : 'start_date';
}

function isEventOrder(orderBy: Query['orderBy']): orderBy is EventOrder {
  return orderBy === 'id' || (events.filters.orderby.enum as readonly string[]).includes(orderBy);
}

/** The order of a list of other records: by name without an order of theirs, or without the records that `include` names. */
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
