/** Similar words, for corrections of typing errors: edit distance, and the nearest words of a list. */

/** The fewest letters of a word in which one, or two, may be wrong. In shorter ones a mistake mostly makes another right word. */
const [once, twice] = [5, 9];

/** The number of letters that may be wrong in a folded word: none in a short word or in one with digits. */
export function tolerance(word: string): number {
  if (/\P{L}/u.test(word) || word.length < once) return 0;
  return word.length < twice ? 1 : 2;
}

/**
 * The edit distance of two folded words: one for each missing, superfluous, wrong or transposed letter. Infinity beyond `most`, and for words
 * that begin otherwise: people rarely mistype the first two letters, and then the word is mostly right but not in the calendar
 * (`astronomia` beside `gastronomia`, `toros` beside `coros`).
 */
export function distanceBetween(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > most) return Number.POSITIVE_INFINITY;
  // The first two letters may be exchanged
  const [one, two] = typed;
  const isBegunAlike = (word[0] === one && word[1] === two) || (word[0] === two && word[1] === one);
  if (!isBegunAlike) return Number.POSITIVE_INFINITY;
  const distance = edits(typed, word);
  return distance <= most ? distance : Number.POSITIVE_INFINITY;
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
