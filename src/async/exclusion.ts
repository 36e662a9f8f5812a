/** Work of which some may run side by side, and some must run alone. */
export interface Exclusion {
  /** Runs work beside others; it waits for what runs alone, or waits to. */
  shared<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work once nothing runs any more; it waits for all that has begun. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** An exclusion that nothing runs in yet. */
export function newExclusion(): Exclusion {
  const running = new Set<Promise<unknown>>();
  let last: Promise<unknown> | undefined;

  function run<T>(work: () => Promise<T>): Promise<T> {
    const mine = work().finally(() => running.delete(mine));
    running.add(mine);
    return mine;
  }

  return {
    async shared(work) {
      while (last) await last;
      return run(work);
    },
    async alone(work) {
      const before = [last, ...running];
      const mine = Promise.allSettled(before).then(work);
      const ended = mine.then(
        () => {},
        () => {},
      );
      last = ended;
      try {
        return await mine;
      } finally {
        if (last === ended) last = undefined;
      }
    },
  };
}
