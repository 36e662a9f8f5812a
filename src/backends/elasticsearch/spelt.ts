/** What Elasticsearch is given instead of a text, stored or searched: its words in each of their spellings. */

import { spellingsMark } from '../../derive/analysis.ts';
import { fold, longestWord, readingsOf, type Spellings, spellingsOf, wordPattern } from '../../model/spelling.ts';
import { unique } from '../../model/unique.ts';

/** The words of a text in normal spelling (see `normalSpelling`), folded, with a blank between them and a mark between spellings. */
export function spelt(text: string): string {
  return wordsIn(text).map(everySpelling).join(' ');
}

/** The same where the last word is unfinished, and has one spelling at a time: without article and with one l, or with all its letters. */
export function speltBeginnings(text: string): string[] {
  const words = wordsIn(text);
  return unique([words.map(({ word }) => word).join(' '), words.map(({ whole }) => whole).join(' ')]);
}

/** Every reading of a stored text that has words (see `readingsOf`). */
export function speltReadings(text: string): string[] {
  return readingsOf(text)
    .map(spelt)
    .filter((reading) => reading !== '');
}

function wordsIn(text: string): Spellings[] {
  return (text.match(wordPattern) ?? []).flatMap((word) =>
    word.length > longestWord ? [] : (spellingsOf(fold(word)) ?? []),
  );
}

function everySpelling({ word, whole, others }: Spellings): string {
  return word === whole ? word : unique([word, whole, ...others]).join(spellingsMark);
}
