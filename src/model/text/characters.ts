const loneSurrogates = /\p{Surrogate}/gu;

/** Whether a text has only what every store and encoder takes: no NUL, no lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Marks on one letter beyond the 30 that any script needs (UAX #15, Stream-Safe Text). */
const furtherMarks = /(\p{M}{30})\p{M}+/gu;
/** Characters of a text so short that its marks are put in order at once, which takes quadratic time. */
const short = 5000;

/** The text as every store and encoder takes it: no NUL, no lone surrogates, Unicode in NFC; long ones with at most 30 marks on a letter. */
export function wellFormed(text: string): string {
  const whole = text.isWellFormed() ? text : text.replace(loneSurrogates, '');
  // Composing takes some marks apart
  return withFewMarks(withFewMarks(whole.replaceAll('\0', '')).normalize('NFC'));
}

function withFewMarks(text: string): string {
  return text.length < short ? text : text.replace(furtherMarks, '$1');
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

/** An object out of parsed JSON, of whose members nothing is known. */
export type Plain = Readonly<Record<string, unknown>>;

/** What a text says in JSON; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is an object, and neither a list nor null. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
