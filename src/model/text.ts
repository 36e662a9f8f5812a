/** The characters that every store and encoder takes. */

const loneSurrogates = /\p{Surrogate}/gu;

/** The text as every store and encoder takes it: no NUL, no lone surrogates, Unicode in NFC. */
export function wellFormed(text: string): string {
  const whole = text.isWellFormed() ? text : text.replace(loneSurrogates, '');
  return whole.replaceAll('\0', '').normalize('NFC');
}
