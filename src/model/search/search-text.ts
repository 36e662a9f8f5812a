/** The search that a client typed, as plain data that every index reads alike. */

import { unique } from '../arrays-and-maps.ts';
import { foldName } from '../text/characters.ts';
import { hyphenatedIn, initialsIn, initialsTogether, inOneWord, otherSpellings } from './joined-words.ts';
import { normalSpelling, unitsOf, withoutScheme, wordsOf } from './spelling.ts';
import { isSmallWord } from './stems-and-small-words.ts';
import { aroundLettersTogether, groupNumbers, plainNumbers, telephoneDigits, ungroupedIn } from './written-numbers.ts';

/**
 * One thing that a record must hold, or must not.
 *
 * - `text`: words joined by a blank, in normal spelling: letters and digits, `'` and `·` inside a word, nothing else.
 * - `phrase`: its words follow each other within one text, as they are written. Otherwise `text` is one word, which matches by
 *   its stem too, or (only with `number`) several, each of which must occur.
 * - `prefix`: the last word may go on. Never with `excluded`.
 * - `also`: what will do instead, as other people write it: a word, or words that follow each other. None within quotes.
 * - `number`: digits that match any part of a telephone number, instead of the words; with `excluded`, only its end.
 */
export interface SearchTerm {
  readonly text: string;
  readonly phrase: boolean;
  readonly prefix: boolean;
  readonly excluded: boolean;
  readonly also?: readonly string[];
  readonly number?: string;
}

/** A term as it was typed, and a term for each other way to write it, any of which will do. */
export function alternativesOf({ also = [], ...typed }: SearchTerm): SearchTerm[] {
  const { excluded } = typed;
  return [typed, ...also.map((text) => ({ text, phrase: text.includes(' '), prefix: false, excluded }))];
}

/** A whole search: every term must match. With excluded terms alone, every record without them matches. */
export interface Search {
  readonly terms: readonly SearchTerm[];
  /** Categories and tags: a folded part of the name or the slug, which will do instead of all terms but the excluded ones. */
  readonly part?: string;
}

/** Tells whether a search asks for words, by which records can match better or worse, and does not only exclude some. */
export function asksForWords({ terms }: { readonly terms: readonly { readonly excluded: boolean }[] }): boolean {
  return terms.some(({ excluded }) => !excluded);
}

/** A term, and whether it stood outside quotes, where the last one gets a prefix. */
type Read = SearchTerm & { readonly also: readonly string[]; readonly bare: boolean };

const letterOrDigit = /[\p{L}\p{N}]/u;
/** An excluded phrase, a phrase, or a token without blanks. A `-` inside a token excludes nothing. */
const parts = /(?<![^\s"])-"(?<without>[^"]*)"|"(?<phrase>[^"]*)"|[^\s"]+/g;
const excluding = /^-["\p{L}\p{N}]/u;
/** An article separated from its word: `l hospitalet`, `l’ hospitalet`. */
const looseArticle = /(?<![^\s"])([dlmnst])['’‘ʼ´`′]?\s+(?=h?[aeiouàáèéíïòóúü])/gi;
/** The fewest digits of a quoted or excluded telephone number; with fewer it is a word like any other. */
const wholeNumber = 9;
/** The most words of a search. An index looks for each word of a phrase in all texts that have the others, even when it is repeated. */
const maxWords = 32;

/**
 * Reads a search. `"…"` is a phrase, `-` before a letter, a digit or a phrase excludes, a last quote without partner is nothing,
 * and the last positive word outside quotes matches as a prefix. All else is text, whatever an engine would take it for.
 * Words after the 32nd are left out.
 * Undefined when it has no letter or digit, which counts as no search at all.
 */
export function parseSearch(text: string): Search | undefined {
  return searchOf(termsIn(text));
}

/** A search in everything, and the small words that it ignores. */
export interface WideText {
  readonly terms: readonly SearchTerm[];
  readonly ignored: readonly string[];
}

/** Parses as `parseSearch` does. Small words outside quotes count only when there is nothing else. */
export function parseWideSearch(text: string): WideText | undefined {
  const terms = termsIn(text);
  const small = terms.filter(({ bare, phrase, text: word }) => bare && !phrase && isSmallWord(word));
  const counting = terms.filter((term) => !small.includes(term));
  const left = asksForWords({ terms: counting }) ? counting : terms;
  const search = searchOf(left);
  const ignored = left === terms ? [] : small.map(({ text: word }) => word);
  return search && { terms: search.terms, ignored: unique(ignored) };
}

/** The search of terms: those of the first `maxWords` words (the last one may be cut), the last outside quotes with a prefix, each once. */
function searchOf(terms: readonly Read[]): Search | undefined {
  if (terms.length === 0) return undefined;
  let left = maxWords;
  const first = terms.flatMap((term) => {
    const words = term.text.split(' ').slice(0, left);
    left -= words.length;
    return words.length === 0 ? [] : { ...term, text: words.join(' ') };
  });
  const last = first.findLastIndex((term) => term.bare);
  const all = first.map(
    ({ bare: _, also, ...term }, at): SearchTerm => ({
      ...term,
      prefix: at === last,
      ...(also.length > 0 && { also }),
    }),
  );
  return { terms: [...new Map(all.map((term) => [JSON.stringify({ ...term, also: [] }), term])).values()] };
}

function termsIn(text: string): Read[] {
  const terms: Read[] = [];
  let numbers: string[] = [];
  const normalizeNumbers = () => {
    terms.push(...groupNumbers(numbers).flatMap(numberTerms));
    numbers = [];
  };
  const plain = aroundLettersTogether(plainNumbers(plainQuotes(text.normalize('NFC'))));
  for (const part of joinedArticles(initialsTogether(plain)).matchAll(parts)) {
    const quoted = part.groups?.['without'] ?? part.groups?.['phrase'];
    if (!letterOrDigit.test(quoted ?? part[0])) continue;
    if (quoted === undefined && isNumberToken(part[0])) {
      numbers.push(part[0]);
      continue;
    }
    normalizeNumbers();
    if (quoted === undefined) terms.push(...tokenTerms(part[0]));
    else {
      const number = isNumberToken(quoted.replace(/\s/g, '')) ? wholeNumberOf(quoted) : undefined;
      terms.push(read(wordsOf(quoted), { phrase: true, excluded: part[0].startsWith('-'), number, bare: false }));
    }
  }
  normalizeNumbers();
  // Words outside quotes are also found separated, and joined with a neighbour
  const words = terms.map((term) => (term.bare && isWord(term) ? term.text : undefined));
  return terms.map((term, at) => {
    if (!isWord(term)) return term;
    const [before, after] = term.bare ? [words[at - 1], words[at + 1]] : [];
    return { ...term, also: unique([...term.also, ...otherSpellings(term.text, before, after)]) };
  });
}

/** A text with separated articles joined to their words: `l hospitalet` becomes `l'hospitalet`. */
export function joinedArticles(text: string): string {
  return text.replace(looseArticle, "$1'");
}

/** Parses a search of terms by name. A name also matches by any part, as typed with punctuation but without what is excluded. */
export function parseNameSearch(text: string): Search | undefined {
  const search = parseSearch(text);
  const plain = plainQuotes(text);
  const included = plain.replace(parts, (part) => (excluding.test(part) ? '' : part));
  return search && { ...search, part: foldName(included === plain ? text : included) };
}

function plainQuotes(text: string): string {
  const plain = text.replace(/[“”„‟«»＂]/g, '"');
  const last = plain.lastIndexOf('"');
  if (plain.split('"').length % 2 === 1) return plain;
  const excludes = /(?:^|\s)-$/.test(plain.slice(0, last));
  return plain.slice(0, last) + (excludes ? '' : ' ') + plain.slice(last + 1);
}

function tokenTerms(token: string): Read[] {
  const excluded = excluding.test(token);
  const text = normalSpelling(excluded ? token.slice(1) : token);
  if (!excluded)
    return unitsOf(text).map((words) => read(words, { phrase: words.length > 1, also: inOne(text, words) }));
  const words = wordsOf(withoutScheme(text));
  const number = isNumberToken(text) ? wholeNumberOf(text) : undefined;
  return [read(words, { phrase: words.length > 1, excluded, number, also: inOne(text, words) })];
}

/** A hyphenated token, or each hyphenated word in it, joined to one word. */
function inOne(token: string, words: readonly string[]): string[] {
  const hyphenated = hyphenatedIn(token).filter((each) => words.every((word) => each.includes(word)));
  const initials = initialsIn(token).filter((each) => each === words.join(''));
  const numbers = ungroupedIn(token).filter((each) => each === words.join(''));
  const joined = hyphenated.flatMap((each) =>
    words.length === 1 || words.length === each.length ? (inOneWord(each) ?? []) : [],
  );
  return [...joined, ...initials, ...numbers];
}

/** One term for tokens that may be a telephone number, else one for each token. A single token such as `2024-10-12` is a phrase. */
function numberTerms(tokens: string[]): Read[] {
  const number = telephoneDigits(tokens.join(' '));
  const words = wordsOf(tokens.join(' '));
  const also = ungroupedIn(tokens.join(' ')).filter((each) => each === words.join(''));
  if (tokens.length === 1) return [read(words, { phrase: words.length > 1, number, also })];
  return number === undefined ? tokens.flatMap((token) => numberTerms([token])) : [read(words, { number, also })];
}

const numberToken = /^[+(]*\d[\d().\-/+]*[.,;:!?]?$/;

/** Tells whether a token has nothing but digits and the punctuation of telephone numbers. */
function isNumberToken(token: string): boolean {
  return numberToken.test(token);
}

function wholeNumberOf(text: string): string | undefined {
  const number = telephoneDigits(text);
  return number !== undefined && number.length >= wholeNumber ? number : undefined;
}

function read(words: string[], traits: Partial<Read>): Read {
  const { phrase = false, excluded = false, number, also = [], bare = !excluded } = traits;
  const text = words.join(' ');
  return { text, phrase, prefix: false, excluded, also, ...(number !== undefined && { number }), bare };
}

function isWord({ text, phrase }: SearchTerm): boolean {
  return !phrase && !text.includes(' ');
}
