/** Names in a table that finds them by the beginnings of their words, without looking at any other name. */

import { beginsWithArticle } from '../places/place-name.ts';
import { type Fit, fitBy, fits, type NameWords, type Ways } from './name-match.ts';
import type { GradedWays, NameVocabulary, WordGrades } from './name-vocabulary.ts';

/** Names by numbers of rows that callers give, from 0 on without large gaps. */
export interface NameTable {
  /** Puts a name into a row, in the place of a former one. `language` is that of the name. */
  set(row: number, name: NameWords, language: string): void;
  remove(row: number): void;
  /** Finds the names that match a typed text, as the vocabulary of the table grades it. What is found is valid until the table changes. */
  find(graded: GradedWays): FoundNames;
}

/** Names that match a typed text. */
export interface FoundNames {
  /** The first rows in the order of the table, at most `max` and all without it, of those that are wanted. */
  first(max?: number, isWanted?: (row: number) => boolean): number[];
  /** How the name in a row that was found matches. */
  fitOf(row: number): Fit | undefined;
  /** Of all ways to write the text those in which it matches the name in a row. */
  waysOf(row: number, ways: Ways): Ways;
}

/** What comes before the numbers of its words where the name of a row is stored: how many there are without other readings, and with them. */
const headLength = 2;
/** In the first of these, whether the name begins with an article. */
const articleBit = 1;

/** The fewest rows, and of all rows one in so many, that are looked through one by one; more are sorted in. */
const unsorted = { least: 256, oneIn: 64 };

/** Orders rows; below 0 when the first one comes earlier. It must not change for a row without `set`. */
type InOrder = (row: number, other: number) => number;

/** Makes a table, empty; its rows are in the order of their numbers unless said. */
export function newNameTable(vocabulary: NameVocabulary, inOrder: InOrder = (row, other) => row - other): NameTable {
  /** Heads and words of names, one after the other; 0 is no name. */
  let names = new Uint32Array(1024);
  let end = 1;
  /** The numbers in `names` that belong to no name any more. */
  let left = 0;
  /** By row, where its name begins; 0 where there is none. */
  let begin = new Uint32Array(256);
  /** What was sorted in: rows in order, and for each word the places of its rows in that order, in rising order. */
  let sorted = { rows: new Uint32Array(0), offsets: new Uint32Array(1), places: new Uint32Array(0) };
  /** By place, 1 where the row has changed since, and while it is found. */
  let isGone = new Uint8Array(0);
  let isFound = new Uint8Array(0);
  /** By row, its place; rows that are in none have `noPlace`. */
  let placeOf = new Uint32Array(256).fill(noPlace);
  /** Rows that are in no place. */
  const recent = new Set<number>();

  function remove(row: number): void {
    const from = begin[row] ?? 0;
    if (from === 0) return;
    begin[row] = 0;
    left += headLength + (names[from + 1] as number);
    recent.delete(row);
    const place = placeOf[row] as number;
    placeOf[row] = noPlace;
    if (place !== noPlace) isGone[place] = 1;
  }

  /** Puts recent rows into their places, and names together. */
  function sortIn(): void {
    const unchanged = sorted.rows.filter((_, place) => isGone[place] === 0);
    const order = merged(unchanged, Uint32Array.from(recent).sort(inOrder), inOrder);
    recent.clear();
    const packed = new Uint32Array(end - left);
    const offsets = new Uint32Array(vocabulary.size() + 1);
    let length = 1;
    for (const row of order) {
      const from = begin[row] as number;
      const to = from + headLength + (names[from + 1] as number);
      packed.set(names.subarray(from, to), length);
      begin[row] = length;
      length += to - from;
      for (let at = from + headLength; at < to; at += 1) {
        const word = names[at] as number;
        offsets[word + 1] = (offsets[word + 1] as number) + 1;
      }
    }
    for (let word = 1; word < offsets.length; word += 1) {
      offsets[word] = (offsets[word] as number) + (offsets[word - 1] as number);
    }
    const places = new Uint32Array(offsets.at(-1) ?? 0);
    const next = offsets.slice();
    for (const [place, row] of order.entries()) {
      placeOf[row] = place;
      const from = (begin[row] as number) + headLength;
      const to = from + (packed[from - 1] as number);
      for (let at = from; at < to; at += 1) {
        const word = packed[at] as number;
        places[next[word] as number] = place;
        next[word] = (next[word] as number) + 1;
      }
    }
    [names, end, left] = [packed, length, 0];
    sorted = { rows: order, offsets, places };
    isGone = new Uint8Array(order.length);
    isFound = new Uint8Array(order.length);
  }

  /** The place in `sorted.places` behind the rows of a word. Words that came later have none there. */
  const endOf = (word: number) => sorted.offsets[word + 1] ?? 0;
  const beginOf = (word: number) => (word + 1 < sorted.offsets.length ? (sorted.offsets[word] as number) : 0);

  /** Whether a name has a word for each typed one, apart from one of them. */
  function hasAll(row: number, way: readonly WordGrades[], but?: WordGrades): boolean {
    const from = (begin[row] as number) + headLength;
    const to = from + (names[from - 1] as number);
    for (const each of way) {
      if (each === but) continue;
      const { grades } = each;
      let at = from;
      while (at < to && !grades[names[at] as number]) at += 1;
      if (at === to) return false;
    }
    return way.length > 0;
  }

  /** The first places, in no order and at least `max` where there are so many, of rows that match one of some ways and are wanted. */
  function firstPlaces(ways: GradedWays, max: number, isWanted: (row: number) => boolean): readonly number[] {
    const { rows, places } = sorted;
    let found: number[] = [];
    let last = Number.POSITIVE_INFINITY;
    for (const way of ways) {
      // Of its words, that which the fewest names have
      let [rarest, least]: [WordGrades | undefined, number] = [way[0], Number.POSITIVE_INFINITY];
      for (const grades of way.length > 1 ? way : []) {
        let count = 0;
        for (const word of grades.words) count += endOf(word) - beginOf(word);
        if (count < least) [rarest, least] = [grades, count];
      }
      for (const word of rarest?.words ?? []) {
        const to = endOf(word);
        // Rows are in order, so that what comes behind the last one that may be among the first need not be looked at
        for (let at = beginOf(word); at < to; at += 1) {
          const place = places[at] as number;
          if (place > last) break;
          if (isGone[place] === 1 || isFound[place] === 1) continue;
          const row = rows[place] as number;
          if ((way.length > 1 && !hasAll(row, way, rarest)) || !isWanted(row)) continue;
          isFound[place] = 1;
          found.push(place);
          if (found.length < 2 * max) continue;
          const inOrder = found.sort((one, other) => one - other);
          for (const each of inOrder) isFound[each] = 0;
          found = inOrder.slice(0, max);
          for (const each of found) isFound[each] = 1;
          last = found[max - 1] as number;
        }
      }
    }
    for (const place of found) isFound[place] = 0;
    return found;
  }

  return {
    set(row, { words, further }, language) {
      remove(row);
      if (left > end / 2) sortIn();
      begin = withRoom(begin, row + 1);
      placeOf = withRoom(placeOf, row + 1, noPlace);
      const length = words.length + further.length;
      names = withRoom(names, end + headLength + length);
      begin[row] = end;
      names[end] = words.length * 2 + (beginsWithArticle(words.map(({ word }) => word)) ? articleBit : 0);
      names[end + 1] = length;
      end += headLength;
      for (const word of words) names[end++] = vocabulary.numberOf(word, language);
      for (const word of further) names[end++] = vocabulary.numberOf(word, language);
      recent.add(row);
    },
    remove,
    find(ways) {
      if (recent.size > Math.max(unsorted.least, sorted.rows.length / unsorted.oneIn)) sortIn();
      return {
        first(max = Number.POSITIVE_INFINITY, isWanted = () => true) {
          const found: number[] = [];
          for (const place of firstPlaces(ways, max, isWanted)) found.push(sorted.rows[place] as number);
          for (const row of recent) if (ways.some((way) => hasAll(row, way)) && isWanted(row)) found.push(row);
          return found.sort(inOrder).slice(0, max);
        },
        fitOf(row) {
          const from = begin[row] as number;
          const [head, all] = [names[from] as number, names[from + 1] as number];
          let best: number = fits.length;
          for (const way of ways) {
            const fit = fitBy({
              typed: way.length,
              words: head >> 1,
              all,
              hasArticle: (head & articleBit) === 1,
              grade: (at, typed) => way[typed]?.grades[names[from + headLength + at] as number] ?? 0,
            });
            if (fit) best = Math.min(best, fits.indexOf(fit));
          }
          return fits[best];
        },
        waysOf: (row, typed) => typed.filter((_, at) => hasAll(row, ways[at] ?? [])),
      };
    },
  };
}

const noPlace = 0xffff_ffff;

function withRoom(array: Uint32Array<ArrayBuffer>, length: number, rest = 0): Uint32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const larger = new Uint32Array(Math.max(length, Math.ceil(array.length * 1.5))).fill(rest, array.length);
  larger.set(array);
  return larger;
}

/** Two lists of rows in order as one. */
function merged(one: Uint32Array, other: Uint32Array, inOrder: InOrder): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(one.length + other.length);
  let [at, next] = [0, 0];
  for (let place = 0; place < all.length; place += 1) {
    const takesOne =
      next === other.length || (at < one.length && inOrder(one[at] as number, other[next] as number) <= 0);
    all[place] = takesOne ? (one[at++] as number) : (other[next++] as number);
  }
  return all;
}
