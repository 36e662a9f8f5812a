/** Telephone numbers in searches and in an index. People type them, and parts of them, in any grouping. */

/** Fewer digits are a word, not a part of a telephone number, in a search and in an index. */
const minDigits = 4;
/** More digits are no telephone number. E.164 allows 15; some people add a prefix. */
const maxDigits = 20;

const tokenPattern = /^[+(]*\d[\d().\-/+]*[.,;:!?]?$/;
const spanishNumber = /^[6-9]\d{8}$/;
const spanishPostalCode = /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}\D?$/;

/** Tells whether a token of a search has nothing but digits and the punctuation of telephone numbers. */
export function isNumberToken(token: string): boolean {
  return tokenPattern.test(token);
}

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
    if (current === undefined || isComplete(current) || /^\(?\+/.test(token)) groups.push([token]);
    else current.push(token);
  }
  return groups;
}

function isComplete(group: readonly string[]): boolean {
  if (group.length === 1 && spanishPostalCode.test(group[0] ?? '')) return true;
  return spanishNumber.test(telephoneDigits(group.join(' ')) ?? '');
}

/** All suffixes of the numbers in a text, so that any part of a number of at least four digits is a prefix of one of them. */
export function phoneTails(text: string): string[] {
  const numbers = (text.match(/\d[\d\s().\-/+]*/g) ?? []).map((number) => number.replace(/\D/g, ''));
  return numbers.flatMap((digits) =>
    Array.from({ length: Math.max(0, digits.length - minDigits + 1) }, (_, from) => digits.slice(from)),
  );
}
