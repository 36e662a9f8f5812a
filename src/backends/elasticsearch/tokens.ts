/** What Elasticsearch gets instead of a text, stored or searched: its words or their stems, in all their spellings. */

import { spellingsMark } from '../../derive/mappings.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { indexedWords } from '../../model/search/indexed-words.ts';
import { readingsOf } from '../../model/search/spelling.ts';
import type { Language } from '../../model/tables/field.ts';

/** The words of a text, folded, with blanks between them and a mark between the spellings of one; the same of their stems. */
export interface Tokens {
  readonly words: string;
  /** Stems by the rules of its language; of no use in a language without rules. */
  readonly stems: string;
}

/** The tokens of a text in normal spelling (see `normalSpelling`) and its language (`''` for words alone). */
export function tokensOf(text: string, language: Language): Tokens {
  const words = indexedWords(text, language);
  return {
    words: words
      .map(({ word, whole, others }) =>
        (word === whole ? [word] : unique([word, whole, ...others])).join(spellingsMark),
      )
      .join(' '),
    stems: words.map(({ stem, otherStems }) => unique([stem, ...otherStems]).join(spellingsMark)).join(' '),
  };
}

/**
 * The tokens of a text with an unfinished last word, once for each spelling of that: without article and with one l, or with all its
 * letters.
 */
export function speltBeginnings(text: string): string[] {
  const words = indexedWords(text, '');
  return unique([words.map(({ word }) => word).join(' '), words.map(({ whole }) => whole).join(' ')]);
}

/** The tokens of every reading of a stored text (see `readingsOf`). */
export function speltReadings(text: string, language: Language): Tokens[] {
  return readingsOf(text)
    .map((reading) => tokensOf(reading, language))
    .filter(({ words }) => words !== '');
}
