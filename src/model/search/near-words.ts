/** Words that are nearly what somebody has typed: how far apart two are, and which are near. */

/** Letters of a word from which on it may be mistyped, and from which on twice. */
const [once, twice] = [4, 8];

/** How many letters of a folded word may be wrong: none of a short one, or of one with digits. */
export function tolerance(word: string): number {
  if (/\P{L}/u.test(word) || word.length < once) return 0;
  return word.length < twice ? 1 : 2;
}

/**
 * How many letters apart two folded words are: one for each that is missing, superfluous or another, and for two that are exchanged; a
 * wrong first letter counts two. Infinity beyond `most`.
 */
export function distanceBetween(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > most) return Number.POSITIVE_INFINITY;
  const isWrong = hasWrongFirst(typed, word);
  // Most words begin otherwise, and then nothing else may be wrong
  if (isWrong && most <= 2 && !isWrongAtFirstAlone(typed, word)) return Number.POSITIVE_INFINITY;
  const distance = edits(typed, word) + (isWrong ? 1 : 0);
  return distance <= most ? distance : Number.POSITIVE_INFINITY;
}

/** Exchanged first letters are a mistake like any other. */
function hasWrongFirst(typed: string, word: string): boolean {
  const isExchanged = typed[0] === word[1] && typed[1] === word[0];
  return typed[0] !== word[0] && !isExchanged;
}

function isWrongAtFirstAlone(typed: string, word: string): boolean {
  const [rest, restOfWord] = [typed.slice(1), word.slice(1)];
  return rest === restOfWord || rest === word || typed === restOfWord;
}

/** Damerau's distance, in which no two edits touch the same letters (optimal string alignment). */
function edits(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
        isExchanged ? (before[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] as number;
}

/** Near words that are given, at most. */
const mostNear = 50;

/** Those of some words that are near to another, the nearest first, then by the alphabet; never the word itself. */
export function nearestOf(typed: string, words: readonly string[], within: number): string[] {
  const near = words.flatMap((word) => {
    const distance = word === typed ? Number.POSITIVE_INFINITY : distanceBetween(typed, word, within);
    return distance <= within ? [{ word, distance }] : [];
  });
  const sorted = near.toSorted((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1));
  return sorted.slice(0, mostNear).map(({ word }) => word);
}
