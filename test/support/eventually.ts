import { setTimeout as delay } from 'node:timers/promises';

/** Retries an assertion until it passes. After `patience` milliseconds it throws the error of the last attempt. */
export async function eventually(expectation: () => Promise<unknown>, patience = 15_000): Promise<void> {
  const end = Date.now() + patience;
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
