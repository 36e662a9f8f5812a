/** Makes slugs of titles, and numbers them so that no two records share one. The first slug loads the library, whose patterns are large. */

import { createRequire } from 'node:module';
import { unique } from '../arrays-and-maps.ts';
import { middleDots } from '../search/spelling.ts';
import { decodeEntities } from './html.ts';

const require = createRequire(import.meta.url);

/** The maximum length of a slug, in characters. */
const maxSlugLength = 200;
/** The number of earlier slugs that still lead to a record. */
export const maxFormerSlugs = 20;
/** Transliteration is slow, and no character beyond this can be part of the slug. */
const maxSourceLength = 5 * maxSlugLength;

const geminate = new RegExp(`(l)[${middleDots}](?=l)|ŀ(?=l)`, 'gi');
const anyApostrophe = /['’‘ʼ´`]/g;

/**
 * Replacements before the library, which writes some symbols as English words, joins words at a middle dot, and takes a diaeresis for a
 * German umlaut: `llengües` would become `llenguees`.
 */
const ownSpellings: readonly [string, string][] = [
  ['&', ' '],
  ['€', ' '],
  ['♥', ' '],
  ['🦄', ' '],
  ['·', ' '],
  ['ä', 'a'],
  ['ö', 'o'],
  ['ü', 'u'],
  ['Ä', 'A'],
  ['Ö', 'O'],
  ['Ü', 'U'],
];

/**
 * Makes a slug of a text: lower-case ASCII words joined by `-`, at most 200 characters, cut between words where possible. HTML entities are
 * decoded; apostrophes and the middle dot of `l·l` vanish inside words. Empty when no letter or digit is left.
 */
export function slugOf(text: string): string {
  const source = decodeEntities(text.slice(0, maxSourceLength)).normalize('NFC');
  const plain = source.replace(geminate, (dotted) => dotted.charAt(0).replace('ŀ', 'l').replace('Ŀ', 'L'));
  const words = plain.replace(anyApostrophe, '');
  const { default: slugify }: typeof import('@sindresorhus/slugify') = require('@sindresorhus/slugify');
  return shortened(slugify(words, { decamelize: false, customReplacements: ownSpellings }), maxSlugLength);
}

/** A slug with a number that tells it from others: `fira-2`, within the same 200 characters. */
export function numbered(slug: string, number: number): string {
  const ending = `-${number}`;
  return `${shortened(slug, maxSlugLength - ending.length)}${ending}`;
}

/** The slug that a record in the trash shows; it has given up its own. */
export function trashedSlug(slug: string): string {
  return `${slug}__trashed`;
}

/**
 * Searches for the first free number of a slug, whichever store knows which are taken. It yields candidates in rising order (1 stands for
 * the slug without a number), is sent the first that is free, or undefined, and returns the number to take. Numbers from 2 to below `from`
 * are known to be taken. Among many it leaps: it asks about twice the logarithm of their number of times, and may pass over a gap.
 */
export function* slugSearch(from = 2): Generator<readonly number[], number, number | undefined> {
  const near = Array.from({ length: 19 }, (_, at) => from + at);
  const found = yield [1, ...near];
  if (found !== undefined) return found;
  let low = from + 18;
  const leaps = Array.from({ length: 40 }, (_, at) => low + 20 * 2 ** at);
  let high = (yield leaps) as number;
  low = leaps[leaps.indexOf(high) - 1] ?? low;
  while (high - low > 1) {
    const quarter = (high - low) / 4;
    const cuts = unique([1, 2, 3].map((at) => Math.ceil(low + at * quarter))).filter((cut) => cut < high);
    const free = yield cuts;
    low = (free === undefined ? cuts : cuts.slice(0, cuts.indexOf(free))).at(-1) ?? low;
    high = free ?? high;
  }
  return high;
}

/** A slug with a number; 1 is the slug itself. */
export function slugNumber(slug: string, number: number): string {
  return number === 1 ? slug : numbered(slug, number);
}

/** The first of `base`, `base-2`, `base-3`… that is free (see `slugSearch`). */
export function nextFreeSlug(base: string, taken: (slug: string) => boolean): string {
  const search = slugSearch();
  let step = search.next();
  while (!step.done) step = search.next(step.value.find((number) => !taken(slugNumber(base, number))));
  return slugNumber(base, step.value);
}

function shortened(slug: string, longest: number): string {
  if (slug.length <= longest) return slug;
  const end = slug.lastIndexOf('-', longest);
  return slug.slice(0, end > longest / 2 ? end : longest).replace(/-+$/, '');
}
