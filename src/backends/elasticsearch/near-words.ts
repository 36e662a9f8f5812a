/** The words of the indices that are nearly others: the server proposes, for it knows its terms, and how far they are apart is told here. */

import { wordsField } from '../../derive/mappings.ts';
import type { NearWordsQuery } from '../../model/query.ts';
import { nearestOf } from '../../model/search/near-words.ts';
import { unique } from '../../model/slices.ts';
import { resourceNames } from '../../model/tables/field.ts';
import type { Searches } from './searches.ts';

/** Words that the server proposes, and that it looks at before. */
const [proposed, inspected] = [200, 1000];

/** For each word, those of shown texts and names that are near to it, the nearest first. */
export async function nearWordsOf(search: Searches, { language, words }: NearWordsQuery): Promise<string[][]> {
  const suggest = Object.fromEntries(
    words.map(({ word, within }, at) => [
      `${at}`,
      {
        text: word,
        term: {
          field: wordsField(language),
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
