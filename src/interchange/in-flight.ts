/** Many asynchronous steps at once, so that a store can commit them together. */

/** Most steps at once: enough for a store to commit them together. */
const most = 2000;

/**
 * Runs `step` for each item, at most 2,000 at a time, in the order of the items. Rejects with the first failure, after what
 * runs has ended.
 */
export async function inFlight<T>(items: Iterable<T>, step: (item: T) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  try {
    for (const item of items) {
      const one: Promise<void> = step(item).finally(() => running.delete(one));
      one.catch(() => {}); // Seen below; without this a failure between two waits would end the process.
      running.add(one);
      if (running.size >= most) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
