/** Matches names against a prefix that somebody has typed: each typed word must begin a word of the name. */

import { beginsWithArticle } from '../places/place-name.ts';
import { type IndexedWord, indexedWords, soughtStems } from './indexed-words.ts';
import { markedHtml, type Span } from './marking.ts';
import { joinedArticles } from './search-text.ts';
import {
  allSpellings,
  apostrophes,
  fold,
  middleDots,
  normalSpelling,
  readingsOf,
  spellingsFor,
  wordPattern,
} from './spelling.ts';

/** A typed word. */
export interface TypedWord {
  readonly spellings: readonly string[];
  readonly stems: readonly string[];
  /** True when it also matches words that it begins: the last word, and words of three letters or more. */
  readonly isOpen: boolean;
}

/**
 * How a name matches, best first: it equals the typed text, begins with it, contains it from a later word on, or has its words anywhere.
 */
export const fits = ['equal', 'beginning', 'within', 'scattered'] as const;
/** One of `fits`. */
export type Fit = (typeof fits)[number];

/** The fewest letters of a word, other than the last one, that matches as a prefix. */
const minOpen = 3;

/** The typed text in normal spelling, without a leading article. */
export function typedText(text: string): string {
  const words = normalSpelling(joinedArticles(text)).match(wordPattern) ?? [];
  return (beginsWithArticle(words.map(fold)) ? words.slice(1) : words).join(' ');
}

/** The words of a typed text (see `typedText`) with their stems in a language. */
export function typedWords(text: string, language: string): TypedWord[] {
  const words = indexedWords(text, language);
  return words.map((each, at) => ({
    spellings: allSpellings(each),
    stems: soughtStems(each, language),
    isOpen: at === words.length - 1 || each.word.length >= minOpen,
  }));
}

/** The words of a name in order, and their other readings. */
export interface NameWords {
  readonly words: readonly IndexedWord[];
  readonly further: readonly IndexedWord[];
}

/** The words of a name in a language. */
export function nameWords(name: string, language: string): NameWords {
  const [words = [], ...further] = readingsOf(name).map((reading) => indexedWords(reading, language));
  return { words, further: further.flat() };
}

/**
 * How a name matches the typed words, each of which must begin a word of the name; the name's leading article may be missing. Undefined
 * when it does not match, or nothing was typed.
 */
export function fitOf(typed: readonly TypedWord[], { words, further }: NameWords): Fit | undefined {
  const fitsSome = (each: TypedWord) => [words, further].some((some) => some.some((word) => begins(word, each)));
  if (typed.length === 0 || !typed.every(fitsSome)) return undefined;
  const starts = beginsWithArticle(words.map(({ word }) => word)) ? [0, 1] : [0];
  const rest = starts.map((start) => words.slice(start)).find((each) => isSequence(typed, each));
  if (!rest) return words.some((_, at) => isSequence(typed, words.slice(at))) ? 'within' : 'scattered';
  return rest.length === typed.length && typed.every((each, at) => isSame(rest[at], each)) ? 'equal' : 'beginning';
}

function isSequence(typed: readonly TypedWord[], words: readonly IndexedWord[]): boolean {
  return typed.every((each, at) => words[at] !== undefined && begins(words[at], each));
}

function begins(word: IndexedWord, typed: TypedWord): boolean {
  if (isSame(word, typed) || [word.stem, ...word.otherStems].some((stem) => typed.stems.includes(stem))) return true;
  return (
    typed.isOpen && allSpellings(word).some((spelling) => typed.spellings.some((each) => spelling.startsWith(each)))
  );
}

function isSame(word: IndexedWord | undefined, { spellings }: TypedWord): boolean {
  return word !== undefined && allSpellings(word).some((spelling) => spellings.includes(spelling));
}

/** A name as HTML with the typed parts marked: `<mark>Gir</mark>ona`. Where only the stem matches, the whole word is marked. */
export function marked(name: string, typed: readonly TypedWord[], language: string): string {
  const composed = name.normalize('NFC');
  const spans = [...composed.matchAll(tokenPattern)].flatMap(({ 0: token, index }): Span[] => {
    const part = markedPart(token, typed, language);
    return part ? [{ start: index + part.start, end: index + part.end }] : [];
  });
  return markedHtml(composed, spans);
}

const letter = String.raw`[\p{L}\p{M}\p{N}]`;
/** Characters inside a word that `normalSpelling` handles. */
const sign = `[${apostrophes}${middleDots}\\u00AD]|(?<=[lL])\\.(?=[lL])`;
const tokenPattern = new RegExp(`${letter}+(?:(?:${sign})+${letter}+)*`, 'gu');
const signPattern = new RegExp(`(?:${sign})+`, 'gu');

/** The longest part of a word that a typed word matches. */
function markedPart(token: string, typed: readonly TypedWord[], language: string): Span | undefined {
  const { words, further } = nameWords(token, language);
  const parts = typed
    .filter((each) => [...words, ...further].some((word) => begins(word, each)))
    .map((each) => beginningOf(token, each) ?? { start: 0, end: token.length });
  return parts.toSorted((one, other) => other.end - one.end)[0];
}

/** The position of a typed word at the beginning of a word, or after an apostrophe or similar inside it. */
function beginningOf(token: string, { spellings }: TypedWord): Span | undefined {
  const behindSigns = [...token.matchAll(signPattern)].map((found) => found.index + found[0].length);
  for (const from of [...behindSigns, 0]) {
    for (let to = from + 1; to <= token.length; to += 1) {
      const isTyped = spellingsFor(token.slice(from, to)).some((spelling) => spellings.includes(spelling));
      if (!isTyped) continue;
      return { start: from, end: to + marksAt(token, to) };
    }
  }
  return undefined;
}

/** The length of the combining marks at a position. */
function marksAt(token: string, at: number): number {
  return /^\p{M}*/u.exec(token.slice(at))?.[0].length ?? 0;
}
