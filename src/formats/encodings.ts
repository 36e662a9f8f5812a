/** Tells the encodings of files. Pure. */

/** UTF-16, with a byte order mark or with the zero bytes of Latin letters, as UTF-8; other bytes as they are. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  if (bytes.length < 2 || (!isLittle && !isBig)) return bytes;
  return new TextEncoder().encode(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes));
}
