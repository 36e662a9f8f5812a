/** Telephone numbers as an index holds them. */

/** Shorter ends of a number are found as words only. */
const shortest = 4;

/** The digits of each number in a text, from each one on, so that a prefix of one of them is any part of the number. */
export function phoneTails(text: string): string[] {
  const numbers = (text.match(/\d[\d\s().\-/+]*/g) ?? []).map((number) => number.replace(/\D/g, ''));
  return numbers.flatMap((digits) =>
    Array.from({ length: Math.max(0, digits.length - shortest + 1) }, (_, from) => digits.slice(from)),
  );
}
