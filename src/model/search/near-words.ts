/** Similar words, for corrections of typing errors: edit distance, and the nearest words of a list. */

/** The fewest letters of a word in which one, or two, may be wrong. */
const [once, twice] = [4, 8];

/** The number of letters that may be wrong in a folded word: none in a short word or in one with digits. */
export function tolerance(word: string): number {
  if (/\P{L}/u.test(word) || word.length < once) return 0;
  return word.length < twice ? 1 : 2;
}

/**
 * The edit distance of two folded words: one for each missing, superfluous, wrong or transposed letter; a wrong first letter counts two.
 * Infinity beyond `most`.
 */
export function distanceBetween(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > most) return Number.POSITIVE_INFINITY;
  const isWrong = hasWrongFirst(typed, word);
  // Most words begin with another letter, and then nothing else may differ
  if (isWrong && most <= 2 && !isWrongAtFirstAlone(typed, word)) return Number.POSITIVE_INFINITY;
  const distance = edits(typed, word) + (isWrong ? 1 : 0);
  return distance <= most ? distance : Number.POSITIVE_INFINITY;
}

/** A transposition of the first two letters is no wrong first letter. */
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

/** The most similar words to return. */
const maxNear = 50;

/** The words of a list that are similar to `typed`, nearest first, then in alphabetical order; without `typed` itself. */
export function nearestOf(typed: string, words: readonly string[], within: number): string[] {
  const near = words.flatMap((word) => {
    const distance = word === typed ? Number.POSITIVE_INFINITY : distanceBetween(typed, word, within);
    return distance <= within ? [{ word, distance }] : [];
  });
  const sorted = near.toSorted((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1));
  return sorted.slice(0, maxNear).map(({ word }) => word);
}
