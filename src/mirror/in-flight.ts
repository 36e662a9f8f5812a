/** Tracks what is on its way to the index, and whether something failed to arrive. */

import { Unreachable } from '../ports.ts';

/** Tracks what this process sends. */
export interface InFlight {
  /** Adds something that is on its way. */
  follow(arriving: Promise<boolean>): void;
  /** Adds work that remains for something that has arrived; only `whenIdle` waits for it. */
  finish(work: Promise<void>): void;
  /** Resolves to whether a push arrived. Outages are not logged here: the guard has logged them. */
  track(arriving: Promise<boolean>): Promise<boolean>;
  /** Resolves to whether everything that is tracked now arrived. */
  all(): Promise<boolean>;
  /** Resolves when nothing tracked is on its way or unfinished. */
  whenIdle(): Promise<void>;
  /** True if a push has failed since the last successful recovery. */
  hasFailures(): boolean;
  /** Runs work that sends everything again that had failed before. When it rejects, this rejects too, and the failures stay. */
  recover(work: () => Promise<void>): Promise<void>;
}

/** Starts tracking; `warn` gets a line for failures that are no outage. */
export function inFlightOf(warn: (line: string) => void): InFlight {
  const onTheirWay = new Set<Promise<boolean>>();
  const toBeFinished = new Set<Promise<boolean>>();
  let failures = 0;

  async function tracked(arriving: Promise<boolean>): Promise<boolean> {
    try {
      return await arriving;
    } catch (error) {
      if (!(error instanceof Unreachable)) warn(`The mirror failed: ${String(error)}`);
      failures += 1;
      return false;
    }
  }

  function note(all: Set<Promise<boolean>>, arriving: Promise<boolean>): void {
    const noted = tracked(arriving).finally(() => all.delete(noted));
    all.add(noted);
  }

  return {
    track: tracked,
    follow: (arriving) => note(onTheirWay, arriving),
    finish: (work) =>
      note(
        toBeFinished,
        work.then(() => true),
      ),
    all: async () => (await Promise.all(onTheirWay)).every((isShown) => isShown),
    async whenIdle() {
      while (onTheirWay.size + toBeFinished.size > 0) await Promise.all([...onTheirWay, ...toBeFinished]);
    },
    hasFailures: () => failures > 0,
    async recover(work) {
      const before = failures;
      await work();
      if (failures === before) failures = 0;
    },
  };
}
