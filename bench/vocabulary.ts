/** Invented words in two languages with a realistic frequency distribution: a few are common, most are rare. */

import type { Chance } from '../src/demo/chance.ts';

/** A word that occurs in about 23 % of the events, in both languages, and is not a prefix of another word. */
export const commonWord = 'jazz';

/** Words that occur in five events of the default window each, and are not prefixes of other words. */
export const rareWords: readonly string[] = [
  'wurlitzer',
  'xilofon',
  'kazooband',
  'kokyuduo',
  'whistletrio',
  'kantelefest',
  'xalamboia',
  'waldhornia',
  'krummhorna',
  'kulintango',
  'xirimiona',
  'wagnertuba',
  'kempulista',
  'kalimbada',
  'wanduraga',
  'xingufina',
  'kobyzada',
  'khaenada',
  'kornettina',
  'xiloteca',
];

/** The words of one language. */
export interface Vocabulary {
  /** By descending frequency. */
  readonly words: readonly string[];
  readonly small: readonly string[];
}

const onsets = 'b c d f g l m n p r s t v br cl dr fl gr pl pr tr'.split(' ');
const vowels = 'a a a e e e i i o o u à è ó í'.split(' ');
const endings = {
  ca: ['a', 'es', 'ció', 'ment', 'at', 'ades', 'isme', 'era', 'ers', 'itat', 'ància', 'or'],
  es: ['a', 'os', 'ción', 'mente', 'ado', 'adas', 'ismo', 'ero', 'eros', 'idad', 'ancia', 'or'],
};
const small = {
  ca: ['de', 'la', 'el', 'i', 'a', 'amb', 'per', 'els', 'una', 'que', 'del', 'en'],
  es: ['de', 'la', 'el', 'y', 'a', 'con', 'por', 'los', 'una', 'que', 'del', 'en'],
};

/** The number of words, about that of a city's agenda with several thousand events. */
const size = 12_000;

/** Invents the words of a language. The same state of `chance` gives the same words. */
export function vocabularyOf(language: 'ca' | 'es', chance: Chance): Vocabulary {
  const words = new Set<string>();
  while (words.size < size) {
    const syllables = 1 + chance.below(3);
    let word = '';
    for (let at = 0; at < syllables; at += 1) word += chance.oneOf(onsets) + chance.oneOf(vowels);
    words.add(word + chance.oneOf(onsets) + chance.oneOf(endings[language]));
  }
  return { words: [...words], small: small[language] };
}

/** A random word; the word of rank r is r times rarer than the first (Zipf). */
export function wordOf({ words }: Vocabulary, chance: Chance): string {
  return words[Math.floor(words.length ** chance.next()) - 1] as string;
}

/** A phrase of words with function words between them, capitalized. */
export function phraseOf(vocabulary: Vocabulary, chance: Chance, length: number): string {
  const words: string[] = [];
  for (let at = 0; at < length; at += 1) {
    words.push(at % 3 === 1 ? chance.oneOf(vocabulary.small) : wordOf(vocabulary, chance));
  }
  const phrase = words.join(' ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** Paragraphs of sentences, of about this many characters with their markup; `marks` are words that must occur. */
export function proseOf(vocabulary: Vocabulary, chance: Chance, characters: number, marks: readonly string[]): string {
  const paragraphs: string[] = [];
  let written = 0;
  while (written < characters) {
    const more = paragraphs.length === 0 ? marks.map((mark) => ` ${mark}`).join('') : '';
    const paragraph = `<p>${phraseOf(vocabulary, chance, 14)}${more}. ${phraseOf(vocabulary, chance, 12)}.</p>`;
    paragraphs.push(paragraph);
    written += paragraph.length;
  }
  return paragraphs.join('\n');
}
