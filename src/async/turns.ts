/** Who may run when: long work in slices, so that short requests are answered between them, and work that must run alone. */

/** Those who wait, by the number of turns that their work has had. */
const waiting: (() => void)[][] = [];

/** Milliseconds of slices in one turn, after which more of them wait for another one. */
const longTurn = 20;
/** Milliseconds of slices since the last turn began, and of those among them that had waited for it. */
let [used, usedByWaiters] = [0, 0];
let isScheduled = false;

/**
 * Resolves in a turn of the event loop that no other waiter shares. However many large answers are made at once, a short request waits for
 * one slice of one of them. Work that has `had` fewer turns goes first, so that those with many slices do not keep back one with few.
 */
export function ownTurn(had = 0): Promise<void> {
  return new Promise((resolve) => {
    waiting[had] ??= [];
    waiting[had].push(resolve);
    schedule();
  });
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate((): void => {
    isScheduled = false;
    // What arrived during slices that ran at once is answered before the next one
    const isLong = used - usedByWaiters >= longTurn;
    [used, usedByWaiters] = [0, 0];
    if (!isLong) waiting.find((some) => some?.length)?.shift()?.();
    if (isAwaited()) schedule();
    else waiting.length = 0;
  });
}

function isAwaited(): boolean {
  return waiting.some((some) => some.length > 0);
}

/**
 * Runs a slice of work, such as a statement, that may take long: at once while slices have taken little of this turn of the event loop,
 * otherwise in a turn of its own. `had` is the number of slices that the same work has had before.
 */
export async function inSlice<T>(work: () => T, had = 0): Promise<T> {
  const waits = used >= longTurn || isAwaited();
  if (waits) await ownTurn(had);
  const begun = performance.now();
  try {
    return work();
  } finally {
    const took = performance.now() - begun;
    used += took;
    if (waits) usedByWaiters += took;
    schedule();
  }
}

/** Makes each item's result in a slice of its own (see `inSlice`), in their order. */
export async function mapInSlices<A, T>(items: readonly A[], make: (item: A) => T): Promise<T[]> {
  const made: T[] = [];
  for (const item of items) made.push(await inSlice(() => make(item), made.length));
  return made;
}

/** Returns what to call between the steps of long work: it waits for a turn of its own when the steps since the last wait were long. */
export function newPause(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < longTurn) return undefined;
    return ownTurn().then(() => {
      begun = performance.now();
    });
  };
}

const lines = new Map<string, Promise<unknown>>();

/**
 * Runs work after all earlier work with the same key in this process, such as what takes much memory, or two writers who would create the
 * same thing. The work must not call it with its own key.
 */
export async function inTurn<T>(key: readonly (string | number)[], work: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(key);
  const before = lines.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  lines.set(name, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(name) === mine) lines.delete(name);
  }
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

  return {
    async shared(work) {
      while (last) await last;
      const mine = work().finally(() => running.delete(mine));
      running.add(mine);
      return mine;
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
