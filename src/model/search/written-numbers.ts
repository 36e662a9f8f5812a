/** Numbers as people write them: with and without the separator of thousands, fractions, `3 x 3`; telephone numbers in any grouping. */

/** Several without a blank are a drawing. */
const fractions = /(?<![¼-¾⅐-⅞])[¼-¾⅐-⅞](?![¼-¾⅐-⅞])/g;
/** A multiplication sign between numbers, with or without blanks. */
const times = /(?<=\p{N})[ \u00A0]*×[ \u00A0]*(?=\p{N})/gu;

/** The text with `1/2` for `½` and `4x4` for `4×4`. */
export function plainNumbers(text: string): string {
  return /[¼-¾⅐-⅞×]/.test(text)
    ? text.replace(times, 'x').replace(fractions, (sign, at: number) => {
        const blank = /\p{N}/u.test(text[at - 1] ?? '') ? ' ' : '';
        return blank + sign.normalize('NFKD').replace('\u2044', '/');
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

/** Fewer digits are a word, not a part of a telephone number, in a search and in an index. */
const minDigits = 4;
/** More digits are no telephone number. E.164 allows 15; some people add a prefix. */
const maxDigits = 20;

const spanishNumber = /^[6-9]\d{8}$/;
const spanishPostalCode = /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}\D?$/;

/**
 * The digits of a number, without the signs and without the prefix of Spain or of an international call, if they can be
 * (a part of) a telephone number: `+34 93 412 12 34`, `0034934121234` and `(93) 412.12.34` are all `934121234`.
 */
export function telephoneDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  const international = /^[(\s]*\+/.test(text) || digits.startsWith('00');
  const rest = digits.replace(/^00/, '');
  const national = rest.replace(international ? /^34/ : /^34(?=\d{9}$)/, '');
  // What is left of a part such as 0034 611 would be too short
  const number = national.length < minDigits ? digits : national;
  return number.length >= minDigits && number.length <= maxDigits ? number : undefined;
}

/**
 * Groups consecutive tokens that may be one number: `93`, `412`, `12`, `34`. A group ends when it is a complete Spanish number, before a
 * `+`, and after a postal code at its beginning.
 */
export function groupNumbers(tokens: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const token of tokens) {
    const current = groups.at(-1);
    const isPostalCode = current?.length === 1 && spanishPostalCode.test(current[0] ?? '');
    const isComplete = isPostalCode || spanishNumber.test(telephoneDigits(current?.join(' ') ?? '') ?? '');
    if (current === undefined || isComplete || /^\(?\+/.test(token)) groups.push([token]);
    else current.push(token);
  }
  return groups;
}

/** All suffixes of the numbers in a text, so that any part of a number of at least four digits is a prefix of one of them. */
export function phoneTails(text: string): string[] {
  const numbers = (text.match(/\d[\d\s().\-/+]*/g) ?? []).map((number) => number.replace(/\D/g, ''));
  return numbers.flatMap((digits) =>
    Array.from({ length: Math.max(0, digits.length - minDigits + 1) }, (_, from) => digits.slice(from)),
  );
}
