/** Finds records by words of their names, and words that are spelt like others. */

import { shownField } from '../../derive/mappings.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import type { NameQuery, NearWordsQuery } from '../../model/query.ts';
import { nearestOf } from '../../model/search/near-words.ts';
import { type Language, type ResourceName, resourceNames } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { stateClause } from './conditions.ts';
import { anyOf, type Clause, nameClause } from './search.ts';
import { inOneRequest, rowsById, type Searches } from './searches.ts';

/** The kinds of named records that events refer to. */
const kindsOf = (family: 'post' | 'term') =>
  resourceNames.filter((kind) => kind !== 'events' && resources[kind].family === family);

/** For each list of alternatives, the records whose names match one, all in one request unless they are very many. */
export async function findNames(
  search: Searches,
  languages: readonly Language[],
  { language: asked, wanted, ...admission }: NameQuery,
): Promise<number[][]> {
  const shared = inOneRequest(search);
  const isPublic = admission.statuses?.includes('publish') ?? true;
  // A post has a state, a term has none
  const isTerm = { bool: { filter: [{ term: { gone: false } }], must_not: [{ exists: { field: 'state' } }] } };
  const admitted = isPublic ? anyOf([stateClause(admission), isTerm]) : stateClause(admission);
  const kinds = isPublic ? [...kindsOf('post'), ...kindsOf('term')] : kindsOf('post');
  const found = wanted.map((any) => {
    const isCalledSo = anyOf(any.map((term) => nameClause(term, { asked, languages })));
    return findIds(shared, kinds, { bool: { filter: [isCalledSo, admitted] } });
  });
  return Promise.all(found);
}

async function findIds(search: Searches, kinds: readonly ResourceName[], query: Clause): Promise<number[]> {
  const rows = await Array.fromAsync(rowsById(search, kinds, query));
  return rows.map(({ sort: [id] }) => Number(id));
}

/** The most words that Elasticsearch proposes, and considers. */
const [proposed, inspected] = [200, 1000];

/**
 * For each word, the similar ones in shown texts and names, nearest first. Elasticsearch proposes them from its terms; their distance is
 * calculated here.
 */
export async function findNearWords(search: Searches, { language, words }: NearWordsQuery): Promise<string[][]> {
  const suggest = Object.fromEntries(
    words.map(({ word, within }, at) => [
      `${at}`,
      {
        text: word,
        term: {
          field: shownField(language, 'words'),
          suggest_mode: 'always',
          max_edits: within,
          prefix_length: 0,
          min_word_length: 4,
          min_doc_freq: 0,
          max_term_freq: 1_000_000_000,
          size: proposed,
          shard_size: inspected,
          sort: 'score',
        },
      } as const,
    ]),
  );
  const answers = await search.across(resourceNames.map((kind) => ({ kinds: [kind], body: { size: 0, suggest } })));
  return words.map(({ word, within }, at) => {
    const found = answers.flatMap(({ suggestions }) => suggestions[`${at}`] ?? []);
    return nearestOf(word, unique(found), within);
  });
}
