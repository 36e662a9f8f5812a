/** Words that some write in one and others apart: `wifi`, `wi-fi` and `wi fi`; `covid19`; `col-loqui` for `col·loqui`. */

import { foldName } from '../text/fold-name.ts';
import { smallWords } from './small-words.ts';

const sign = String.raw`[\p{L}\p{M}\p{N}'·]`;
const hyphen = '[-‐‑]';
/** Two or three words with hyphens between them; what has more is a slug. */
const hyphenated = new RegExp(`(?<!${sign}|${hyphen})${sign}+(?:${hyphen}${sign}+){1,2}(?!${sign}|${hyphen})`, 'gu');

/**
 * Short words that stand beside any other, folded. What two of them make is another word (`te la`, `si no`), and as the last of a
 * hyphenated one they are the pronoun of a verb (`fer-ne`).
 */
const common = new Set([
  ...smallWords.filter((word) => /[aeiouy]/.test(word)),
  ...(
    'ara be cal com dos ell em ens era es et fan fer fue ha han hay he hi ho ja jo le li me mes mi ne ni no nos on ' +
    'os pas que qui sa se ser ses si sin so son sos su sus ta te ti tot tu tus uno us va van ve vos ya yo'
  ).split(' '),
]);

/** The words of each hyphenated one in a text. */
export function hyphenatedIn(text: string): string[][] {
  return /[-‐‑]/.test(text) ? (text.match(hyphenated) ?? []).map((word) => word.split(/[-‐‑]/)) : [];
}

/**
 * Words in one, as `wifi` of `wi` and `fi`; where the l of one meets that of the next between vowels, it is a geminate (`col·loqui`).
 * Undefined for what nobody writes so: numbers (`2024-25`), and what ends in a common word.
 */
export function inOneWord(words: readonly string[]): string | undefined {
  const joined = words.reduce((whole, word) => `${whole}${hasGeminate(whole, word) ? '·' : ''}${word}`);
  const isOne = joined.includes('·') || !isCommon(words.at(-1) ?? '');
  return isOne && !/\p{N}-\p{N}/u.test(words.join('-')) ? joined : undefined;
}

function hasGeminate(one: string, next: string): boolean {
  return /[aeiouàáèéìíïòóùúü]l$/iu.test(one) && /^l[aeiouàáèéìíïòóùúü]/iu.test(next);
}

function isCommon(word: string): boolean {
  return common.has(foldName(word));
}

/** Letters of one word that may be written as two. Longer ones with a blank between them, or without the one that belongs there, are misspelt. */
const longestPart = 3;
/** Where letters meet digits. */
const boundary = /(?<=\p{L})\p{N}|(?<=\p{N})\p{L}/u;

/**
 * How else a word of a search may be written: as a phrase, where its letters meet its digits (`covid 19`) or two short words do (`wi fi`);
 * and in one with such a neighbour.
 */
export function otherSpellings(word: string, before: string | undefined, after: string | undefined): string[] {
  const pairs = [
    [before, word],
    [word, after],
  ] as const;
  const inOne = pairs.flatMap(([one, next]) => (one && next && mayBeOne(one, next) ? [one + next] : []));
  return [...inOne, ...cutsOf(word).map((parts) => parts.join(' '))];
}

/** The two words that one may be cut into. */
function cutsOf(word: string): [string, string][] {
  const ends = word.length > 2 * longestPart ? [word.search(boundary)] : Array.from(word, (_, at) => at);
  const cuts = ends.filter((at) => at > 0).map((at): [string, string] => [word.slice(0, at), word.slice(at)]);
  return cuts.filter(([one, next]) => mayBeOne(one, next));
}

function mayBeOne(one: string, next: string): boolean {
  const may = areLettersAndDigits(one, next) || areLettersAndDigits(next, one) || [one, next].every(isShort);
  return may && one !== next && !isCommon(one) && !isCommon(next);
}

function areLettersAndDigits(one: string, other: string): boolean {
  return /^\p{L}+$/u.test(one) && /^\p{N}+$/u.test(other);
}

/** Whether a word has few letters, and can be spoken. */
function isShort(word: string): boolean {
  return word.length > 1 && word.length <= longestPart && /^\p{L}+$/u.test(word) && /[aeiouy]/.test(foldName(word));
}
