/** Words without a meaning of their own, which a search in everything ignores. */

import { foldName } from '../text/characters.ts';

/**
 * Articles, prepositions and conjunctions of Catalan and Spanish, folded. One list, because visitors mix both languages. SEARCH.md lists
 * them.
 */
export const smallWords: readonly string[] =
  'a al als amb con d de del dels des e el els en i l la las les lo los n o para pels per pel por s u un una unas unes unos uns y'.split(
    ' ',
  );
const small = new Set(smallWords);

/** Tells whether a word is one of them, in any spelling. */
export function isSmallWord(word: string): boolean {
  return small.has(foldName(word));
}
