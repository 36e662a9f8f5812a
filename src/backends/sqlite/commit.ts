/** Group commit: writes that wait at the same moment share one transaction, and so one wait for the disk. */

import type { Database } from 'better-sqlite3';
import { isBusy, unreachableOr } from './unreachable.ts';

/**
 * How long a transaction takes further writes, in milliseconds: some times as long as the disk took for the last one, so
 * that many writes do not wait for the disk one after the other, and reads get their turn in between all the same.
 */
const timeout = { min: 20, max: 400, timesTheDisk: 8 };

/** Milliseconds between two tries while another process writes: a little longer each time. */
const pause = { first: 1, longest: 20 };

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  /** When it came, by the monotonic clock. */
  readonly since: number;
  /** It failed, or another one of its transaction, so that it gets one of its own. */
  readonly isAlone?: true;
}

/** Takes the writes of one connection, and runs them in the order in which they came. */
export interface Committer {
  /**
   * Runs a synchronous write in the next transaction; resolves once that is durable. A write that throws undoes only itself. While another
   * process writes, it waits without keeping anybody from reading. Throws Unreachable when that takes longer than
   * the busy timeout, or the disk is full.
   */
  write<T>(run: () => T): Promise<T>;
  /** Resolves when no write waits any more. */
  whenIdle(): Promise<void>;
}

/** What else belongs to a transaction. */
export interface TransactionHooks {
  /** The last thing in it. */
  ending(): void;
  /** It was undone. */
  undone(): void;
  /** It is durable, and none of its writes is told yet. */
  written(): void;
}

/** The committer of one connection, whose writes wait so many milliseconds while another process writes. */
export function committerOf(database: Database, hooks: TransactionHooks, busyTimeout: number): Committer {
  const transaction = transactionOf(database, hooks);
  const idle: (() => void)[] = [];
  let waiting: Job[] = [];
  let scheduled = false;
  let wait = 0;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    if (wait > 0) setTimeout(flush, wait);
    else setImmediate(flush);
  }

  function flush(): void {
    scheduled = false;
    try {
      commit(transaction, waiting);
      wait = 0;
    } catch (error) {
      waiting = refuse(waiting, error, busyTimeout);
      wait = Math.min(pause.longest, wait + pause.first);
    }
    if (waiting.length > 0) schedule();
    else for (const resolve of idle.splice(0)) resolve();
  }

  return {
    write: (run) => {
      const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof run>>();
      waiting.push({ run, resolve: resolve as Job['resolve'], reject, since: performance.now() });
      schedule();
      return promise;
    },
    whenIdle: () => (waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  };
}

type Notification = () => void;

/** Runs something in a transaction of its own, all or nothing; `run` gets the milliseconds that it should take at most. */
type Transaction = <T>(run: (time: number) => T) => T;

function transactionOf(database: Database, { ending, undone, written }: TransactionHooks): Transaction {
  const [begin, end, undo] = ['begin immediate', 'commit', 'rollback'].map((sql) => database.prepare(sql));
  let time = timeout.min;
  return (run) => {
    begin?.run();
    try {
      const result = run(time);
      ending();
      const asked = performance.now();
      end?.run();
      time = Math.min(Math.max(timeout.timesTheDisk * (performance.now() - asked), timeout.min), timeout.max);
      written();
      return result;
    } catch (error) {
      undone();
      if (database.inTransaction) undo?.run();
      throw error;
    }
  };
}

/** Refuses what waits when a transaction could not begin; gives what may wait on, for another process writes and it came lately. */
function refuse(waiting: readonly Job[], error: unknown, busyTimeout: number): Job[] {
  const oldest = performance.now() - (isBusy(error) ? busyTimeout : Number.NEGATIVE_INFINITY);
  for (const job of waiting) if (job.since < oldest) job.reject(unreachableOr(error));
  return waiting.filter(({ since }) => since >= oldest);
}

/**
 * Commits what waits, as much as there is time for. When one write fails, all are undone and each is tried again alone:
 * savepoints would spare that, but FTS5 writes to the disk at every one of them. Throws when the transaction cannot begin.
 */
function commit(transaction: Transaction, waiting: Job[]): void {
  const taken: Job[] = [];
  try {
    const notifications = transaction((time) => runBatch(waiting, taken, time));
    for (const notify of notifications) notify();
  } catch (error) {
    const [only] = taken;
    if (!only) throw error;
    if (taken.length === 1) only.reject(unreachableOr(error));
    else waiting.unshift(...taken.map((job) => ({ ...job, isAlone: true as const })));
  }
}

function runBatch(waiting: Job[], taken: Job[], time: number): Notification[] {
  const notifications: Notification[] = [];
  const end = performance.now() + time;
  for (let job = waiting.shift(); job; job = hasRoom(job, waiting, end) ? waiting.shift() : undefined) {
    const { run, resolve } = job;
    taken.push(job);
    const value = run();
    notifications.push(() => resolve(value as never));
  }
  return notifications;
}

function hasRoom(last: Job, [next]: readonly Job[], end: number): boolean {
  return !last.isAlone && !next?.isAlone && performance.now() < end;
}
