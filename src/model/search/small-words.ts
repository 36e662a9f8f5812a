/** Words that say nothing by themselves: a search that looks at everything leaves them out. */

import { foldName } from '../text/fold-name.ts';

/** Articles, prepositions and conjunctions of Catalan and Spanish in one list, folded: a visitor mixes both. SEARCH.md lists them. */
export const smallWords: readonly string[] =
  'a al als amb con d de del dels des e el els en i l la las les lo los n o para pels per pel por s u un una unas unes unos uns y'.split(
    ' ',
  );
const small = new Set(smallWords);

/** Whether a word is one of them, however it is written. */
export function isSmallWord(word: string): boolean {
  return small.has(foldName(word));
}
