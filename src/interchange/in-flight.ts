/** Runs many asynchronous steps at once, so that a store can commit them together. */

/** The number of records that are read at once before they are written. */
export const batchSize = 1000;

/** The most steps at once: enough for a store to commit them together. */
const max = 2000;

/** Runs `step` for each item in order, at most 2,000 at a time. Rejects with the first failure, after the running steps have ended. */
export async function inFlight<T>(items: Iterable<T>, step: (item: T) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let ended = (): void => {};
  for (const item of items) {
    if (running.size >= max) await new Promise<void>((resolve) => (ended = resolve));
    if (failures.length > 0) break;
    const one = step(item)
      .catch((failure: unknown) => void failures.push(failure))
      .finally(() => {
        running.delete(one);
        ended();
      });
    running.add(one);
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
