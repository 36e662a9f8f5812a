import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after which something that should come by itself is taken not to come. */
const deadline = 15_000;

/** Tries an expectation until it holds; fails as it failed at last. */
export async function eventually(expectation: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + deadline;
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
