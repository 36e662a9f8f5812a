/** Which lists the store answers while the index is away: those of a front page, and those by which records fall due. */

import { storeOrders } from '../mirrored-ports.ts';
import type { OrderBy, Query } from '../ports.ts';

/** What these lists ask, besides what every list does. */
const conditions: readonly (keyof Query)[] = [
  ...(['statuses', 'due', 'hidden', 'window', 'period', 'ongoing', 'agendaFrom', 'references', 'towns'] as const),
  ...(['near', 'box', 'prices', 'eventStatuses', 'attendanceModes', 'soldOut'] as const),
];
const known: ReadonlySet<string> = new Set([
  ...conditions,
  ...['kind', 'language', 'orderBy', 'descending', 'offset', 'limit'],
]);

const orders: Partial<Record<Query['kind'], readonly OrderBy[]>> = {
  events: storeOrders,
  venues: ['date'],
  organizers: ['date'],
};

/** Whether a store answers a list: it knows all that this asks, and its order. */
export function isAnsweredByStore(query: Query): boolean {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const isOrderKnown = orders[query.kind]?.includes(query.orderBy) ?? false;
  return isOrderKnown && asked.every(([name]) => known.has(name));
}
