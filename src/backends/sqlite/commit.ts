/** Group commit: writes that wait at the same moment share one transaction, and so one wait for the disk. */

import type { Database } from 'better-sqlite3';

/** Milliseconds after which a transaction takes no further write, so that reads get their turn in between. */
const longestTransaction = 40;

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

/** The committer of one connection; `written` is called after each transaction, before any of its writes is told. */
export function committerOf(database: Database, written: () => void): Committer {
  const savepoint = savepointIn(database);
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
    commit(database, savepoint, waiting, written);
    if (waiting.length > 0) schedule();
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

/** One transaction, a savepoint for each write in it; all of them are told only after the commit. Takes its jobs off the queue. */
function commit(database: Database, savepoint: Savepoint, waiting: Job[], written: () => void): void {
  const taken: Job[] = [];
  const tellings: (() => void)[] = [];
  const end = performance.now() + longestTransaction;
  try {
    database.exec('begin immediate');
    for (let job = waiting.shift(); job; job = performance.now() < end ? waiting.shift() : undefined) {
      taken.push(job);
      tellings.push(attempt(database, savepoint, job));
    }
    database.exec('commit');
    written();
    for (const tell of tellings) tell();
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    if (taken.length === 0) taken.push(...waiting.splice(0));
    for (const job of taken) job.reject(error);
  }
}

interface Savepoint {
  begin(): void;
  release(): void;
  undo(): void;
}

function savepointIn(database: Database): Savepoint {
  const [begin, release, back] = ['savepoint one', 'release one', 'rollback to one'].map((sql) =>
    database.prepare(sql),
  );
  return {
    begin: () => begin?.run(),
    release: () => release?.run(),
    undo: () => {
      back?.run();
      release?.run();
    },
  };
}

function attempt(database: Database, savepoint: Savepoint, { run, resolve, reject }: Job): () => void {
  savepoint.begin();
  try {
    const value = run();
    savepoint.release();
    return () => resolve(value as never);
  } catch (error) {
    // A full disk or a broken file ends the whole transaction; there is nothing to go back to then.
    if (!database.inTransaction) throw error;
    savepoint.undo();
    return () => reject(error);
  }
}
