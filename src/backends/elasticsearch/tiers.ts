/** Tiers as clauses: constant conditions instead of scores, so that both indexes agree on the order. */

import type { Query } from '../../model/query.ts';
import { wideTerm } from '../../model/search/wide-search.ts';
import type { Language } from '../../model/tables/field.ts';
import { allOf, anyOf, type Clause, nameClause, referringClauses } from './search.ts';

/** The clause of each tier, best first (see `Tier`), for a query with words. */
export function tierClauses({ language, search, q }: Query, languages: readonly Language[]): Clause[] {
  const searched = (search?.terms ?? []).map(wideTerm);
  const wanted = [
    ...searched.map((term) => ({ term, asked: language })),
    ...(q?.terms ?? []).map((term) => ({ term, asked: q?.language ?? language })),
  ].filter(({ term }) => !term.excluded);
  const inTitle = wanted.map(({ term, asked }) =>
    anyOf(term.any.map((each) => nameClause(each, { asked, languages }))),
  );
  const inNames = wanted.map(({ term }, at) => anyOf([inTitle[at] as Clause, ...referringClauses(term)]));
  const [title, names] = [allOf(inTitle), allOf(inNames)];
  return [title, { bool: { filter: [names], must_not: [title] } }, { bool: { must_not: [names] } }];
}
