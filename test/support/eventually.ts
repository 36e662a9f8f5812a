import { setTimeout as delay } from 'node:timers/promises';

/** How many times slower this machine is than an idle one, as the run measured it (`run.ts`). */
export const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1);

/**
 * Retries an assertion until it passes. After `timeout` milliseconds of an idle machine it throws the error of the last attempt: a slower
 * one gets as much more time as a whole test does.
 */
export async function eventually(expectation: () => Promise<unknown>, timeout = 15_000): Promise<void> {
  const end = Date.now() + timeout * slowness;
  for (;;) {
    try {
      await expectation();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await delay(50);
    }
  }
}
