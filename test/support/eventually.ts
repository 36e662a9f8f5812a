import { setTimeout as delay } from 'node:timers/promises';
import { atItsPace } from './pace.ts';

/** Milliseconds between two attempts: at least, and at most. */
const pauses = { least: 50, most: 500 };

/**
 * Milliseconds that calls to a store may take which no test takes away: of hundreds at once the last ones wait for as long as the machine
 * takes for all.
 */
export const storeTimeout = atItsPace(5000);

/**
 * Retries an assertion until it passes. After `timeout` milliseconds of an idle machine it throws the error of the last attempt: a slower
 * one gets as much more time as a whole test does. What takes long is tried less often, as attempts take time of what they wait for, but
 * `pause` milliseconds after the last attempt at most.
 */
export async function eventually(
  expectation: () => Promise<unknown>,
  timeout = 15_000,
  pause = pauses.most,
): Promise<void> {
  const begun = Date.now();
  const end = begun + atItsPace(timeout);
  for (;;) {
    try {
      await expectation();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(Math.min(pause, Math.max(pauses.least, (Date.now() - begun) / 10)));
    }
  }
}
