/** Who may run when: long work in slices, so that short requests are answered between them, and work that must run alone. */

const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that no other waiter shares. However many large answers are made at once, a short request waits for
 * one slice of one of them.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(release);
  });
}

function release(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(release);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work after all earlier work that was given to it: what takes much memory is made one at a time. The work must not call it again.
 */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

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
      const ended = Promise.allSettled([mine]);
      last = ended;
      try {
        return await mine;
      } finally {
        if (last === ended) last = undefined;
      }
    },
  };
}
