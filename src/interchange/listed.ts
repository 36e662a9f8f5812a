/** Waits until lists show what was written. Stands alone, so that commands that take nothing in load nothing of that. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Pair } from '../ports.ts';

/**
 * Milliseconds between two looks at an index that lags behind. It is swept about as often, and each look drops the caches of all processes.
 */
const pause = 1000;
/** Milliseconds without progress, or without an index, after which the rest is left to the service. */
const timeout = { still: 30_000, unavailable: 3000 };

/**
 * Waits until lists show what this process has written, and optimises the index. Resolves to false when the index is unavailable or makes
 * no progress; then the service brings the records there later.
 */
export async function listed(pair: Pair): Promise<boolean> {
  await pair.whenIdle();
  const isListed = await caughtUp(pair);
  if (isListed) await pair.maintenance.tidy();
  return isListed;
}

/** A single batch may have failed; the sweep delivers it soon. */
async function caughtUp(pair: Pair): Promise<boolean> {
  let [min, since] = [Infinity, performance.now()];
  while (!(await pair.visible())) {
    const { pending = 0, unavailable } = (await pair.lag?.()) ?? {};
    if (pending < min) [min, since] = [pending, performance.now()];
    const stood = performance.now() - since;
    if (stood > (unavailable === undefined ? timeout.still : timeout.unavailable)) return false;
    await delay(pause);
  }
  return true;
}
