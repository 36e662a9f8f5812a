/** What the words of a query ask of the events of the columns, and how well an event answers them. */

import { largestId } from '../../../model/documents/document.ts';
import { hasTiers, type Query } from '../../../model/query.ts';
import { type WideTerm, wideTerm } from '../../../model/search/wide-search.ts';
import { anyExpression, anyNameExpression, matchExpression } from '../full-text/match.ts';
import { tablesFor } from '../lists/access-path.ts';
import type { Finding } from '../lists/find-events.ts';
import { type Piece, piece } from '../lists/sql.ts';
import type { EventColumns } from './event-columns.ts';
import { referenceTest, textTest } from './matching.ts';
import type { TierAt } from './ordering.ts';
import type { Test } from './within-window.ts';

/** A test for each thing that the words of a query ask. */
export function wordTests(finding: Finding, columns: EventColumns, query: Query): Test[] {
  return [...searchTests(finding, columns, query), ...wideTests(finding, columns, query)];
}

/** Of `search`: what must be in the texts, all at once, and what must not. */
function searchTests(finding: Finding, columns: EventColumns, query: Query): Test[] {
  const { match, exclude } = matchExpression(query.search, finding);
  const isExcluded = exclude === undefined ? undefined : rowTest(finding, columns, query, exclude);
  return [
    ...(match === undefined ? [] : [rowTest(finding, columns, query, match)]),
    ...(isExcluded ? [(at: number) => !isExcluded(at)] : []),
  ];
}

function wideTests(finding: Finding, columns: EventColumns, query: Query): Test[] {
  const expressionOf = query.q?.titlesOnly ? anyNameExpression : anyExpression;
  return (query.q?.terms ?? []).map((term): Test => {
    const isInTexts = rowTest(finding, columns, asWide(query), expressionOf(term.any, finding.languages));
    const isNamed = nameTest(columns, term);
    return term.excluded ? (at) => !isInTexts(at) && !isNamed(at) : (at) => isInTexts(at) || isNamed(at);
  });
}

/** How well an event answers, where that matters; the words of `search` have no names. */
export function tierOf(finding: Finding, columns: EventColumns, query: Query): TierAt {
  if (!hasTiers(query)) return () => 0;
  const searched = (query.search?.terms ?? []).map(wideTerm);
  const tests = [
    ...searched.map((term) => ({ term, asked: query })),
    ...(query.q?.terms ?? []).map((term) => ({ term, asked: asWide(query) })),
  ].filter(({ term }) => !term.excluded);
  const titles = tests.map(({ term, asked }) =>
    rowTest(finding, columns, asked, anyNameExpression(term.any, finding.languages)),
  );
  const names = tests.map(({ term }) => nameTest(columns, term));
  return (at) => {
    if (titles.every((isInTitle) => isInTitle(at))) return 0;
    return titles.every((isInTitle, index) => isInTitle(at) || names[index]?.(at)) ? 1 : 2;
  };
}

/** The query in the language that `q` is searched in. */
function asWide(query: Query): Query {
  return query.q ? { ...query, language: query.q.language } : query;
}

/** Whether an event refers to something that is called so. */
function nameTest(columns: EventColumns, { references, towns }: WideTerm): Test {
  const isReferred = referenceTest(columns, references);
  const isThere = textTest(columns.towns, towns);
  return (at) => isReferred(at) || isThere(at);
}

/** Whether an event has a full-text row that matches. */
function rowTest({ prepare }: Finding, { id }: EventColumns, query: Query, match: string): Test {
  const ids = tablesFor(query).flatMap((table) => idsMatching(table, match, prepare));
  const highest = ids.reduce((most, each) => Math.max(most, each), 0);
  const marked = new Uint8Array((highest >>> 3) + 1);
  for (const each of ids) marked[each >>> 3] = (marked[each >>> 3] as number) | (1 << (each & 7));
  return (at) => {
    const each = id[at] as number;
    return ((marked[each >>> 3] ?? 0) & (1 << (each & 7))) !== 0;
  };
}

function idsMatching(table: string, match: string, prepare: Finding['prepare']): number[] {
  const { sql, bound }: Piece = piece(`select rowid & ${largestId} from ${table} where ${table} match ?`, match);
  const statement = prepare(sql).pluck();
  return statement.all(...bound) as number[];
}
