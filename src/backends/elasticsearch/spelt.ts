/** What Elasticsearch is given instead of a text, stored or searched: its words, or their stems, in each of their spellings. */

import { spellingsMark } from '../../derive/analysis.ts';
import type { Language } from '../../model/field.ts';
import { type IndexedWord, indexedWords } from '../../model/indexed-words.ts';
import { readingsOf } from '../../model/spelling.ts';
import { unique } from '../../model/unique.ts';

/** The words of a text in normal spelling (see `normalSpelling`), folded, with a blank between them and a mark between spellings. */
export function spelt(text: string): string {
  return indexedWords(text, '').map(everySpelling).join(' ');
}

/** The stems of its words in a language that has stems, likewise. */
export function speltStems(text: string, language: Language): string {
  return indexedWords(text, language).map(everyStem).join(' ');
}

/** The same as `spelt` where the last word is unfinished, and has one spelling at a time: without article and with one l, or with all its letters. */
export function speltBeginnings(text: string): string[] {
  const words = indexedWords(text, '');
  return unique([words.map(({ word }) => word).join(' '), words.map(({ whole }) => whole).join(' ')]);
}

/** Every reading of a stored text that has words (see `readingsOf`), spelt in this way. */
export function speltReadings(text: string, way: (reading: string) => string): string[] {
  return readingsOf(text)
    .map(way)
    .filter((reading) => reading !== '');
}

function everySpelling({ word, whole, others }: IndexedWord): string {
  return word === whole ? word : unique([word, whole, ...others]).join(spellingsMark);
}

function everyStem({ stem, otherStems }: IndexedWord): string {
  return otherStems.length === 0 ? stem : unique([stem, ...otherStems]).join(spellingsMark);
}
