/** Conditions as values: pieces of SQL with what is bound to them, joined and never edited. */

/** SQL with a `?` for each of the bound values, in their order. */
export interface Piece {
  readonly sql: string;
  readonly bound: readonly unknown[];
}

/** A piece of SQL; whatever comes from a request is bound, never part of the text. */
export function piece(sql: string, ...bound: unknown[]): Piece {
  return { sql, bound };
}

/** All of the conditions, as a where clause; empty without any. */
export function where(conditions: readonly Piece[]): Piece {
  if (conditions.length === 0) return piece('');
  return piece(`where ${conditions.map(({ sql }) => sql).join(' and ')}`, ...conditions.flatMap(({ bound }) => bound));
}

/** Pieces one after the other. */
export function joined(...pieces: readonly Piece[]): Piece {
  return piece(pieces.map(({ sql }) => sql).join(' '), ...pieces.flatMap(({ bound }) => bound));
}

/** A column's value is one of these. */
export function isIn(column: string, values: readonly (number | string)[]): Piece {
  return values.length === 1
    ? piece(`${column} = ?`, values[0])
    : piece(`${column} in (select value from json_each(?))`, JSON.stringify(values));
}

/** A column's value is none of these. */
export function isNotIn(column: string, values: readonly number[]): Piece {
  return piece(`${column} not in (select value from json_each(?))`, JSON.stringify(values));
}

/** A column's value lies within bounds, both included; each may be absent. */
export function within(column: string, from: number | bigint | undefined, to: number | bigint | undefined): Piece[] {
  return [
    ...(from === undefined ? [] : [piece(`${column} >= ?`, from)]),
    ...(to === undefined ? [] : [piece(`${column} <= ?`, to)]),
  ];
}
