/** Group commit: writes that wait at the same moment share one transaction, and so one wait for the disk. */

import type { Database } from 'better-sqlite3';

/** Most writes in one transaction, so that reads get their turn in between. */
const mostAtOnce = 250;

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

export interface Committer {
  /** Runs a synchronous write in the next transaction; resolves once that is durable. A write that throws undoes only itself. */
  write<T>(run: () => T): Promise<T>;
  /** Resolves when no write waits any more. */
  settled(): Promise<void>;
}

/** The committer of one connection. */
export function committerOf(database: Database): Committer {
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
    const jobs = waiting.splice(0, mostAtOnce);
    if (waiting.length > 0) schedule();
    commit(database, jobs);
    if (waiting.length === 0) for (const resolve of idle.splice(0)) resolve();
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

/** One transaction, a savepoint for each write in it; all of them are told only after the commit. */
function commit(database: Database, jobs: readonly Job[]): void {
  try {
    database.exec('begin immediate');
    const tellings = jobs.map((job) => attempt(database, job));
    database.exec('commit');
    for (const tell of tellings) tell();
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    for (const job of jobs) job.reject(error);
  }
}

function attempt(database: Database, { run, resolve, reject }: Job): () => void {
  database.exec('savepoint one');
  try {
    const value = run();
    database.exec('release one');
    return () => resolve(value as never);
  } catch (error) {
    // A full disk or a broken file ends the whole transaction; there is nothing to go back to then.
    if (!database.inTransaction) throw error;
    database.exec('rollback to one; release one');
    return () => reject(error);
  }
}
