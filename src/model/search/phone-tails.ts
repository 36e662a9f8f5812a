/** Telephone numbers in an index. */

/** The fewest digits of an indexed suffix; shorter parts of a number are found as words only. */
const shortest = 4;

/** All suffixes of the numbers in a text, so that any part of a number is a prefix of one of them. */
export function phoneTails(text: string): string[] {
  const numbers = (text.match(/\d[\d\s().\-/+]*/g) ?? []).map((number) => number.replace(/\D/g, ''));
  return numbers.flatMap((digits) =>
    Array.from({ length: Math.max(0, digits.length - shortest + 1) }, (_, from) => digits.slice(from)),
  );
}
