/** Where a search finds its words in a text that is shown, for both indexes alike: neither of them stores texts. */

import type { ShownText } from '../documents/entry.ts';
import { escaped } from '../text/html.ts';
import { indexedWords } from './indexed-words.ts';
import type { SearchTerm } from './search-text.ts';
import { allSpellings, apostrophes, middleDots, readingsOf, wordsOf } from './spelling.ts';

/** A part of a text: from its first character on, before the one at its end, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word of a text with all ways in which an index has it. */
interface Token extends Span {
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

const letters = String.raw`[\p{L}\p{M}\p{N}]+`;
const apostrophe = `[${apostrophes}]`;
/** What may stand inside of one word, whatever comes of it: apostrophes, middle dots, full stops, hyphens, invisible signs. */
const joiner = `[${apostrophes}${middleDots}.\\-‐‑\\u00AD\\u200C\\u200D\\u2060\\uFEFF]`;
const pieces = new RegExp(`${letters}(?:${joiner}${letters})*`, 'gu');
const plainWords = new RegExp(`${letters}(?:${apostrophe}${letters})*`, 'gu');

/** The parts of a text in which any of these terms is found, in their order; from the first one on, no more than stand within so many characters. */
export function spansOf({ text, language }: ShownText, terms: readonly SearchTerm[], room = Infinity): Span[] {
  const wanted = terms.flatMap((term) => wantedIn(term, language));
  const spans: Span[] = [];
  const run: Token[] = [];
  for (const { parts, whole } of tokensOf(text, language)) {
    const [first] = spans;
    if (first && (parts[0]?.start ?? 0) > first.start + room) break;
    const before = spans.length;
    for (const token of parts) {
      run.push(token);
      if (run.length > longestPhrase) run.shift();
      spans.push(...wanted.flatMap((each) => found(run, each) ?? []));
    }
    if (whole && spans.length === before && wanted.some((each) => found([whole], each))) spans.push(whole);
  }
  return merged(spans);
}

/** More words of a phrase are not looked for: a search has no more. */
const longestPhrase = 32;

/** A word that is looked for. */
interface Wanted {
  readonly words: readonly string[];
  /** Empty in a phrase, whose words stand as they are written. */
  readonly stems: readonly string[];
  readonly prefix: boolean;
}

/** What follows each other: the words of a phrase, or each word by itself. */
function wantedIn({ text, phrase, prefix }: SearchTerm, language: string): Wanted[][] {
  const words = text.split(' ').map((word, at, all): Wanted => {
    const [known] = indexedWords(word, language);
    return {
      words: known ? [known.word, known.whole] : [],
      stems: known && !phrase ? [known.stem, ...known.otherStems] : [],
      prefix: prefix && at === all.length - 1,
    };
  });
  return phrase ? [words] : words.map((word) => [word]);
}

function found(run: readonly Token[], wanted: readonly Wanted[]): Span | undefined {
  const begin = run.length - wanted.length;
  const isThere = begin >= 0 && wanted.every((each, at) => fits(run[begin + at] as Token, each));
  return isThere ? { start: (run[begin] as Token).start, end: (run.at(-1) as Token).end } : undefined;
}

function fits({ words, stems }: Pick<Token, 'words' | 'stems'>, wanted: Wanted): boolean {
  const isWord = words.some((word) =>
    wanted.words.some((sought) => (wanted.prefix ? word.startsWith(sought) : word === sought)),
  );
  return isWord || wanted.stems.some((stem) => stems.includes(stem));
}

/** The words of each piece of a text; with the piece as one word where it may be that (`wi-fi`). */
function* tokensOf(text: string, language: string): Iterable<{ parts: Token[]; whole?: Token }> {
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    if (wordsOf(piece).length === 1) yield { parts: [tokenOf(piece, index, language)] };
    else {
      const parts = [...piece.matchAll(plainWords)].map((each) => tokenOf(each[0], index + each.index, language));
      yield { parts, whole: inOne(tokenOf(piece, index, language), parts) };
    }
  }
}

/** A piece as one word: what it is besides its parts. */
function inOne(whole: Token, parts: readonly Token[]): Token {
  const known = new Set(parts.flatMap(({ words, stems }) => [...words, ...stems]));
  const besides = (words: readonly string[]) => words.filter((word) => !known.has(word));
  return { ...whole, words: besides(whole.words), stems: besides(whole.stems) };
}

function tokenOf(text: string, start: number, language: string): Token {
  const known = readingsOf(text).flatMap((reading) => indexedWords(reading, language));
  return {
    start,
    end: start + text.length,
    words: known.flatMap(allSpellings),
    stems: known.flatMap(({ stem, otherStems }) => [stem, ...otherStems]),
  };
}

function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = all.at(-1);
    if (last && span.start < last.end) all[all.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else all.push(span);
  }
  return all;
}

/** A text, or a part of it, as HTML whose only tag is `<mark>`. */
export function markedHtml(
  text: string,
  spans: readonly Span[],
  { start, end }: Span = { start: 0, end: text.length },
): string {
  let at = start;
  const parts = spans
    .filter((span) => span.start >= start && span.start < end)
    .map((span) => {
      const between = escaped(text.slice(at, span.start));
      at = Math.min(span.end, end);
      return `${between}<mark>${escaped(text.slice(span.start, at))}</mark>`;
    });
  return parts.join('') + escaped(text.slice(at, end));
}

/** Characters of an excerpt, with the signs at its cuts. */
export const longestExcerpt = 200;
const ellipsis = '…';
/** Characters before the first word that was found. */
const lead = 60;

/** The beginning of what was found in a text with some of what stands around it, cut at words. */
export function markedExcerpt(text: string, spans: readonly Span[]): string {
  const [first] = spans;
  if (!first || text.length <= longestExcerpt) return markedHtml(text, spans);
  const start = first.start <= lead ? 0 : wordAfter(text, first.start - lead, first.start);
  const room = longestExcerpt - (start > 0 ? 2 : 1) * ellipsis.length;
  const end =
    text.length - start <= room + 1 ? text.length : wordBefore(text, start + room, Math.min(first.end, start + room));
  return `${start > 0 ? ellipsis : ''}${markedHtml(text, spans, { start, end })}${end < text.length ? ellipsis : ''}`;
}

/** The beginning of the first word from a place on, or the latest place. */
function wordAfter(text: string, from: number, latest: number): number {
  const blank = text.slice(from, latest).search(/\s/);
  return blank === -1 ? latest : from + blank + 1;
}

/** The end of the last word up to a place, or the earliest place. */
function wordBefore(text: string, to: number, earliest: number): number {
  const end = text.slice(earliest, to + 1).search(/\s\S*$/);
  return end === -1 ? earliest : earliest + end;
}
