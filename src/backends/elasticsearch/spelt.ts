/** What Elasticsearch is given instead of a text, stored or searched: its words, so that its tokenizer only cuts at blanks. */

import { fold, longestWord, normalSpelling, readingsOf, wordPattern } from '../../model/spelling.ts';

/** The words of a text, folded, with a blank between them; apostrophes and the geminate l are left to the analysers. */
export function spelt(text: string): string {
  return (normalSpelling(text).match(wordPattern) ?? [])
    .filter((word) => word.length <= longestWord)
    .map((word) => fold(word).replace(/[^\p{L}\p{N}'·]/gu, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .join(' ');
}

/** Every reading of a stored text that has words (see `readingsOf`). */
export function speltReadings(text: string): string[] {
  return readingsOf(text)
    .map(spelt)
    .filter((reading) => reading !== '');
}
