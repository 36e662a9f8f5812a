/** Numbers as people write them: with and without the separator of thousands, fractions, `3 x 3`. */

const fractions = /[¼-¾⅐-⅞]/g;
/** A multiplication sign between numbers, with or without blanks. */
const times = /(?<=\p{N})[ \u00A0]*×[ \u00A0]*(?=\p{N})/gu;

/** The text with `1/2` for `½` and `4x4` for `4×4`. */
export function plainNumbers(text: string): string {
  return /[¼-¾⅐-⅞×]/.test(text)
    ? text.replace(times, 'x').replace(fractions, (sign, at: number) => {
        const [blank, fraction] = [/\p{N}/u.test(text[at - 1] ?? '') ? ' ' : '', sign.normalize('NFKD')];
        return blank + fraction.replace('\u2044', '/');
      })
    : text;
}

/** A number in groups of three digits, with full stops or blanks between them. */
const grouped =
  /(?<![\p{L}\p{N}.,:])[1-9]\d{0,2}(?:\.\d{3})+(?![\p{N}]|\.\p{N})|(?<![\p{N}.,:][ \u00A0\u202F]?)[1-9]\d{0,2}(?:[ \u00A0\u202F]\d{3})+(?![ \u00A0\u202F]?[\p{N}])/gu;

/** The numbers of a text without their separators of thousands: `1250` for `1.250,50`. */
export function ungroupedIn(text: string): string[] {
  return (text.match(grouped) ?? []).map((number) => number.replace(/\D/g, ''));
}

/** A letter between numbers, which is no small word: `3 x 3`. */
const apart = /(?<![\p{L}\p{N}])(\p{N}+) ([bcdfghjklmnpqrstvwxz]) (\p{N}+)(?![\p{L}\p{N}])/giu;

/** The numbers of a text that stand around a letter, as one word: `3x3` for `3 x 3`. */
export function aroundLettersIn(text: string): string[] {
  return [...text.matchAll(apart)].map(([, one, letter, other]) => `${one}${letter}${other}`);
}

/** The text with such numbers written together, as an index also has them. */
export function aroundLettersTogether(text: string): string {
  return text.replace(apart, '$1$2$3');
}
