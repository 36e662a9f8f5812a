/** Answers of the index, kept until anything is written: by this connection, or by another process on the same file. */

import type { Database } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Most answers kept; one of them is a page of IDs with their revisions. */
const most = 2000;

export interface Memo {
  /** The kept answer to a question, or a new one. */
  answer<T extends object>(question: string, find: () => T): T;
  /** Forgets everything, because this connection has written. */
  forget(): void;
}

/** A memo for one connection; what other processes write, SQLite's `data_version` tells. */
export function memoOf(database: Database): Memo {
  const kept = new LRUCache<string, object>({ max: most });
  const version = database.prepare('pragma data_version').pluck();
  let seen = version.get();
  return {
    answer<T extends object>(question: string, find: () => T): T {
      const now = version.get();
      if (now !== seen) kept.clear();
      seen = now;
      const known = kept.get(question) as T | undefined;
      if (known) return known;
      const fresh = find();
      kept.set(question, fresh);
      return fresh;
    },
    forget: () => kept.clear(),
  };
}
