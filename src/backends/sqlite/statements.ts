import type { Database, Statement } from 'better-sqlite3';

/** Prepares each text of SQL once; what depends on a request is bound, never written into the text. */
export type Prepare = (sql: string) => Statement<unknown[]>;

/** Statements kept by their text. Lists differ in their conditions, so that there are some hundred of them at most. */
export function statementsOf(database: Database): Prepare {
  const prepared = new Map<string, Statement<unknown[]>>();
  return (sql) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare<unknown[]>(sql);
    prepared.set(sql, statement);
    return statement;
  };
}
