/** The clock of a service: the machine's, or one that a tester has set and that runs on from there. */

import cluster from 'node:cluster';
import type { Instant } from '../model/time/instants.ts';

/** A clock that can be set. */
export interface Clock {
  readonly now: () => Instant;
  /** Sets it to a moment, from which it runs on. */
  set(at: Instant): void;
}

/** A clock that begins at a moment, or the machine's clock. */
export function clockFrom(start: Instant | undefined): Clock {
  let ahead = start === undefined ? 0 : start - Date.now();
  return {
    now: () => Date.now() + ahead,
    set(at) {
      ahead = at - Date.now();
    },
  };
}

/** The message between processes of one service when the clock is set. */
export interface ClockSet {
  readonly clock: Instant;
}

/** The clock of a worker. Setting it in one sets it in all of them. */
export function serviceClock(start: Instant | undefined): Clock {
  const clock = clockFrom(start);
  if (!cluster.isWorker) return clock;
  process.on('message', ({ clock: at }: Partial<ClockSet>) => {
    if (at !== undefined) clock.set(at);
  });
  return {
    now: clock.now,
    set(at) {
      clock.set(at);
      process.send?.({ clock: at } satisfies ClockSet);
    },
  };
}
