/** Compares names of places, however they are typed, with or without their article. */

import { fold, normalSpelling } from '../search/spelling.ts';

/** Articles of Catalan (the Balearic ones too), Spanish, Galician and French, folded. */
const articles = new Set('el la els les l en na n es sa ses s los las lo le o a os as'.split(' '));
/** Words that cannot begin a name: an article before one of these is part of the name, as in `Os de Balaguer`. */
const linking = new Set(['d', 'de', 'del', 'i', 'y']);
/** Words and abbreviations for a saint, which differ between languages, and the one that stands for them in comparisons. */
const saints: Readonly<Record<string, string>> = { sant: 'san', st: 'san', sta: 'santa', sto: 'santo' };
/** `S. Cugat`, not `s'Arenal`. */
const shortSaint = /\bs\.(?=\s*\p{L})/gu;

/**
 * The form in which names are compared: lower case, without accents, punctuation and article, words separated by one blank. `Sant`, `San`
 * and `St.` are the same word. Empty when no letter or digit is left.
 */
export function placeKey(name: string): string {
  return plainWords(name).map(comparedWord).join(' ');
}

/** A folded word in the form of `placeKey`. */
export function comparedWord(word: string): string {
  return saintNamed(word) ?? word;
}

/** The form of `placeKey` for a folded word that means a saint; undefined for any other word. */
export function saintNamed(word: string): string | undefined {
  return Object.hasOwn(saints, word) ? saints[word] : undefined;
}

/** The name in lower case without accents, punctuation and article; words for a saint stay as written. */
export function plainName(name: string): string {
  return plainWords(name).join(' ');
}

/** A place as somebody wrote it: possible names, the likeliest first, and what the text adds. */
interface WrittenPlace {
  readonly names: readonly string[];
  /** What stood after commas or in parentheses: often a province or a country. */
  readonly outside: readonly string[];
  /** A Spanish or French postal code: five digits. */
  readonly zip?: string;
}

/** Parses a place such as `Vic (Barcelona)`, `Prat de Llobregat, El`, `08500 Vic` or `Elx / Elche`. */
export function readPlace(text: string): WrittenPlace {
  const [zip] = /(?<!\d)\d{5}(?!\d)/.exec(text) ?? [];
  const bare = zip ? text.replace(zip, ' ') : text;
  const [name = '', ...rest] = bare.split(/[,(]/).map((part) => part.replace(/\)\s*$/, '').trim());
  const outside = rest.filter((part) => part !== '' && !articles.has(foldedWords(part).join(' ')));
  const halves = name.split(/\s*[/|–—]\s*|\s+-\s+/).filter((half) => half !== name);
  return { names: [name, ...halves], outside, ...(zip && { zip }) };
}

function plainWords(name: string): string[] {
  const words = foldedWords(name);
  return beginsWithArticle(words) ? words.slice(1) : words;
}

/** Tells whether the first of some folded words is an article that may be left out of the name. */
export function beginsWithArticle([first = '', second = '']: readonly string[]): boolean {
  return second !== '' && articles.has(first) && !linking.has(second);
}

function foldedWords(name: string): string[] {
  const folded = fold(normalSpelling(name)).replaceAll('l·l', 'll').replace(shortSaint, 'san ');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
