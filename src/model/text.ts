/** The characters that every store and encoder takes. */

const loneSurrogates = /\p{Surrogate}/gu;

/** The text as every store and encoder takes it: no NUL, no lone surrogates, Unicode in NFC. */
export function wellFormed(text: string): string {
  const whole = text.isWellFormed() ? text : text.replace(loneSurrogates, '');
  return whole.replaceAll('\0', '').normalize('NFC');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text that these bytes are in UTF-8, without a byte order mark; undefined when they are none. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
