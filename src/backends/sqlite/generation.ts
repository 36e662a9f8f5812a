import type { Database } from 'better-sqlite3';
import type { Kind } from '../../model/tables/field.ts';

/** The state of the file that a connection sees, as numbers that rise with every write of any process. */
export interface Generation {
  /** The generation of everything in the file. */
  now(): number;
  /** The last generation that another process wrote. */
  foreign(): number;
  /** The generation of the documents of a kind. */
  of(kind: Kind): number;
  /** Reads `data_version` again. Called first in a read transaction, so that the generation is that of its snapshot. */
  refresh(): void;
  /** Notes that the running transaction writes documents of a kind. */
  markDirty(kind: Kind): void;
  /** Notes that this connection has written. */
  bump(): void;
}

/**
 * The generation of one connection. SQLite's `data_version` reveals writes of other processes. It is read once in a turn of the event loop,
 * because a request that arrives after somebody's commit is handled in a later turn.
 */
export function generationOf(database: Database): Generation {
  const version = database.prepare('pragma data_version').pluck();
  let seen = version.get();
  let [generation, foreign] = [0, 0];
  const byKind = new Map<Kind, number>();
  const noted = new Set<Kind>();
  let isFresh = false;

  function refresh(): void {
    const current = version.get();
    if (current !== seen) {
      generation += 1;
      foreign = generation;
    }
    seen = current;
  }

  function now(): number {
    if (isFresh) return generation;
    isFresh = true;
    setImmediate(() => {
      isFresh = false;
    });
    refresh();
    return generation;
  }

  return {
    now,
    foreign: () => foreign,
    of(kind) {
      now();
      return Math.max(byKind.get(kind) ?? 0, foreign);
    },
    refresh,
    markDirty: (kind) => noted.add(kind),
    bump() {
      generation += 1;
      for (const kind of noted) byKind.set(kind, generation);
      noted.clear();
    },
  };
}
