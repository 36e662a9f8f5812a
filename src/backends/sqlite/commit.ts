/** Group commit: writes that wait at the same moment share one transaction, and so one flush to disk. */

import Sqlite, { type Database } from 'better-sqlite3';
import { Unreachable } from '../../ports.ts';

/**
 * How long a transaction accepts further writes, in milliseconds: a multiple of the time that the disk took for the last one. Many writes
 * then do not wait for the disk one after the other, and reads still get their turn.
 */
const timeout = { min: 20, max: 150, timesTheDisk: 8 };

/** Milliseconds between two attempts while another process writes, a little longer each time. */
const pause = { first: 1, longest: 20 };

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  /** When it arrived, by the monotonic clock. */
  readonly since: number;
  /** True when it failed, or another write of its transaction did, so that it gets a transaction of its own. */
  readonly isAlone?: true;
}

/** Runs the writes of one connection in the order in which they arrive. */
export interface Committer {
  /**
   * Runs a synchronous write in the next transaction, and resolves when that is durable. A write that throws rolls back only itself. While
   * another process writes, it waits without blocking reads. Throws Unreachable when that takes longer than the busy timeout, or the disk
   * is full.
   */
  write<T>(run: () => T): Promise<T>;
  /** Resolves when no write is waiting. */
  whenIdle(): Promise<void>;
}

/** Hooks of a transaction. */
export interface TransactionHooks {
  /** Runs last, inside the transaction. */
  ending(): void;
  /** Runs after a rollback. */
  undone(): void;
  /** Runs when it is durable, before any of its writes resolves. */
  written(): void;
}

/**
 * Makes the committer of one connection. Its writes wait up to `busyTimeout` milliseconds while another process writes; with `isBulk` nobody
 * waits for reads of this process.
 */
export function committerOf(
  database: Database,
  hooks: TransactionHooks,
  busyTimeout: number,
  isBulk: boolean,
): Committer {
  const commit = commitsOf(database, hooks, isBulk);
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
      commit(waiting);
      wait = 0;
    } catch (error) {
      // While another process writes, those that arrived late may go on waiting
      const oldest = performance.now() - (isBusy(error) ? busyTimeout : Number.NEGATIVE_INFINITY);
      for (const job of waiting) if (job.since < oldest) job.reject(unreachableOr(error));
      waiting = waiting.filter(({ since }) => since >= oldest);
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

/**
 * Returns what commits waiting writes, in one transaction and for as long as there is time. When one fails, all are rolled back and each is
 * tried again alone. Savepoints would avoid that, but FTS5 writes to disk at every savepoint. Throws when the transaction cannot begin.
 */
function commitsOf(
  database: Database,
  { ending, undone, written }: TransactionHooks,
  isBulk: boolean,
): (waiting: Job[]) => void {
  const [begin, end, undo] = ['begin immediate', 'commit', 'rollback'].map((sql) => database.prepare(sql));
  // A process that does nothing but write takes the longest from the beginning
  const min = isBulk ? timeout.max : timeout.min;
  let time = min;
  return (waiting) => {
    const taken: Job[] = [];
    const notifications: (() => void)[] = [];
    begin?.run();
    try {
      const until = performance.now() + time;
      do {
        const job = waiting.shift();
        if (!job) break;
        taken.push(job);
        const value = job.run();
        notifications.push(() => job.resolve(value as never));
        if (job.isAlone || waiting[0]?.isAlone) break;
      } while (performance.now() < until);
      ending();
      const begun = performance.now();
      end?.run();
      time = Math.max(Math.min(timeout.timesTheDisk * (performance.now() - begun), timeout.max), min);
      written();
    } catch (error) {
      let failure = error;
      try {
        undone();
        if (database.inTransaction) undo?.run();
      } catch (other) {
        failure = other;
      }
      const [only] = taken;
      if (!only) throw failure;
      if (taken.length === 1) only.reject(unreachableOr(failure));
      else waiting.unshift(...taken.map((job) => ({ ...job, isAlone: true as const })));
      return;
    }
    for (const notify of notifications) notify();
  };
}

/**
 * Unreachable for a disk that is full, at its quota or broken, and for a file that another process keeps for itself, which passes or is
 * for operators to mend; any other error as it is. What was not written then is undone, and reads go on.
 */
export function unreachableOr(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'SQLITE_FULL') return new Unreachable('The disk of the store is full');
  if (code.startsWith('SQLITE_IOERR')) return new Unreachable(`The disk of the store fails: ${code}`);
  if (isBusy(error)) return new Unreachable('Another process writes to the store');
  return error;
}

/** Whether another process wrote for longer than this one waits. */
function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

function codeOf(error: unknown): string {
  return error instanceof Sqlite.SqliteError ? error.code : '';
}
