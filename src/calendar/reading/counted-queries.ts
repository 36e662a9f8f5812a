/** Queries for counts: reduced to what decides which events they have. */

import type { Query } from '../../model/query.ts';
import { Unreachable } from '../../ports.ts';

/** The query for everything that the caller may see within the window, without other filters. */
export function withinWindow({ kind, language, statuses, due, hidden, window, period, ongoing, expand }: Query): Query {
  return { kind, language, statuses, due, hidden, window, period, ongoing, expand, ...noPage };
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
