/** Finds records by words of their names. */

import type { NameQuery } from '../../model/query.ts';
import { type Language, type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { stateClause } from './conditions.ts';
import { anyOf, type Clause, nameClause } from './search.ts';
import type { SearchBody, Searches } from './searches.ts';

/** The kinds of named records that events refer to. */
const kindsOf = (family: 'post' | 'term') =>
  resourceNames.filter((kind) => kind !== 'events' && resources[kind].family === family);

/** For each list of alternatives, the records whose names match one, all in one request. */
export async function namesIn(
  search: Searches,
  languages: readonly Language[],
  { language: asked, wanted, ...admission }: NameQuery,
): Promise<number[][]> {
  const isPublic = admission.statuses?.includes('publish') ?? true;
  const posts = [kindsOf('post'), stateClause(admission)] as const;
  const terms = [kindsOf('term'), { term: { gone: false } }] as const;
  const sources = isPublic ? [posts, terms] : [posts];
  const questions = wanted.flatMap((any) => {
    const isCalledSo = anyOf(any.map((term) => nameClause(term, { asked, languages })));
    return sources.map(([kinds, admitted]) => ({ kinds, matching: { bool: { filter: [isCalledSo, admitted] } } }));
  });
  const found = await allIds(search, questions);
  return wanted.map((_, at) => found.slice(at * sources.length, (at + 1) * sources.length).flat());
}

interface Question {
  readonly kinds: readonly ResourceName[];
  readonly matching: Clause;
}

/** The most records of one response; more take another request. */
const step = 10_000;

async function allIds(search: Searches, questions: readonly Question[]): Promise<number[][]> {
  const found = questions.map((): number[] => []);
  let open = questions.map((_, at) => at);
  while (open.length > 0) {
    const asked = open.map((at) => ({
      kinds: (questions[at] as Question).kinds,
      body: bodyOf((questions[at] as Question).matching, found[at]?.at(-1)),
    }));
    const answers = await search.across(asked);
    for (const [index, { rows }] of answers.entries()) {
      found[open[index] as number]?.push(...rows.map(({ sort }) => Number(sort[0])));
    }
    open = open.filter((_, index) => answers[index]?.rows.length === step);
  }
  return found;
}

function bodyOf(query: Clause, last: number | undefined): SearchBody {
  return {
    query,
    sort: ['id'],
    size: step,
    track_total_hits: false,
    ...(last !== undefined && { search_after: [last] }),
  };
}
