/** Counts and limits the requests in progress. */

import { Failure } from '../../model/failure.ts';
import type { Middleware } from './context.ts';

/** The load of one process, and what it has refused so far. */
export interface Load {
  /** Requests to the interface in progress; those whose answer is only being sent do not count. */
  working: number;
  /** Requests refused because too many were in progress. */
  shed: number;
}

/** Seconds for `Retry-After`, after which the requests before are long answered. */
const comeBackAfter = 1;

/**
 * Works at no more than `most` requests at once, 0 is any number: what is refused at once costs nothing and can be
 * tried again, what waits in memory helps nobody. Throws `not_ready`. Those who read an answer slowly take no place.
 */
export function bounded(max: number, load: Load): Middleware {
  const bound = max || Number.POSITIVE_INFINITY;
  return async (_, next) => {
    if (load.working >= bound) {
      load.shed += 1;
      throw new Failure('not_ready', { retryAfter: comeBackAfter });
    }
    load.working += 1;
    try {
      await next();
    } finally {
      load.working -= 1;
    }
  };
}
