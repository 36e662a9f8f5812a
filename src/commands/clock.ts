/** The clock of a service: the machine's, or one that a tester has set, which runs on from there or stands. */

import cluster from 'node:cluster';
import type { Instant } from '../model/time/instants.ts';

/** A clock that can be set. */
export interface Clock {
  readonly now: () => Instant;
  /** Sets it to a moment, from which it runs on, or at which it stands until it is set again. */
  set(at: Instant, isFrozen?: boolean): void;
  /** True while it stands. */
  isFrozen(): boolean;
}

/** A clock that begins at a moment, or the machine's clock. */
export function clockFrom(start: Instant | undefined): Clock {
  let ahead = start === undefined ? 0 : start - Date.now();
  let frozen: Instant | undefined;
  return {
    now: () => frozen ?? Date.now() + ahead,
    set(at, isFrozen = false) {
      ahead = at - Date.now();
      frozen = isFrozen ? at : undefined;
    },
    isFrozen: () => frozen !== undefined,
  };
}

/** The message between processes of one service when the clock is set. */
export interface ClockSet {
  readonly clock: Instant;
  readonly isFrozen: boolean;
}

/** The clock of a worker. Setting it in one sets it in all of them. */
export function serviceClock(start: Instant | undefined): Clock {
  const clock = clockFrom(start);
  if (!cluster.isWorker) return clock;
  process.on('message', ({ clock: at, isFrozen }: Partial<ClockSet>) => {
    if (at !== undefined) clock.set(at, isFrozen);
  });
  return {
    ...clock,
    set(at, isFrozen = false) {
      clock.set(at, isFrozen);
      process.send?.({ clock: at, isFrozen } satisfies ClockSet);
    },
  };
}
