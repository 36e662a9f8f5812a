import slugify from '@sindresorhus/slugify';

const LONGEST = 200;
// Transliteration is not cheap, and nothing beyond this can reach the slug.
const LONGEST_SOURCE = 5 * LONGEST;

const MIDDLE_DOT = /(l)[·•∙⋅‧](?=l)|ŀ(?=l)/gi;
const APOSTROPHES = /['’‘ʼ´`]/g;

// The library writes some signs as English words.
const SIGNS_WITHOUT_WORDS: [string, string][] = [
  ['&', ' '],
  ['€', ' '],
  ['♥', ' '],
  ['🦄', ' '],
];

/**
 * Makes lower-case ASCII words joined by `-` of a text: at most 200 characters, cut at the end of a word where there
 * is one. Apostrophes and the middle dot of `l·l` vanish inside words. Empty when no letter or digit is left.
 */
export function slugOf(text: string): string {
  const source = text.slice(0, LONGEST_SOURCE).normalize('NFC');
  const plain = source.replace(MIDDLE_DOT, (dotted) => dotted.charAt(0).replace('ŀ', 'l').replace('Ŀ', 'L'));
  const words = plain.replace(APOSTROPHES, '');
  return shortened(slugify(words, { decamelize: false, customReplacements: SIGNS_WITHOUT_WORDS }), LONGEST);
}

/** Gives a slug the number that keeps it apart from its namesakes: `fira-2`, within the same 200 characters. */
export function numbered(slug: string, number: number): string {
  const ending = `-${number}`;
  return `${shortened(slug, LONGEST - ending.length)}${ending}`;
}

/** The slug that is shown of a record in the trash, which has given its own up. */
export function trashedSlug(slug: string): string {
  return `${slug}__trashed`;
}

/**
 * Gives the first of `base`, `base-2`, `base-3`… that is not taken. Among many namesakes it leaps, asking about twice
 * the logarithm of their number, and may then pass over a gap.
 */
export function nextFreeSlug(base: string, taken: (slug: string) => boolean): string {
  if (!taken(base)) return base;
  for (let number = 2; number <= 20; number += 1) {
    if (!taken(numbered(base, number))) return numbered(base, number);
  }
  let low = 20;
  let high = 40;
  while (taken(numbered(base, high))) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (taken(numbered(base, middle))) low = middle;
    else high = middle;
  }
  return numbered(base, high);
}

function shortened(slug: string, longest: number): string {
  if (slug.length <= longest) return slug;
  const end = slug.lastIndexOf('-', longest);
  return slug.slice(0, end > longest / 2 ? end : longest).replace(/-+$/, '');
}
