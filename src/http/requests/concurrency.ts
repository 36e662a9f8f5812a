/** How many requests are worked at, and a bound on them. */

import { Failure } from '../../model/failure.ts';
import type { Middleware } from './context.ts';

/** What one process has to do at this moment, and what it has refused so far. */
export interface Load {
  /** Requests to the interface that are worked at; one whose answer is only being sent is not. */
  working: number;
  /** Requests refused because too many were worked at. */
  shed: number;
}

/** Seconds. Whoever is refused comes back when the requests before it are long answered. */
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
