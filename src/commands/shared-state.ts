/**
 * What the workers of one service share. Each has a place; one that ends leaves it, and what only that place does, to the one that replaces
 * it. The clock is the machine's, or one that a tester has set, which runs on from there or stands. The notice is what operators read of the
 * index in `/readyz`: the worker in the first place finds it out, and every worker knows it.
 */

import cluster from 'node:cluster';
import type { Instant } from '../model/time/instants.ts';

/** The variable of the environment that tells a worker its place, from 1 on. The first does what only one process of a service should do. */
export const placeVariable = 'WORKER_PLACE';

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A clock that can be set. */
export interface Clock {
  readonly now: () => Instant;
  /** Sets it to a moment, from which it runs on, or at which it stands until it is set again. */
  set(at: Instant, isFrozen?: boolean): void;
  /** True while it stands. */
  isFrozen(): boolean;
}

/** Makes a clock that begins at a moment, or the machine's clock. */
export function makeClock(start: Instant | undefined): Clock {
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
export function openClock(start: Instant | undefined): Clock {
  const clock = makeClock(start);
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

/** The message between processes of one service when the notice changes. */
export interface NoticeSet {
  /** Null while there is nothing to say. */
  readonly indexNotice: string | null;
}

/** The notice of a service, as one of its processes knows it. */
export interface IndexNotice {
  /** Undefined while there is nothing to say. */
  readonly read: () => string | undefined;
  /** Changes it in all workers. */
  set(notice: string | undefined): void;
}

/** The variable that tells a worker the notice with which it starts, because it answers before a message can reach it. */
export const noticeVariable = 'INDEX_NOTICE';

/** The notice of this process, which follows that of the other workers. */
export function openNotice(environment: Environment): IndexNotice {
  let notice = environment[noticeVariable];
  if (cluster.isWorker) {
    process.on('message', ({ indexNotice }: Partial<NoticeSet>) => {
      if (indexNotice !== undefined) notice = indexNotice ?? undefined;
    });
  }
  return {
    read: () => notice,
    set(text) {
      notice = text;
      if (cluster.isWorker) process.send?.({ indexNotice: text ?? null } satisfies NoticeSet);
    },
  };
}
