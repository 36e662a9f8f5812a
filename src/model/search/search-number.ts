/** Numbers in a search: telephone numbers are typed in any grouping, and so are their parts. */

/** Fewer digits than this are a word and never a part of a telephone number. */
const minDigits = 4;
/** More digits than this are no telephone number (E.164 has 15; some people type a prefix of an exchange too). */
const maxDigits = 20;

const piecePattern = /^[+(]*\d[\d().\-/+]*[.,;:!?]?$/;
const spanishNumber = /^[6-9]\d{8}$/;
const spanishPostalCode = /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}\D?$/;

/** Whether a piece of a search holds digits only, but for the signs that people put into telephone numbers. */
export function isNumberPiece(piece: string): boolean {
  return piecePattern.test(piece);
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
 * Puts consecutive pieces together that can be one number: `93`, `412`, `12`, `34`. A number ends where it is a whole
 * Spanish one, before a `+`, and after a postal code at its beginning.
 */
export function groupNumbers(pieces: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const piece of pieces) {
    const current = groups.at(-1);
    if (current === undefined || isComplete(current) || /^\(?\+/.test(piece)) groups.push([piece]);
    else current.push(piece);
  }
  return groups;
}

function isComplete(group: readonly string[]): boolean {
  if (group.length === 1 && spanishPostalCode.test(group[0] ?? '')) return true;
  return spanishNumber.test(telephoneDigits(group.join(' ')) ?? '');
}
