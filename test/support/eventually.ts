import { setTimeout as delay } from 'node:timers/promises';

/** Retries an assertion until it passes. After `timeout` milliseconds it throws the error of the last attempt. */
export async function eventually(expectation: () => Promise<unknown>, timeout = 15_000): Promise<void> {
  const end = Date.now() + timeout;
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
