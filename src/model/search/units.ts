/** Splits a token of a search without blanks into units: addresses, times, numbers, initials, and plain words. */

import { wordPattern, wordsOf } from './spelling.ts';

const sign = String.raw`[\p{L}\p{M}\p{N}]`;
/**
 * Top-level domains that are usual here. Others are words as well (`festa.barcelona`), and searching their words separately loses nothing.
 */
const lastNames = 'ad|cat|com|edu|es|eu|eus|fr|gal|info|net|org';

/** Units that are searched as phrases, longest first; a plain word comes last. */
const units = new RegExp(
  [
    `${sign}[\\p{L}\\p{M}\\p{N}._%+'·-]*@${sign}[\\p{L}\\p{M}\\p{N}.-]*`,
    String.raw`https?:\/\/\S*[\p{L}\p{N}]|www\.[\p{L}\p{N}]\S*`,
    String.raw`(?:[\p{L}\p{M}\p{N}-]+\.)+(?:${lastNames})(?!${sign}|[@:_-]|\.[\p{L}\p{N}])(?:\/\S*)?`,
    `${sign}*\\p{N}(?:[.:]\\p{N}+)+${sign}*`,
    `\\p{L}(?:\\.\\p{L})+(?!${sign})`,
    wordPattern.source,
  ].join('|'),
  'giu',
);

/** The words of a token in normal spelling, grouped by unit. */
export function unitsOf(token: string): string[][] {
  const all = (token.match(units) ?? []).map((unit) => wordsOf(withoutScheme(unit)));
  return all.filter((words) => words.length > 0);
}

/** A token without `https://`, and an address without `www.`: people type addresses with and without them. */
export function withoutScheme(token: string): string {
  return token.replace(/^https?:\/\/(?=.*[\p{L}\p{N}])/iu, '').replace(/^www\.(?=[^./]+\.[\p{L}\p{N}])/iu, '');
}
