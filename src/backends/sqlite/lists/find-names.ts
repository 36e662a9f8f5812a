/** Finds records by words of their names. */

import type { NameQuery } from '../../../model/query.ts';
import type { Language } from '../../../model/tables/field.ts';
import type { Prepare } from '../connection.ts';
import { anyNameExpression } from '../full-text/match.ts';
import { wordsTable } from '../schema.ts';
import { joined, piece, statusConditions, where } from './sql.ts';

/** For each list of alternatives, the records whose names match one. Terms count as published. */
export function namesIn(prepare: Prepare, languages: readonly Language[], query: NameQuery): number[][] {
  const table = wordsTable(query.language, 'others');
  return query.wanted.map((any) => {
    const matching = piece(`${table} match ?`, anyNameExpression(any, languages));
    const { sql, bound } = joined(
      piece(`select e.id from ${table} join entries e on e.id = ${table}.rowid`),
      where([matching, ...statusConditions(query)]),
    );
    return prepare(sql)
      .pluck()
      .all(...bound) as number[];
  });
}
