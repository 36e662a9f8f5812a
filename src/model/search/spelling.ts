/** Cuts texts into words and spells them alike, for stored texts and for searches, on any index. */

import { unique } from '../arrays-and-maps.ts';
import { capitalsIn, hyphenatedIn, initialsIn, inOneWord } from './joined-words.ts';
import { aroundLettersIn, plainNumbers, ungroupedIn } from './written-numbers.ts';

/** One word: letters, marks and digits, with apostrophes and middle dots inside. */
export const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['·][\p{L}\p{M}\p{N}]+)*/gu;

/** Longer words are not indexed. In UTF-16 units, before folding. */
export const maxWordLength = 100;

/** Characters that are typed for an apostrophe, for a character class of a pattern. */
export const apostrophes = "'’‘ʼ´`′";
/** Characters that are typed for the middle dot of a geminate l, for a character class of a pattern. */
export const middleDots = '·•∙⋅‧';
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'g');
const anyMiddleDots = new RegExp(`[${middleDots}]+`, 'g');

/** An article that is elided before a word. */
export const elidedArticle = /^[dlmnst]'(?=.)/i;

/** Characters that `normalSpelling` replaces. An NFC text without any is returned as it is. */
const unusual = /[’‘ʼ´`′ŀĿ•∙⋅‧·ºª¼-¾⅐-⅞×\u00AD\u200C\u2060\uFEFF]|\u200D|l\.l/i;
const invisible = /[\u00AD\u200C\u2060\uFEFF]|\u200D/g;

/**
 * A geminate l typed with a full stop: `col.legi`, `l'il.lusió`. Only between vowels and in a word that stands alone,
 * so that `www.festival.lacosta.cat` and `info@hotel.lleida.cat` stay addresses.
 */
const dottedGeminate =
  /(?<![\p{L}\p{M}\p{N}.@/:_'-])((?:\p{L}|')*[aeiouàáèéìíïòóùúü]l)\.(l[aeiouàáèéìíïòóùúü]\p{L}*)(?![\p{L}\p{M}\p{N}@/:_]|\.[\p{L}\p{N}])/giu;

/** The full stop of an ordinal number: `1.º` is `1º`, or as it is typed without the sign, `1o`. */
const ordinalStop = /(?<=\p{N})\.(?=[ºª])/gu;
const ordinal = /(?<![\p{L}\p{N}])\p{N}+(?=[ºª])/gu;

/** A word joined by apostrophes that are no elided article's: `O'Connor`, `rock'n'roll`, `apunta't`. */
const joinedWord = /(?<![\p{L}\p{M}\p{N}·'])(?![dlmnst]')[\p{L}\p{M}\p{N}·]+(?:'[\p{L}\p{M}\p{N}·]+)+/giu;

/** A middle dot that is not part of a geminate l: a bullet, or a separator as in `música·dansa`. */
const separatingDot = /(?<!l)·|·(?!l(?!l))/gi;

/** Letters without decomposition, as people type them on a keyboard that lacks them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/**
 * The text in NFC with one apostrophe (`'`), and every spelling of the geminate l (`l·l`, `l•l`, `ŀl`, `l.l`) as `l·l`.
 * Other middle dots become blanks; soft hyphens, joiners and the full stops of ordinal numbers (`1.º`) vanish.
 */
export function normalSpelling(text: string): string {
  const composed = text.normalize('NFC');
  if (!unusual.test(composed)) return composed;
  return plainSigns(composed).replace(dottedGeminate, '$1·$2').replace(separatingDot, ' ');
}

/**
 * The text in normal spelling, and after it what else some of its words may be. An index holds all readings, apart.
 *
 * - A geminate l with a full stop may be two sentences without a blank: `Final.luego` reads `Final·luego` and `Final luego`.
 * - Words that an apostrophe joins may be looked for as several: `O'Connor` reads `O Connor` too.
 * - Ordinal numbers may be looked for as the numbers: `1º de mayo` reads `1` too.
 * - Words joined by a sign may be looked for in one: `wi-fi` reads `wifi` too, `AC/DC` and `AC DC` read `ACDC`, and `R.E.M.` reads `REM`.
 * - Numbers may be looked for without separators and blanks: `1.250` reads `1250` too, `3 x 3` reads `3x3`.
 */
export function readingsOf(text: string): string[] {
  const normal = normalSpelling(text);
  // Most texts have none of these signs, and looking for one is quick
  const dotted = /l\.l/i.test(text) ? [...plainSigns(text.normalize('NFC')).matchAll(dottedGeminate)] : [];
  const joined = normal.includes("'") ? (normal.match(joinedWord) ?? []) : [];
  const ordinals = /[ºª]/.test(normal) ? (normal.match(ordinal) ?? []) : [];
  return [
    normal,
    ...dotted.map((match) => `${match[1]} ${match[2]}`),
    ...joined.map((word) => word.replaceAll("'", ' ')),
    ...ordinals,
    ...hyphenatedIn(normal).flatMap((words) => inOneWord(words) ?? []),
    ...initialsIn(normal),
    ...capitalsIn(normal),
    ...(/\p{N}/u.test(normal) ? [...ungroupedIn(normal), ...aroundLettersIn(normal)] : []),
  ];
}

/** The words of a text in normal spelling (see `normalSpelling`). */
export function wordsOf(text: string): string[] {
  return (normalSpelling(text).match(wordPattern) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Matches most folded words. */
const plain = /^[a-z0-9]*$/;

/** Lower case without marks: `Àngel` and `Ñ` become `angel` and `n`. Other signs stay. */
export function fold(text: string): string {
  if (plain.test(text)) return text;
  const bare = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter);
}

/** The spellings of a folded word, in letters and digits alone: `l'il·lusio` is `ilusio`, `lillusio`, and `illusio` or `lilusio`. */
export interface Spellings {
  /** Without article, and with one l for the geminate. */
  readonly word: string;
  /** With all of its letters. */
  readonly whole: string;
  /** Further spellings. */
  readonly others: readonly string[];
}

/** The spellings of a folded word; undefined when it has no letter or digit. */
export function spellingsOf(folded: string): Spellings | undefined {
  const whole = plain.test(folded) ? folded : letters(folded);
  if (whole === '') return undefined;
  if (whole === folded) return { word: whole, whole, others: [] };
  const withoutElision = folded.replace(elidedArticle, '');
  const word = oneL(withoutElision) || whole;
  const others = [letters(withoutElision), oneL(folded)].filter(
    (other) => other !== '' && other !== word && other !== whole,
  );
  return { word, whole, others };
}

/** All of these spellings. */
export function allSpellings({ word, whole, others }: Spellings): string[] {
  return [word, whole, ...others];
}

/** All spellings of a word as written; none when it has no letter or digit. */
export function spellingsFor(word: string): string[] {
  const spellings = spellingsOf(fold(normalSpelling(word)));
  return spellings ? unique(allSpellings(spellings)) : [];
}

/** With one l for the geminate. */
function oneL(text: string): string {
  return letters(text.replaceAll('l·l', 'l'));
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function plainSigns(text: string): string {
  return plainNumbers(text)
    .replace(invisible, '')
    .replace(ordinalStop, '')
    .replace(anyApostrophe, "'")
    .replace(/ŀ/g, 'l·')
    .replace(/Ŀ/g, 'L·')
    .replace(anyMiddleDots, '·');
}

const sign = String.raw`[\p{L}\p{M}\p{N}]`;
/**
 * Top-level domains that are usual here. Others are words as well (`festa.barcelona`), and searching their words separately loses nothing.
 */
const lastNames = 'ad|cat|com|edu|es|eu|eus|fr|gal|info|net|org';

/** Units of a search's token: addresses, times, numbers, initials. They are searched as phrases, longest first; a plain word comes last. */
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
