/** What is on its way to the index, and whether something did not arrive. */

import { Unreachable } from '../ports.ts';

/** Who follows what this process sends. */
export interface InFlight {
  /** Notes something that is on its way. */
  follow(arriving: Promise<boolean>): void;
  /** Notes what is still to be done for something that has arrived: only `settled` waits for it. */
  finish(work: Promise<void>): void;
  /** Resolves to whether a push arrived. Outages are not logged here: the guard has logged them. */
  track(arriving: Promise<boolean>): Promise<boolean>;
  /** Resolves to whether all that is noted now arrived. */
  all(): Promise<boolean>;
  /** Resolves when nothing that was noted is on its way or to be finished any more. */
  whenIdle(): Promise<void>;
  /** True if a push has failed since the last successful recovery. */
  hasFailures(): boolean;
  /** Runs work that sends again whatever failed before it. Rejects with the work, and then the failures stay. */
  recover(work: () => Promise<void>): Promise<void>;
}

/** Begins to follow; `warn` gets a line for what fails for no server's sake. */
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
