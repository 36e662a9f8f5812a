/** SQL: prepared statements, and conditions as values: parts of SQL with their bound values, which are combined and never changed. */

import type { Database, Statement } from 'better-sqlite3';
import { type Caches, newCaches } from '../../cache/cache.ts';
import { storedStatuses } from '../../model/documents/entry.ts';
import type { Hit, Query } from '../../ports.ts';

/** Prepares each SQL text once; `Row` is what it selects. Values from a request are bound, never part of the text. */
export type Prepare = <Row = unknown>(sql: string) => Statement<unknown[], Row>;

/** One statement takes some 10 kB. */
const budgetOfStatements = { entries: 1000 };

/**
 * Prepared statements by their text. Usual lists need about a hundred; but each combination of conditions is a statement of its own, and
 * there are very many.
 */
export function statementsOf(database: Database, caches: Caches = newCaches()): Prepare {
  const prepared = caches.open<string, Statement<unknown[]>>('statements', { budget: budgetOfStatements });
  return <Row>(sql: string) => prepared.get(sql, () => database.prepare<unknown[]>(sql)) as Statement<unknown[], Row>;
}

/** SQL with a `?` for each bound value, in order. */
export interface SqlPart {
  readonly sql: string;
  readonly bound: readonly unknown[];
}

/** A part of SQL. Values from a request are bound, never part of the text. */
export function part(sql: string, ...bound: unknown[]): SqlPart {
  return { sql, bound };
}

/** All conditions as a where clause; empty without any. */
export function where(conditions: readonly SqlPart[]): SqlPart {
  if (conditions.length === 0) return part('');
  return part(`where ${conditions.map(({ sql }) => sql).join(' and ')}`, ...conditions.flatMap(({ bound }) => bound));
}

/** Concatenates parts. */
export function joined(...parts: readonly SqlPart[]): SqlPart {
  return part(parts.map(({ sql }) => sql).join(' '), ...parts.flatMap(({ bound }) => bound));
}

/** The value of a column is one of these. */
export function isIn(column: string, values: readonly (number | string)[]): SqlPart {
  return values.length === 1
    ? part(`${column} = ?`, values[0])
    : part(`${column} in (select value from json_each(?))`, JSON.stringify(values));
}

/** The value of a column is none of these. */
export function isNotIn(column: string, values: readonly number[]): SqlPart {
  return part(`${column} not in (select value from json_each(?))`, JSON.stringify(values));
}

/**
 * The records of a page. The SQL selects ID, revision and, for a page that begins `after` a record, the sort values without the ID; `limit
 * ? offset ?` is bound last.
 */
export function pageOf(prepare: Prepare, { after, limit, offset }: Query, page: SqlPart): Hit[] {
  // A cached statement also fixes how its rows are returned, and one list has the same text with `after` and without
  const rows = prepare<[number, number, ...(number | string)[]]>(page.sql)
    .raw()
    .all(...page.bound, limit, offset);
  return rows.map(([id, revision, ...values]) => ({ id, revision, ...(after && { sort: [...values, id] }) }));
}

/** The sort of rows before their ID. */
export interface SortKey {
  readonly by: SqlPart;
  /** A column in seconds, which sort values have in milliseconds. */
  readonly isSeconds?: true;
}

/** What a page selects besides ID and revision: sort values, when it begins `after` a record. */
export function selectedValues(keys: readonly SortKey[], { after }: Query): SqlPart {
  if (!after) return part('');
  return joined(...keys.map(({ by, isSeconds }) => part(`, ${by.sql}${isSeconds ? ' * 1000' : ''}`, ...by.bound)));
}

/** The condition for rows after the record with these sort values; empty without any. */
export function afterCondition(
  keys: readonly SortKey[],
  id: string,
  { after = [], descending }: Pick<Query, 'after' | 'descending'>,
): SqlPart[] {
  if (after.length === 0) return [];
  const values = after.map((value, at) => (keys[at]?.isSeconds ? Number(value) / 1000 : value));
  const [row, places] = [[...keys.map(({ by }) => by.sql), id], values.map(() => '?')];
  const condition = `(${row.join(', ')}) ${descending ? '<' : '>'} (${places.join(', ')})`;
  return [part(condition, ...keys.flatMap(({ by }) => by.bound), ...values)];
}

/** The number that a statement selects. */
export function numberOf(prepare: Prepare, { sql, bound }: SqlPart): number {
  return Number(
    prepare(sql)
      .pluck()
      .get(...bound),
  );
}

/** The first whole second at or after a moment in milliseconds. */
export function secondFrom(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.ceil(at / 1000);
}

/** The last whole second at or before a moment in milliseconds. */
export function secondTo(at: number | undefined): number | undefined {
  return at === undefined ? undefined : Math.floor(at / 1000);
}

/** The window of starts, in seconds. */
export function startBounds({ window }: Pick<Query, 'window'>): { from: number | undefined; to: number | undefined } {
  return { from: secondFrom(window?.startFrom), to: secondTo(window?.startTo) };
}

/** Conditions on the status. Scheduled records are requested every second; their partial index is used only for a literal. */
export function statusConditions({ statuses: all, due }: Pick<Query, 'statuses' | 'due'>): SqlPart[] {
  if (!all) return [];
  const { statuses, scheduled } = storedStatuses(all, due);
  if (scheduled) {
    const waits = part(`(e.status = 'future' and e.published ${scheduled === 'due' ? '<=' : '>'} ?)`, due);
    return [joined(part('('), isIn('e.status', statuses), part('or'), waits, part(')'))];
  }
  return statuses.length === 1 && statuses[0] === 'future'
    ? [part("e.status = 'future'")]
    : [isIn('e.status', statuses)];
}
