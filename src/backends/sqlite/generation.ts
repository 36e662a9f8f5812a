import type { Database } from 'better-sqlite3';

/** Which state of the file a connection sees: a number that changes whenever anything was written, by any process. */
export interface Generation {
  now(): number;
  /** This connection has written. */
  advance(): void;
}

/** Gives what is to be called before a look at what is kept: it forgets all of it when anything was written since the last call. */
export function forgettingIn(generation: Generation, forget: () => void): () => void {
  let seen = generation.now();
  return () => {
    const now = generation.now();
    if (now !== seen) forget();
    seen = now;
  };
}

/**
 * The generation of one connection. What others write, SQLite's `data_version` tells; it is asked once in a turn of the
 * event loop, for a request that came after somebody's commit is read in a later turn.
 */
export function generationOf(database: Database): Generation {
  const version = database.prepare('pragma data_version').pluck();
  let seen = version.get();
  let generation = 0;
  let asked = false;
  return {
    now() {
      if (asked) return generation;
      asked = true;
      setImmediate(() => {
        asked = false;
      });
      const current = version.get();
      if (current !== seen) generation += 1;
      seen = current;
      return generation;
    },
    advance: () => {
      generation += 1;
    },
  };
}
