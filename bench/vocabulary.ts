/** Made-up words in two languages, distributed as in real texts: a few everywhere, most of them seldom. */

import type { Chance } from '../src/demo/chance.ts';

/** Occurs in about 23 % of the events, in both languages, and nowhere as the beginning of another word. */
export const commonWord = 'jazz';

/** Each occurs in five events that lie in the default window; none begins another word. */
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
  /** By falling frequency. */
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

/** As many as a city's agenda of some thousand events has. */
const size = 12_000;

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

/** A word; the one of rank r comes r times less often than the first (Zipf). */
export function wordOf({ words }: Vocabulary, chance: Chance): string {
  return words[Math.floor(words.length ** chance.next()) - 1] as string;
}

/** Words with small ones between them, beginning with a capital. */
export function phraseOf(vocabulary: Vocabulary, chance: Chance, length: number): string {
  const words: string[] = [];
  for (let at = 0; at < length; at += 1) {
    words.push(at % 3 === 1 ? chance.oneOf(vocabulary.small) : wordOf(vocabulary, chance));
  }
  const phrase = words.join(' ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** Sentences in paragraphs, about so many characters with their markup; `marks` are words that must occur. */
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
