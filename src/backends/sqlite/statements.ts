import type { Database, Statement } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

/** Prepares each text of SQL once; what depends on a request is bound, never written into the text. */
export type Prepare = (sql: string) => Statement<unknown[]>;

/** Most statements kept; one takes some 10 kB. */
const max = 1000;

/**
 * Statements kept by their text. Usual lists need some hundred of them; but each combination of conditions is one, and there are very many.
 */
export function statementsOf(database: Database): Prepare {
  const prepared = new LRUCache<string, Statement<unknown[]>>({
    max: max,
    memoMethod: (sql) => database.prepare<unknown[]>(sql),
  });
  return (sql) => prepared.memo(sql);
}
