/** Matches names against a prefix that somebody has typed: each typed word must begin a word of the name. */

import { openCache } from '../../cache/cache.ts';
import { unique } from '../arrays-and-maps.ts';
import { beginsWithArticle } from '../places/place-name.ts';
import { type IndexedWord, indexedWords, soughtStems } from './indexed-words.ts';
import { hyphenatedIn, initialsIn, initialsTogether, inOneWord, otherHours, otherSpellings } from './joined-words.ts';
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
import { aroundLettersTogether, ungroupedIn } from './written-numbers.ts';

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

/** Another way to write the words of a typed text from `from` up to `to`, which is excluded. */
export interface OtherWriting {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The most ways to write a typed text otherwise. */
const maxWritings = 10;

/**
 * Other ways to write the words of `typedText`, as lists know them: joined by a sign or a blank, or apart (`hip hop`, `acdc`), initials with
 * full stops, numbers with separators, hours in short and in words.
 */
export function otherWritings(text: string): OtherWriting[] {
  const tokens = normalSpelling(joinedArticles(initialsTogether(text))).split(/\s+/);
  const all: OtherWriting[] = [];
  const words: string[] = [];
  for (const token of tokens) {
    const parts: readonly string[] = token.match(wordPattern) ?? [];
    const inOne = [...hyphenatedIn(token).map(inOneWord), ...initialsIn(token), ...ungroupedIn(token)];
    const from = words.length;
    all.push(
      ...inOne.flatMap((each) => (each && isWritten(each, parts) ? { from, to: from + parts.length, text: each } : [])),
    );
    words.push(...parts);
  }
  for (const [at, word] of words.entries()) {
    const apart = otherSpellings(word, undefined, undefined);
    all.push(...apart.map((each) => ({ from: at, to: at + 1, text: each })));
    // Joined with those behind it
    for (const length of [2, 3]) {
      const some = words.slice(at, at + length);
      const run = some.join(' ');
      const spelt = length === 2 ? otherSpellings(word, undefined, some[1]) : [];
      const inOne = [...spelt, ...ungroupedIn(run), aroundLettersTogether(run)].find((each) => isWritten(each, some));
      const hours = length === 2 ? otherHours(run) : [];
      const texts = unique(inOne === undefined ? hours : [inOne, ...hours]);
      all.push(...texts.map((each) => ({ from: at, to: at + some.length, text: each })));
    }
  }
  const left = words.length - typedText(text).split(' ').length;
  return all
    .filter(({ from }) => from >= left)
    .map(({ from, to, text: written }) => ({ from: from - left, to: to - left, text: written }))
    .slice(0, maxWritings);
}

function isWritten(inOne: string, words: readonly string[]): boolean {
  return words.length > 1 && inOne.replaceAll('·', '') === words.join('');
}

/** What was typed, in each way to write it; as typed first. */
export type Ways = readonly (readonly TypedWord[])[];

/** Reads a typed text (see `typedText`) in each of these ways, in a language. */
export function waysToWrite(text: string, others: readonly OtherWriting[], language: string): Ways {
  const words = text.split(' ');
  const written = others.map((each) => words.toSpliced(each.from, each.to - each.from, each.text).join(' '));
  return unique([text, ...written]).map((each) => typedWords(each, language));
}

/** The words of a typed text (see `typedText`) with their stems in a language. */
export function typedWords(text: string, language: string): TypedWord[] {
  const words = indexedWords(text, language);
  return words.map((each, at) => {
    const spellings = allSpellings(each);
    const key = [language, each.stem, ...each.otherStems, '', ...spellings].join(' ');
    const forms = typedForms.get(key, () => ({ spellings, stems: soughtStems(each, language) }));
    return { ...forms, isOpen: at === words.length - 1 || each.word.length >= minOpen };
  });
}

/** The forms of typed words, because many people begin to type the same words, and stems take long. */
const typedForms = openCache<string, Pick<TypedWord, 'spellings' | 'stems'>>({ budget: { entries: 5_000 } });

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
  const all = [...words, ...further];
  return fitBy({
    typed: typed.length,
    words: words.length,
    all: all.length,
    hasArticle: beginsWithArticle(words.map(({ word }) => word)),
    grade(at, each) {
      const [word, wanted] = [all[at] as IndexedWord, typed[each] as TypedWord];
      return isSame(word, wanted) ? 2 : begins(word, wanted) ? 1 : 0;
    },
  });
}

/** A name beside a typed text, both as numbers of words. */
export interface Comparison {
  /** The number of typed words. */
  readonly typed: number;
  /** The number of words of the name, and with those of its other readings, which come after them. */
  readonly words: number;
  readonly all: number;
  readonly hasArticle: boolean;
  /** How a word of the name matches a typed one: 2 when it is the same, 1 when it matches otherwise, 0 when it does not. */
  grade(at: number, typed: number): number;
}

/** The same (see `fitOf`) of words that were compared before. */
export function fitBy(name: Comparison): Fit | undefined {
  const { typed, words, all, hasArticle, grade } = name;
  if (typed === 0) return undefined;
  for (let each = 0; each < typed; each += 1) {
    let at = 0;
    while (at < all && grade(at, each) === 0) at += 1;
    if (at === all) return undefined;
  }
  for (const start of hasArticle ? [0, 1] : [0]) {
    if (!isSequence(name, start)) continue;
    for (let each = 0; each < typed; each += 1) if (grade(start + each, each) !== 2) return 'beginning';
    return words - start === typed ? 'equal' : 'beginning';
  }
  for (let start = 0; start < words; start += 1) if (isSequence(name, start)) return 'within';
  return 'scattered';
}

/** How a name matches the best of several ways to write what was typed. */
export function bestFitOf(ways: Ways, name: NameWords): Fit | undefined {
  const all = ways.map((typed) => fitOf(typed, name));
  return fits.find((fit) => all.includes(fit));
}

/** The better of two matches. */
export function betterFit(one: Fit | undefined, other: Fit | undefined): Fit | undefined {
  return fits.find((fit) => fit === one || fit === other);
}

/** Whether the words of a name from one on are the typed ones, in order. */
function isSequence({ typed, words, grade }: Comparison, start: number): boolean {
  if (start + typed > words) return false;
  for (let each = 0; each < typed; each += 1) if (grade(start + each, each) === 0) return false;
  return true;
}

function begins(word: IndexedWord, typed: TypedWord): boolean {
  const { stems, spellings, isOpen } = typed;
  if (isSame(word, typed) || stems.includes(word.stem) || word.otherStems.some((stem) => stems.includes(stem))) {
    return true;
  }
  const isBegun = (spelling: string) => spellings.some((each) => spelling.startsWith(each));
  return isOpen && (isBegun(word.word) || isBegun(word.whole) || word.others.some(isBegun));
}

function isSame({ word, whole, others }: IndexedWord, { spellings }: TypedWord): boolean {
  return spellings.includes(word) || spellings.includes(whole) || others.some((each) => spellings.includes(each));
}

/** A name as HTML with the typed parts marked: `<mark>Gir</mark>ona`. Where only the stem matches, the whole word is marked. */
export function marked(name: string, ways: Ways, language: string): string {
  if (ways.length < 2) return markedBy(name, ways, ways, language);
  const words = nameWords(name, language);
  const matching = ways.filter((way) => fitOf(way, words) !== undefined);
  return markedBy(name, matching, ways, language);
}

/** The same where it is known in which ways the name matches; where in none, as it was typed. */
export function markedBy(name: string, matching: Ways, [typed = []]: Ways, language: string): string {
  const composed = name.normalize('NFC');
  const words = matching.length > 0 ? matching.flat() : typed;
  const spans: Span[] = [];
  for (const { 0: token, index } of composed.matchAll(tokenPattern)) {
    const part = markedPart(token, words, language);
    if (part) spans.push({ start: index + part.start, end: index + part.end });
  }
  return markedHtml(composed, spans);
}

const letter = String.raw`[\p{L}\p{M}\p{N}]`;
/** Characters inside a word that `normalSpelling` handles. */
const sign = `[${apostrophes}${middleDots}\\u00AD]|(?<=[lL])\\.(?=[lL])`;
const tokenPattern = new RegExp(`${letter}+(?:(?:${sign})+${letter}+)*`, 'gu');
const signPattern = new RegExp(`(?:${sign})+`, 'gu');

/** The words of names that were marked, in all their readings: the same names are shown after each letter. */
const readings = openCache<string, readonly IndexedWord[]>({ budget: { entries: 10_000 } });

/** The longest part of a word that a typed word matches. */
function markedPart(token: string, typed: readonly TypedWord[], language: string): Span | undefined {
  const words = readings.get(`${language} ${token}`, () => {
    const { words, further } = nameWords(token, language);
    return [...words, ...further];
  });
  let longest: Span | undefined;
  for (const each of typed) {
    if (!words.some((word) => begins(word, each))) continue;
    const part = beginningOf(token, each) ?? { start: 0, end: token.length };
    if (!longest || part.end > longest.end) longest = part;
  }
  return longest;
}

/** Letters and digits that are folded one by one, if the length stays. */
const simple = /^[0-9A-Za-zÀ-ÖØ-öø-ÿ]+$/;

/** The position of a typed word at the beginning of a word, or after an apostrophe or similar inside it. */
function beginningOf(token: string, { spellings }: TypedWord): Span | undefined {
  const folded = simple.test(token) ? fold(token) : '';
  if (folded.length === token.length) {
    const lengths = spellings.filter((spelling) => folded.startsWith(spelling)).map(({ length }) => length);
    return lengths.length > 0 ? { start: 0, end: Math.min(...lengths) } : undefined;
  }
  const behindSigns = [...token.matchAll(signPattern)].map((found) => found.index + found[0].length);
  for (const from of [...behindSigns, 0]) {
    for (let to = from + 1; to <= token.length; to += 1) {
      const isTyped = spellingsFor(token.slice(from, to)).some((spelling) => spellings.includes(spelling));
      if (!isTyped) continue;
      const marks = /^\p{M}*/u.exec(token.slice(to))?.[0] ?? '';
      return { start: from, end: to + marks.length };
    }
  }
  return undefined;
}
