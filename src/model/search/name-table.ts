/** Names in a table that finds them by the beginnings of their words, without looking at any other name. */

import { partitionPoint } from '../arrays-and-maps.ts';
import { beginsWithArticle } from '../places/place-name.ts';
import type { IndexedWord } from './indexed-words.ts';
import { type Fit, fitBy, fits, type NameWords, type TypedWord, type Ways } from './name-match.ts';
import { allSpellings } from './spelling.ts';

/** The words of a typed text, in each way to write it, as they are compared with names in a language. */
export type TypedIn = (language: string) => Ways;

/** Names by numbers of rows that callers give. */
export interface NameTable {
  /** Puts a name into a row, in the place of a former one. `language` is that of the name. */
  set(row: number, name: NameWords, language: string): void;
  remove(row: number): void;
  /** Finds the rows whose names match a typed text, in no order, each once; `fitOf` tells how a found row matches. */
  find(typedIn: TypedIn): { readonly rows: readonly number[]; fitOf(row: number): Fit | undefined };
}

/** A word of some names. Names in other languages have words of their own, because stems differ. */
interface Word {
  readonly word: IndexedWord;
  readonly language: string;
  /** Rows that have or had it. */
  readonly rows: number[];
}

/** The words of a name: those of its other readings come last. */
interface Row {
  readonly words: readonly number[];
  /** How many there are without other readings. */
  readonly length: number;
  readonly hasArticle: boolean;
}

/** Spellings that are looked through one by one; more are sorted in. */
const maxUnsorted = 256;

/** Makes a table, empty. */
export function newNameTable(): NameTable {
  const words: Word[] = [];
  /** By language, the numbers of words that were seen before. */
  const spoken = new Map<string, WeakMap<IndexedWord, number>>();
  const numbers = new Map<string, number>();
  const byStem = new Map<string, Numbers>();
  const spellings = newSpellings();
  const rows: (Row | undefined)[] = [];

  function numberOf(word: IndexedWord, language: string): number {
    const here = spoken.get(language) ?? new WeakMap<IndexedWord, number>();
    spoken.set(language, here);
    const number = here.get(word) ?? newNumber(word, language);
    here.set(word, number);
    return number;
  }

  function newNumber(word: IndexedWord, language: string): number {
    const key = [language, ...allSpellings(word), '', word.stem, ...word.otherStems].join(' ');
    const before = numbers.get(key);
    if (before !== undefined) return before;
    const number = words.push({ word, language, rows: [] }) - 1;
    numbers.set(key, number);
    for (const spelling of new Set(allSpellings(word))) spellings.add(spelling, number);
    for (const stem of new Set([word.stem, ...word.otherStems])) addNumber(byStem, `${language} ${stem}`, number);
    return number;
  }

  /**
   * How each word of the table matches a typed word: grades by the number of the word (see `Comparison`). Spellings are the same in all
   * languages, stems are those of each word's own.
   */
  function gradesOf(byLanguage: ReadonlyMap<string, TypedWord>): Map<number, number> {
    const grades = new Map<number, number>();
    const [typed] = byLanguage.values();
    if (!typed) return grades;
    if (typed.isOpen) for (const each of typed.spellings) spellings.gradeBeginning(each, grades);
    for (const [language, { stems }] of byLanguage) {
      for (const each of stems) for (const number of numbersAt(byStem, `${language} ${each}`)) grades.set(number, 1);
    }
    for (const each of typed.spellings) for (const number of spellings.equal(each)) grades.set(number, 2);
    return grades;
  }

  /** For each way and each typed word the grades of all words, each read as in its own language. */
  function gradesIn(typedIn: TypedIn): Map<number, number>[][] {
    const byLanguage = [...spoken.keys()].map((language) => ({ language, ways: typedIn(language) }));
    const [first] = byLanguage;
    return (first?.ways ?? []).map((way, at) =>
      way.map((_, each) =>
        gradesOf(
          new Map(
            byLanguage.flatMap(({ language, ways }) => {
              const typed = ways[at]?.[each];
              return typed ? [[language, typed] as const] : [];
            }),
          ),
        ),
      ),
    );
  }

  return {
    set(row, { words: own, further }, language) {
      const all = [...own, ...further].map((word) => numberOf(word, language));
      const before = rows[row]?.words;
      rows[row] = { words: all, length: own.length, hasArticle: beginsWithArticle(own.map(({ word }) => word)) };
      for (const number of new Set(all)) if (!before?.includes(number)) (words[number] as Word).rows.push(row);
    },
    remove(row) {
      rows[row] = undefined;
    },
    find(typedIn) {
      const ways = gradesIn(typedIn);
      const found: number[] = [];
      const isFound = new Uint8Array(rows.length);
      for (const [first, ...others] of ways) {
        for (const number of first?.keys() ?? []) {
          for (const row of (words[number] as Word).rows) {
            const there = isFound[row] === 0 && rows[row];
            if (!there || !others.every((grades) => there.words.some((each) => grades.has(each)))) continue;
            isFound[row] = 1;
            found.push(row);
          }
        }
      }
      return {
        rows: found,
        fitOf(row) {
          const there = rows[row];
          if (!there) return undefined;
          const all = ways.map((way) =>
            fitBy({
              typed: way.length,
              words: there.length,
              all: there.words.length,
              hasArticle: there.hasArticle,
              grade: (at, typed) => way[typed]?.get(there.words[at] as number) ?? 0,
            }),
          );
          return fits.find((fit) => all.includes(fit));
        },
      };
    },
  };
}

/** Spellings in order, each with the numbers of its words. */
interface Spellings {
  add(spelling: string, word: number): void;
  equal(spelling: string): readonly number[];
  /** Grades the words with a spelling that begins so. */
  gradeBeginning(prefix: string, grades: Map<number, number>): void;
}

/** The numbers of some words; most are alone, and an array for each would take more memory than all else. */
type Numbers = number | number[];
const none: readonly number[] = [];

function addNumber(all: Map<string, Numbers>, key: string, number: number): void {
  const before = all.get(key);
  if (typeof before === 'object') before.push(number);
  else all.set(key, before === undefined ? number : [before, number]);
}

function numbersAt(all: ReadonlyMap<string, Numbers>, key: string): readonly number[] {
  const numbers = all.get(key);
  return typeof numbers === 'object' ? numbers : numbers === undefined ? none : [numbers];
}

function newSpellings(): Spellings {
  const words = new Map<string, Numbers>();
  let sorted: readonly string[] = [];
  let unsorted: string[] = [];

  return {
    add(spelling, word) {
      if (!words.has(spelling)) unsorted.push(spelling);
      addNumber(words, spelling, word);
    },
    equal: (spelling) => numbersAt(words, spelling),
    gradeBeginning(prefix, grades) {
      if (unsorted.length > maxUnsorted) {
        sorted = [...sorted, ...unsorted].sort(inOrder);
        unsorted = [];
      }
      const grade = (spelling: string) => {
        const numbers = words.get(spelling);
        if (typeof numbers === 'number') grades.set(numbers, 1);
        else for (const each of numbers ?? none) grades.set(each, 1);
      };
      const first = partitionPoint(sorted.length, (at) => (sorted[at] as string) < prefix);
      for (let at = first; sorted[at]?.startsWith(prefix); at += 1) grade(sorted[at] as string);
      for (const spelling of unsorted) if (spelling.startsWith(prefix)) grade(spelling);
    },
  };
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
