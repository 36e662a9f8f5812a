/** Group commit: writes that wait at the same moment share one transaction, and so one wait for the disk. */

import type { Database } from 'better-sqlite3';
import { unreachableOr } from './unreachable.ts';

/**
 * How long a transaction takes further writes, in milliseconds: some times as long as the disk took for the last one, so
 * that many writes do not wait for the disk one after the other, and reads get their turn in between all the same.
 */
const patience = { least: 20, most: 400, timesTheDisk: 8 };

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/** Takes the writes of one connection, and runs them in the order in which they came. */
export interface Committer {
  /**
   * Runs a synchronous write in the next transaction; resolves once that is durable. A write that throws undoes only itself. Throws
   * Unreachable when the disk is full, or another process writes for long.
   */
  write<T>(run: () => T): Promise<T>;
  /** Resolves when no write waits any more. */
  settled(): Promise<void>;
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

/** The committer of one connection. */
export function committerOf(database: Database, hooks: TransactionHooks): Committer {
  const transaction = transactionOf(database, hooks);
  const waiting: Job[] = [];
  const idle: (() => void)[] = [];
  let scheduled = false;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(flush);
  }

  function flush(): void {
    scheduled = false;
    commit(transaction, waiting);
    if (waiting.length > 0) schedule();
    else for (const resolve of idle.splice(0)) resolve();
  }

  return {
    write: (run) => {
      const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof run>>();
      waiting.push({ run, resolve: resolve as Job['resolve'], reject });
      schedule();
      return promise;
    },
    settled: () => (waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  };
}

type Telling = () => void;

/** Runs something in a transaction of its own, all or nothing; `run` gets the milliseconds that it should take at most. */
type Transaction = <T>(run: (time: number) => T) => T;

function transactionOf(database: Database, { ending, undone, written }: TransactionHooks): Transaction {
  const [begin, end, undo] = ['begin immediate', 'commit', 'rollback'].map((sql) => database.prepare(sql));
  let time = patience.least;
  return (run) => {
    begin?.run();
    try {
      const result = run(time);
      ending();
      const asked = performance.now();
      end?.run();
      time = Math.min(Math.max(patience.timesTheDisk * (performance.now() - asked), patience.least), patience.most);
      written();
      return result;
    } catch (error) {
      undone();
      if (database.inTransaction) undo?.run();
      throw error;
    }
  };
}

/**
 * Commits what waits, as much as there is time for. When one write fails, all are undone and each is tried again alone:
 * savepoints would spare that, but FTS5 writes to the disk at every one of them.
 */
function commit(transaction: Transaction, waiting: Job[]): void {
  const taken: Job[] = [];
  try {
    const tellings = transaction((time) => together(waiting, taken, time));
    for (const tell of tellings) tell();
  } catch (error) {
    if (taken.length === 0) for (const job of waiting.splice(0)) job.reject(unreachableOr(error));
    for (const job of taken) alone(transaction, job);
  }
}

function together(waiting: Job[], taken: Job[], time: number): Telling[] {
  const tellings: Telling[] = [];
  const end = performance.now() + time;
  for (let job = waiting.shift(); job; job = performance.now() < end ? waiting.shift() : undefined) {
    const { run, resolve } = job;
    taken.push(job);
    const value = run();
    tellings.push(() => resolve(value as never));
  }
  return tellings;
}

function alone(transaction: Transaction, { run, resolve, reject }: Job): void {
  try {
    resolve(transaction(run) as never);
  } catch (error) {
    reject(unreachableOr(error));
  }
}
