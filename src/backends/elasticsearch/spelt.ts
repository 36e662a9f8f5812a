/** What Elasticsearch is given instead of a text, stored or searched: its words, so that its tokenizer only cuts at blanks. */

import { fold, longestWord, readingsOf, wordPattern } from '../../model/spelling.ts';

/** Most words when they are folded. */
const plainWord = /^[a-z0-9]+$/;

/**
 * The words of a text in normal spelling (see `normalSpelling`), folded, with a blank between them; apostrophes and the geminate l are
 * left to the analysers.
 */
export function spelt(text: string): string {
  return (text.match(wordPattern) ?? [])
    .flatMap((word) => (word.length > longestWord ? [] : speltWord(word)))
    .join(' ');
}

function speltWord(word: string): string | never[] {
  const folded = fold(word);
  if (plainWord.test(folded)) return folded;
  const letters = folded.replace(/[^\p{L}\p{N}'·]/gu, '');
  return /[\p{L}\p{N}]/u.test(letters) ? letters : [];
}

/** Every reading of a stored text that has words (see `readingsOf`). */
export function speltReadings(text: string): string[] {
  return readingsOf(text)
    .map(spelt)
    .filter((reading) => reading !== '');
}
