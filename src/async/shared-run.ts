/**
 * Wraps work so that concurrent callers share its result, as long as it begins after each of them called. A call during a run waits for the
 * next run, together with all other such calls. A failed run fails for those who waited for it.
 */
export function sharedRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        const run = work();
        running = run;
        return run;
      });
    return next;
  };
}
