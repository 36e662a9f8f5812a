/** Words that some people join and others separate: `wifi`, `wi-fi` and `wi fi`; `covid19`; `col-loqui` for `col·loqui`. */

import { unique } from '../arrays-and-maps.ts';
import { foldName } from '../text/characters.ts';
import { smallWords } from './stems-and-small-words.ts';

const sign = String.raw`[\p{L}\p{M}\p{N}'·]`;
const hyphen = '[-‐‑/&+]';
const anyHyphen = new RegExp(hyphen, 'u');
/** Two or three words joined by hyphens or similar signs: `hip-hop`, `AC/DC`. More than three are a slug or an address. */
const hyphenated = new RegExp(`(?<!${sign}|${hyphen})${sign}+(?:${hyphen}${sign}+){1,2}(?!${sign}|${hyphen})`, 'gu');

/**
 * Short function words, folded. Two of them joined would be another word (`te la`, `si no`), and at the end of a hyphenated word they are a
 * verb's pronoun (`fer-ne`).
 */
const common = new Set([
  ...smallWords.filter((word) => /[aeiouy]/.test(word)),
  ...(
    'ara be cal com dos ell em ens era es et fan fer fue ha han hay he hi ho ja jo le li me mes mi ne ni no nos on ' +
    'os pas que qui sa se ser ses si sin so son sos su sus ta te ti tot tu tus uno us va van ve vos ya yo'
  ).split(' '),
]);

/** The words of a text that are joined by a sign, each as a list of its parts. */
export function hyphenatedIn(text: string): string[][] {
  return anyHyphen.test(text) ? (text.match(hyphenated) ?? []).map((word) => word.split(anyHyphen)) : [];
}

/**
 * Joins words: `wi` and `fi` become `wifi`. Where an l meets an l between vowels, they are a geminate (`col·loqui`). Undefined for what
 * nobody writes in one word: numbers (`2024-25`), and words that end in a function word.
 */
export function inOneWord(words: readonly string[]): string | undefined {
  const joined = words.reduce((whole, word) => {
    const hasGeminate = /[aeiouàáèéìíïòóùúü]l$/iu.test(whole) && /^l[aeiouàáèéìíïòóùúü]/iu.test(word);
    return `${whole}${hasGeminate ? '·' : ''}${word}`;
  });
  const isOne = joined.includes('·') || !isCommon(words.at(-1) ?? '');
  return isOne && !/\p{N}-\p{N}/u.test(words.join('-')) ? joined : undefined;
}

function isCommon(word: string): boolean {
  return common.has(foldName(word));
}

/** The most letters of a part that people write separately. Longer words with a missing or superfluous blank are typing errors. */
const maxPartLength = 3;
/** Between a letter and a digit. */
const boundary = /(?<=\p{L})\p{N}|(?<=\p{N})\p{L}/u;

/**
 * Other ways to write a word of a search: as a phrase, separated between letters and digits (`covid 19`) or into two short words (`wi fi`);
 * and joined with a short neighbour.
 */
export function otherSpellings(word: string, before: string | undefined, after: string | undefined): string[] {
  const pairs = [
    [before, word],
    [word, after],
  ] as const;
  const inOne = pairs.flatMap(([one, next]) => (one && next && mayBeOne(one, next) ? [one + next] : []));
  const ends = word.length > 2 * maxPartLength ? [word.search(boundary)] : Array.from(word, (_, at) => at);
  const cuts = ends.filter((at) => at > 0).map((at): [string, string] => [word.slice(0, at), word.slice(at)]);
  const apart = cuts.filter(([one, next]) => mayBeOne(one, next)).map((parts) => parts.join(' '));
  const other = [...inOne, ...apart];
  const readings = [word, ...pairs.map((pair) => pair.join(' '))];
  const known = new Set([...other, ...readings].map(foldName));
  return [...other, ...unique(readings.flatMap(otherHours)).filter((each) => !known.has(each))];
}

/** Other ways to write a number of hours, of which each has all the others: `24h`, `24 h`, `24 hores`, `24 horas`. */
export function otherHours(written: string): string[] {
  const [, number, unit = ''] = /^(\p{N}{1,3}) ?(\p{L}+)$/u.exec(foldName(written)) ?? [];
  const words = number === '1' ? ['hora'] : ['hores', 'horas'];
  if (number === undefined || !['h', ...words].includes(unit)) return [];
  return [`${number}h`, ...['h', ...words].map((each) => `${number} ${each}`)].filter(
    (each) => each !== foldName(written),
  );
}

function mayBeOne(one: string, next: string): boolean {
  const may =
    areLettersAndDigits(one, next) ||
    areLettersAndDigits(next, one) ||
    // Both have few letters, and can be pronounced
    [one, next].every(
      (word) =>
        word.length > 1 && word.length <= maxPartLength && /^\p{L}+$/u.test(word) && /[aeiouy]/.test(foldName(word)),
    );
  return may && one !== next && !isCommon(one) && !isCommon(next);
}

function areLettersAndDigits(one: string, other: string): boolean {
  return /^\p{L}+$/u.test(one) && /^\p{N}+$/u.test(other);
}

const initials = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}(?:\.\p{L})+(?![\p{L}\p{M}\p{N}])|\p{Lu}\.(?:[ \u00A0]\p{Lu}\.)+)/gu;

/** The initials of a text without their full stops: `REM` for `R.E.M.`, `JRR` for `J. R. R.` */
export function initialsIn(text: string): string[] {
  return text.includes('.') ? (text.match(initials) ?? []).map((each) => each.replace(/[. \u00A0]/g, '')) : [];
}

const separated = /(?<![\p{L}\p{M}\p{N}])\p{L}\.(?:[ \u00A0]\p{L}\.)+/gu;

/** The text with initials that were typed apart written together: `J.R.R.` for `J. R. R.` */
export function initialsTogether(text: string): string {
  return /\.[ \u00A0]/.test(text) ? text.replace(separated, (each) => each.replace(/[ \u00A0]/g, '')) : text;
}

const capitals = /(?<![\p{L}\p{M}\p{N}])(\p{Lu}{2}) (\p{Lu}{2})(?![\p{L}\p{M}\p{N}])/gu;

/** Two pairs of capitals of a text as one word: `ACDC` for `AC DC`. */
export function capitalsIn(text: string): string[] {
  return [...text.matchAll(capitals)].flatMap(([, one = '', next = '']) =>
    isCommon(one) || isCommon(next) ? [] : [one + next],
  );
}
