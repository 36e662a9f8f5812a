/** The lists that the store answers while the index is unavailable: those of a front page, and those of due records. */

import { storeFilters, storeOrders } from '../mirrored-ports.ts';
import type { OrderBy, Query } from '../ports.ts';

/** The conditions of these lists. */
const known: ReadonlySet<string> = new Set<keyof Query>([
  ...(['kind', 'language', 'statuses', 'due', 'hidden'] as const),
  ...storeFilters,
  ...(['orderBy', 'agendaFrom', 'featuredFirst', 'descending', 'offset', 'limit'] as const),
]);

const orders: Partial<Record<Query['kind'], readonly OrderBy[]>> = {
  events: storeOrders,
  venues: ['date'],
  organizers: ['date'],
};

/** Tells whether the store answers a list: it knows all of its conditions, and its order. */
export function isAnsweredByStore(query: Query): boolean {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const isOrderKnown = orders[query.kind]?.includes(query.orderBy) ?? false;
  return isOrderKnown && asked.every(([name]) => known.has(name));
}
