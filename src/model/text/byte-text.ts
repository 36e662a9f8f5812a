/** UTF-8 in strings, for what is rendered once and sent often. */

/**
 * UTF-8 as a string with one character a byte. Such a string lies in the heap, where short-lived values cost least; the memory of Buffers
 * lies outside of it and is freed late.
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
