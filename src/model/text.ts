const LONE_SURROGATES = /\p{Surrogate}/gu;
const NUL = /\0/g;

/** Gives a text that every store and encoder takes: no NUL, no lone surrogates, Unicode in NFC. */
export function wellFormed(text: string): string {
  const whole = text.isWellFormed() ? text : text.replace(LONE_SURROGATES, '');
  return (whole.includes('\0') ? whole.replace(NUL, '') : whole).normalize('NFC');
}
