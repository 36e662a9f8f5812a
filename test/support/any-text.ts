/** Arbitrary texts for properties. */

import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Any code point but halves of pairs. */
const codePoint = fc
  .integer({ min: 0, max: 0x10_ffff - surrogates.count })
  .map((place) => (place < surrogates.first ? place : place + surrogates.count));

/** ASCII, the alphabets and signs below U+3000, or anything, alike often. */
const character = fc
  .oneof(fc.nat({ max: 0x7f }), fc.nat({ max: 0x2fff }), codePoint)
  .map((point) => String.fromCodePoint(point));

/** Names that every object has, since a text may become a key. */
const inherited = fc.constantFrom('__proto__', 'constructor', 'toString', 'valueOf');

/**
 * Any well-formed text of up to `maxLength` code points. The strings of fast-check with the unit `binary` would first make a map of all code
 * points, which takes longer than most properties.
 */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  const text = fc.array(character, { maxLength }).map((characters) => characters.join(''));
  return fc.oneof({ weight: 19, arbitrary: text }, { weight: 1, arbitrary: inherited });
}
