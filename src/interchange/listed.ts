import { setTimeout as delay } from 'node:timers/promises';
import type { Pair } from '../ports.ts';

/** Milliseconds between two looks at an index that is behind: about as often as it is swept, for every look makes all processes forget what they keep. */
const pause = 1000;
/** Milliseconds that it may stand still, or be away, before the rest is left to the service. */
const timeout = { still: 30_000, away: 3000 };

/**
 * Waits until lists show what this process has written, and puts the index in order. Resolves to false when the index is
 * away or gets no further: it gets the records from the service, once it is back.
 */
export async function listed(pair: Pair): Promise<boolean> {
  await pair.whenIdle();
  const isListed = await caughtUp(pair);
  if (isListed) await pair.tidy();
  return isListed;
}

/** A batch may have failed by itself; the sweep brings it in a moment. */
async function caughtUp(pair: Pair): Promise<boolean> {
  let [min, since] = [Infinity, performance.now()];
  while (!(await pair.visible())) {
    const { pending = 0, unavailable: away } = (await pair.lag?.()) ?? {};
    if (pending < min) [min, since] = [pending, performance.now()];
    const stood = performance.now() - since;
    if (stood > (away === undefined ? timeout.still : timeout.away)) return false;
    await delay(pause);
  }
  return true;
}
