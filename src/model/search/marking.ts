/** Finds the words of a search in a text, to highlight them. Neither index stores texts, so both pairs use this. */

import type { ShownText } from '../documents/entry.ts';
import { escaped } from '../text/html.ts';
import { indexedWords, soughtStems } from './indexed-words.ts';
import type { SearchTerm } from './search-text.ts';
import { allSpellings, apostrophes, middleDots, readingsOf, wordsOf } from './spelling.ts';

/** A part of a text, in UTF-16 units: `from` included, `to` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word of a text with every form under which an index has it. */
interface Token extends Span {
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

const letters = String.raw`[\p{L}\p{M}\p{N}]+`;
const apostrophe = `[${apostrophes}]`;
/** Characters that may stand inside a word: apostrophes, middle dots, full stops, hyphens, invisible characters. */
const joiner = `[${apostrophes}${middleDots}.\\-‐‑\\u00AD\\u200C\\u200D\\u2060\\uFEFF]`;
const compounds = new RegExp(`${letters}(?:${joiner}${letters})*`, 'gu');
const plainWords = new RegExp(`${letters}(?:${apostrophe}${letters})*`, 'gu');

/** The parts of a text that match any of these terms, in order, up to `room` characters after the first. */
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
      if (run.length > maxPhraseLength) run.shift();
      spans.push(...wanted.flatMap((each) => found(run, each) ?? []));
    }
    if (whole && spans.length === before && wanted.some((each) => found([whole], each))) spans.push(whole);
  }
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (!last || span.start >= last.end) merged.push(span);
    else merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return merged;
}

/** Whether a text matches any of these terms, for each list of them; in one pass, because a text may be long. */
export function whichMatch({ text, language }: ShownText, lists: readonly (readonly SearchTerm[])[]): boolean[] {
  const wanted = lists.map((terms) => terms.flatMap((term) => wantedIn(term, language)));
  const isThere = lists.map(() => false);
  const run: Token[] = [];
  for (const { parts, whole } of tokensOf(text, language)) {
    if (!isThere.includes(false)) break;
    for (const token of parts) {
      run.push(token);
      if (run.length > maxPhraseLength) run.shift();
      lookFor(wanted, run, isThere);
    }
    if (whole) lookFor(wanted, [whole], isThere);
  }
  return isThere;
}

/** Notes which of these end some tokens. */
function lookFor(wanted: readonly Wanted[][][], tokens: readonly Token[], isThere: boolean[]): void {
  for (const [at, some] of wanted.entries()) isThere[at] ||= some.some((each) => found(tokens, each) !== undefined);
}

/** The most words of a phrase; a search has no more. */
const maxPhraseLength = 32;

/** A word to look for. */
interface Wanted {
  readonly words: readonly string[];
  /** Empty in a phrase, whose words must match as written. */
  readonly stems: readonly string[];
  readonly prefix: boolean;
}

/** The sequences of words to look for: a whole phrase, or each word by itself. */
function wantedIn({ text, phrase, prefix }: SearchTerm, language: string): Wanted[][] {
  const words = text.split(' ').map((word, at, all): Wanted => {
    const [known] = indexedWords(word, language);
    return {
      words: known ? [known.word, known.whole] : [],
      stems: known && !phrase ? soughtStems(known, language) : [],
      prefix: prefix && at === all.length - 1,
    };
  });
  return phrase ? [words] : words.map((word) => [word]);
}

function found(run: readonly Token[], wanted: readonly Wanted[]): Span | undefined {
  const begin = run.length - wanted.length;
  const isThere =
    begin >= 0 &&
    wanted.every((each, at) => {
      const { words, stems } = run[begin + at] as Token;
      const isWord = words.some((word) =>
        each.words.some((sought) => (each.prefix ? word.startsWith(sought) : word === sought)),
      );
      return isWord || each.stems.some((stem) => stems.includes(stem));
    });
  return isThere ? { start: (run[begin] as Token).start, end: (run.at(-1) as Token).end } : undefined;
}

/** The words of each compound of a text, and the compound as one word where it may be one (`wi-fi`). */
function* tokensOf(text: string, language: string): Iterable<{ parts: Token[]; whole?: Token }> {
  for (const { 0: compound, index } of text.matchAll(compounds)) {
    if (wordsOf(compound).length === 1) yield { parts: [tokenOf(compound, index, language)] };
    else {
      const parts = [...compound.matchAll(plainWords)].map((each) => tokenOf(each[0], index + each.index, language));
      const whole = tokenOf(compound, index, language);
      // As one word it has forms which its parts do not have
      const known = new Set(parts.flatMap(({ words, stems }) => [...words, ...stems]));
      const words = whole.words.filter((word) => !known.has(word));
      const stems = whole.stems.filter((stem) => !known.has(stem));
      yield { parts, whole: { ...whole, words, stems } };
    }
  }
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

/** A text, or a part of it, as HTML. `<mark>` is its only element. */
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

/** The maximum length of an excerpt in characters, ellipses included. */
export const maxExcerptLength = 200;
const ellipsis = '…';
/** Characters of an excerpt before its first match. */
const lead = 60;

/** An excerpt of a text around its first match, cut between words. */
export function markedExcerpt(text: string, spans: readonly Span[]): string {
  const [first] = spans;
  if (!first || text.length <= maxExcerptLength) return markedHtml(text, spans);
  const from = first.start - lead;
  const blank = text.slice(Math.max(from, 0), first.start).search(/\s/);
  const start = from <= 0 ? 0 : blank === -1 ? first.start : from + blank + 1;
  const to = start + maxExcerptLength - (start > 0 ? 2 : 1) * ellipsis.length;
  const earliest = Math.min(first.end, to);
  const lastBlank = text.slice(earliest, to + 1).search(/\s\S*$/);
  const end = text.length <= to + 1 ? text.length : earliest + Math.max(lastBlank, 0);
  return `${start > 0 ? ellipsis : ''}${markedHtml(text, spans, { start, end })}${end < text.length ? ellipsis : ''}`;
}
