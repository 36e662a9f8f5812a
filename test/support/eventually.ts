import { setTimeout as delay } from 'node:timers/promises';

/** Tries an expectation until it holds; fails as it failed at last when that takes more than some milliseconds. */
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
