/** Many writes at once, so that a store can commit them together, and waiting until lists show them. */

import { setTimeout as delay } from 'node:timers/promises';
import { type Pair, unlessUnreachable } from '../ports.ts';

/** The number of records that are read at once before they are written. */
export const batchSize = 1000;

/** Steps at once that are enough for a store to commit them together. */
const together = 2000;

/** Runs `step` for each item in order, at most `max` at a time. Rejects with the first failure, after the running steps have ended. */
export async function inFlight<T>(items: Iterable<T>, step: (item: T) => Promise<void>, max = together): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let ended = Promise.withResolvers<void>();
  for (const item of items) {
    if (running.size >= max) {
      ended = Promise.withResolvers();
      await ended.promise;
    }
    if (failures.length > 0) break;
    const one = step(item)
      .catch((failure: unknown) => void failures.push(failure))
      .finally(() => {
        running.delete(one);
        ended.resolve();
      });
    running.add(one);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

/**
 * Milliseconds between two looks at an index that lags behind. It is swept about as often, and each look drops the caches of all processes.
 */
const pause = 1000;
/** Milliseconds without progress, or without an index, after which the rest is left to the service. */
const timeout = { still: 30_000, unavailable: 3000 };
/** Milliseconds between two words about how many records are left. */
const quiet = 5000;

/**
 * Waits until lists show what this process has written, and optimises the index. Resolves to false when the index is unavailable or makes
 * no progress; then the service brings the records there later. While it lasts, `left` hears how many records the index has not taken yet.
 */
export async function waitUntilListed(pair: Pair, left: (records: number) => void = () => {}): Promise<boolean> {
  const timer = setInterval(() => {
    void pair.lag?.().then(({ pending }) => left(pending), unlessUnreachable);
  }, quiet);
  try {
    await pair.whenIdle();
    let [min, since] = [Infinity, performance.now()];
    // A single batch may have failed; the sweep delivers it soon
    while (!(await pair.visible())) {
      const { pending = 0, unavailable } = (await pair.lag?.()) ?? {};
      if (pending < min) [min, since] = [pending, performance.now()];
      const stood = performance.now() - since;
      if (stood > (unavailable === undefined ? timeout.still : timeout.unavailable)) return false;
      await delay(pause);
    }
    await pair.maintenance.tidy();
    return true;
  } finally {
    clearInterval(timer);
  }
}
