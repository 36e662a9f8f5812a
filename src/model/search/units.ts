/** What belongs together in a piece of a search without blanks: addresses, times, numbers, initials, and plain words. */

import { wordPattern, wordsOf } from './spelling.ts';

const sign = String.raw`[\p{L}\p{M}\p{N}]`;
/** The last names of hosts in these parts. Others are words as well (`festa.barcelona`), and finding words apart loses nothing. */
const lastNames = 'ad|cat|com|edu|es|eu|eus|fr|gal|info|net|org';

/** Tokens that are searched as phrases, the longest first; a plain word is the last choice. */
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

/** The words of a piece in normal spelling: those of an address, a time, a number or initials together, any other by itself. */
export function unitsOf(piece: string): string[][] {
  const all = (piece.match(units) ?? []).map((unit) => wordsOf(withoutScheme(unit)));
  return all.filter((words) => words.length > 0);
}

/** `https://` and the `www.` of a whole address are left out: people type addresses with and without them. */
export function withoutScheme(piece: string): string {
  return piece.replace(/^https?:\/\/(?=.*[\p{L}\p{N}])/iu, '').replace(/^www\.(?=[^./]+\.[\p{L}\p{N}])/iu, '');
}
