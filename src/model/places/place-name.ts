/** Names of places as they are compared: however they are typed, with their article or without it. */

import { fold, normalSpelling } from '../search/spelling.ts';

/** Articles of Catalan (the Balearic ones too), Spanish, Galician and French, folded. */
const articles = new Set('el la els les l en na n es sa ses s los las lo le o a os as'.split(' '));
/** What begins the rest of a name that cannot do without its first word: `Os de Balaguer`. */
const linking = new Set(['d', 'de', 'del', 'i', 'y']);
/** Words for a saint, which one language has for another's, as are their abbreviations. */
const saints: Readonly<Record<string, string>> = { sant: 'san', st: 'san', sta: 'santa', sto: 'santo' };
/** `S. Cugat`, not `s'Arenal`. */
const shortSaint = /\bs\.(?=\s*\p{L})/gu;

/**
 * A name as it is compared: lower case, without accents, signs and its article, words parted by one blank; `Sant`, `San`
 * and `St.` are one word. Empty when no letter or digit is left.
 */
export function placeKey(name: string): string {
  return plainWords(name).map(comparedWord).join(' ');
}

/** A folded word as it stands in `placeKey`. */
export function comparedWord(word: string): string {
  return saintNamed(word) ?? word;
}

/** The word that `placeKey` has for a folded one which means a saint; undefined for any other. */
export function saintNamed(word: string): string | undefined {
  return Object.hasOwn(saints, word) ? saints[word] : undefined;
}

/** The name without case, accents, signs and its article, and with its saint as it is written. */
export function plainName(name: string): string {
  return plainWords(name).join(' ');
}

/** A place as somebody wrote it: names that it may have, the likeliest first, and what else the text says of it. */
export interface WrittenPlace {
  readonly names: readonly string[];
  /** What stood behind commas or in parentheses: often a province, or a country. */
  readonly outside: readonly string[];
  /** A postal code of five digits. */
  readonly zip?: string;
}

/** Reads the town out of `Vic (Barcelona)`, `Prat de Llobregat, El`, `08500 Vic` or `Elx / Elche`. */
export function readPlace(text: string): WrittenPlace {
  const [zip] = /(?<!\d)\d{5}(?!\d)/.exec(text) ?? [];
  const bare = zip ? text.replace(zip, ' ') : text;
  const [name = '', ...rest] = bare.split(/[,(]/).map((part) => part.replace(/\)\s*$/, '').trim());
  const outside = rest.filter((part) => part !== '' && !isArticle(part));
  const halves = name.split(/\s*[/|–—]\s*|\s+-\s+/).filter((half) => half !== name);
  return { names: [name, ...halves], outside, ...(zip && { zip }) };
}

function isArticle(text: string): boolean {
  return articles.has(foldedWords(text).join(' '));
}

function plainWords(name: string): string[] {
  const words = foldedWords(name);
  return beginsWithArticle(words) ? words.slice(1) : words;
}

/** Whether the first of some folded words is an article that a name can do without. */
export function beginsWithArticle([first = '', second = '']: readonly string[]): boolean {
  return second !== '' && articles.has(first) && !linking.has(second);
}

function foldedWords(name: string): string[] {
  const folded = fold(normalSpelling(name)).replaceAll('l·l', 'll').replace(shortSaint, 'san ');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
