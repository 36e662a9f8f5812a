import type { Database } from 'better-sqlite3';
import type { Kind } from '../../model/tables/field.ts';

/** Which state of the file a connection sees: numbers that rise with what is written, by any process. */
export interface Generation {
  /** Of everything in the file. */
  now(): number;
  /** The last one that another process wrote. */
  foreign(): number;
  /** Of the documents of a kind. */
  of(kind: Kind): number;
  /** Reads `data_version` again. Called first in a read transaction, so that the generation is that of its snapshot. */
  refresh(): void;
  /** The running transaction writes documents of this kind. */
  markDirty(kind: Kind): void;
  /** This connection has written. */
  bump(): void;
}

/**
 * The generation of one connection. What others write, SQLite's `data_version` tells; it is asked once in a turn of the
 * event loop, for a request that came after somebody's commit is read in a later turn.
 */
export function generationOf(database: Database): Generation {
  const version = database.prepare('pragma data_version').pluck();
  let seen = version.get();
  let [generation, foreign] = [0, 0];
  const own = new Map<Kind, number>();
  const noted = new Set<Kind>();
  let asked = false;

  function lookOnce(): void {
    if (asked) return;
    asked = true;
    setImmediate(() => {
      asked = false;
    });
    look();
  }

  function look(): void {
    const current = version.get();
    if (current !== seen) {
      generation += 1;
      foreign = generation;
    }
    seen = current;
  }

  return {
    now() {
      lookOnce();
      return generation;
    },
    foreign: () => foreign,
    of(kind) {
      lookOnce();
      return Math.max(own.get(kind) ?? 0, foreign);
    },
    refresh: look,
    markDirty: (kind) => noted.add(kind),
    bump() {
      generation += 1;
      for (const kind of noted) own.set(kind, generation);
      noted.clear();
    },
  };
}
