/** A lock: some work may run concurrently, some must run alone (readers and writers). */
interface Exclusion {
  /** Runs work concurrently with other shared work. It waits for work that runs alone, or waits to. */
  shared<T>(work: () => Promise<T>): Promise<T>;
  /** Runs work when nothing else runs. It waits for everything that has begun. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** A lock that nobody holds. */
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
