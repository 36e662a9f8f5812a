/** Words of the indices that are spelt like others. Elasticsearch proposes them from its terms; their distance is calculated here. */

import { shownField } from '../../derive/mappings.ts';
import type { NearWordsQuery } from '../../model/query.ts';
import { nearestOf } from '../../model/search/near-words.ts';
import { unique } from '../../model/slices.ts';
import { resourceNames } from '../../model/tables/field.ts';
import type { Searches } from './searches.ts';

/** The most words that Elasticsearch proposes, and considers. */
const [proposed, inspected] = [200, 1000];

/** For each word, the similar ones in shown texts and names, nearest first. */
export async function nearWordsOf(search: Searches, { language, words }: NearWordsQuery): Promise<string[][]> {
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
