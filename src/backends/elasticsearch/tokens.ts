/** What Elasticsearch is given instead of a text, stored or searched: its words, or their stems, in each of their spellings. */

import { spellingsMark } from '../../derive/analysis.ts';
import { type IndexedWord, indexedWords } from '../../model/search/indexed-words.ts';
import { readingsOf } from '../../model/search/spelling.ts';
import { unique } from '../../model/slices.ts';
import type { Language } from '../../model/tables/field.ts';

/** The words of a text, folded, with a blank between them and a mark between the spellings of one; their stems likewise. */
export interface Tokens {
  readonly words: string;
  /** Those of its language; in one that has none, of no use. */
  readonly stems: string;
}

/** A text in normal spelling (see `normalSpelling`), in its language (`''`, or any without stems: words alone). */
export function tokensOf(text: string, language: Language): Tokens {
  const words = indexedWords(text, language);
  return { words: words.map(everySpelling).join(' '), stems: words.map(everyStem).join(' ') };
}

/** The words of a text whose last one is unfinished, and has one spelling at a time: without article and with one l, or with all its letters. */
export function speltBeginnings(text: string): string[] {
  const words = indexedWords(text, '');
  return unique([words.map(({ word }) => word).join(' '), words.map(({ whole }) => whole).join(' ')]);
}

/** Every reading of a stored text that has words (see `readingsOf`). */
export function speltReadings(text: string, language: Language): Tokens[] {
  return readingsOf(text)
    .map((reading) => tokensOf(reading, language))
    .filter(({ words }) => words !== '');
}

function everySpelling({ word, whole, others }: IndexedWord): string {
  return word === whole ? word : unique([word, whole, ...others]).join(spellingsMark);
}

function everyStem({ stem, otherStems }: IndexedWord): string {
  return otherStems.length === 0 ? stem : unique([stem, ...otherStems]).join(spellingsMark);
}
