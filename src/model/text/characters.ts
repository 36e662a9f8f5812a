/** Characters of texts, their encoding, and values from parsed JSON. */

const loneSurrogates = /\p{Surrogate}/gu;

/** Tells whether every store and encoder takes a text: it has no NUL and no lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Combining marks on one letter beyond 30, which is enough for any script (UAX #15, Stream-Safe Text). A run is looked at from its beginning
 * alone; from each of its marks it would take 30 times as long.
 */
const furtherMarks = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;
/** The length, in characters, up to which a text is normalised at once; ordering marks takes quadratic time. */
const short = 5000;

/** The text without NUL and lone surrogates, in Unicode's NFC; in long texts a letter keeps at most 30 marks. */
export function wellFormed(text: string): string {
  const whole = text.isWellFormed() ? text : text.replace(loneSurrogates, '');
  // Normalising takes some marks apart, so they are limited again
  return withFewMarks(withFewMarks(whole.replaceAll('\0', '')).normalize('NFC'));
}

function withFewMarks(text: string): string {
  return text.length < short ? text : text.replace(furtherMarks, '$1');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes UTF-8, without a byte order mark; undefined when the bytes are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** An object from parsed JSON with unknown members. */
export type Plain = Readonly<Record<string, unknown>>;

/** Parses JSON; undefined when the text is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tells whether a value is an object, neither a list nor null. */
export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parts of a text between separators, trimmed, without empty ones. */
export function trimmedParts(text: string, separator: string | RegExp): string[] {
  const parts = text.split(separator).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** The form in which names are compared: lower case, without accents and extra blanks. */
export function foldName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The text with its first letter in upper case. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * UTF-8 as a string with one character a byte, for what is rendered once and sent often. Such a string lies in the heap, where short-lived
 * values cost least; the memory of Buffers lies outside of it and is freed late.
 */
export type ByteText = string;

/** Most texts fit, and take no memory of their own while they are encoded. */
const room = Buffer.allocUnsafeSlow(64 * 1024);
/** The most bytes of a character of a string in UTF-8. */
const widest = 3;

/** A text encoded as UTF-8. */
export function byteTextOf(text: string): ByteText {
  if (text.length * widest > room.length) return Buffer.from(text).toString('latin1');
  return room.toString('latin1', 0, room.write(text));
}

/** The text of bytes in UTF-8. */
export function textOfBytes(bytes: ByteText): string {
  return Buffer.from(bytes, 'latin1').toString();
}
