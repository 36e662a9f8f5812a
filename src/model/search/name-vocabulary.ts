/** The words of many names, each once, with numbers; and which of them typed words match. */

import { partitionPoint } from '../arrays-and-maps.ts';
import type { IndexedWord } from './indexed-words.ts';
import type { TypedWord, Ways } from './name-match.ts';
import { allSpellings } from './spelling.ts';

/** The words of the names in some tables. Those of names in other languages are others, because their stems differ. */
export interface NameVocabulary {
  /** The number of a word of names in a language; a new one gets the next number. */
  numberOf(word: IndexedWord, language: string): number;
  size(): number;
  /** How the words match those of a typed text, each read as in its own language. */
  grade(typedIn: TypedIn): GradedWays;
}

/** The words of a typed text, in each way to write it, as they are compared with names in a language. */
export type TypedIn = (language: string) => Ways;

/** For each way to write a typed text and each word of it, the words of names that match. */
export type GradedWays = readonly (readonly WordGrades[])[];

/** The words that match one typed word. */
export interface WordGrades {
  /** Their numbers. */
  readonly words: readonly number[];
  /** By the number of a word: 2 when it is the same, 1 when it matches otherwise, 0 when it does not (see `Comparison`). */
  readonly grades: Uint8Array;
}

/** The numbers of some words; most are alone, and an array for each would take more memory than all else. */
type Numbers = number | number[];
const none = { spellings: [], words: new Uint32Array(0) };
const noNumbers: readonly never[] = [];

/** Spellings that are looked through one by one; more are sorted in. */
const maxUnsorted = 256;

/** Makes one, empty. */
export function newNameVocabulary(): NameVocabulary {
  const words: IndexedWord[] = [];
  /** The language of each word, by its place in `byStem`. */
  const languages: number[] = [];
  const bySpelling = new Map<string, Numbers>();
  /** By language. */
  const byStem = new Map<string, Map<string, Numbers>>();
  /** Spellings in order, and the numbers of their words, as many as there are words with each. */
  let sorted: { readonly spellings: readonly string[]; readonly words: Uint32Array } = none;
  let unsorted: string[] = [];

  function newNumber(word: IndexedWord, language: number, stems: Map<string, Numbers>): number {
    const number = words.push(word) - 1;
    languages.push(language);
    for (const spelling of new Set(allSpellings(word))) {
      unsorted.push(spelling);
      addNumber(bySpelling, spelling, number);
    }
    for (const stem of new Set([word.stem, ...word.otherStems])) addNumber(stems, stem, number);
    return number;
  }

  function sortIn(): void {
    const spellings: string[] = [];
    const numbers: number[] = [];
    for (const spelling of [...new Set([...sorted.spellings, ...unsorted])].sort(inOrder)) {
      for (const number of numbersAt(bySpelling, spelling)) {
        spellings.push(spelling);
        numbers.push(number);
      }
    }
    sorted = { spellings, words: Uint32Array.from(numbers) };
    unsorted = [];
  }

  /** Grades the words with a spelling that begins so. */
  function gradeBeginning(prefix: string, grade: (word: number, as: number) => void): void {
    const { spellings, words: numbers } = sorted;
    const first = partitionPoint(spellings.length, (at) => (spellings[at] as string) < prefix);
    const end =
      first + partitionPoint(spellings.length - first, (at) => spellings[first + at]?.startsWith(prefix) === true);
    for (let at = first; at < end; at += 1) grade(numbers[at] as number, 1);
    for (const spelling of unsorted) {
      if (spelling.startsWith(prefix)) for (const number of numbersAt(bySpelling, spelling)) grade(number, 1);
    }
  }

  /** Spellings are the same in all languages, stems are those of each word's own. */
  function gradesOf(byLanguage: readonly (TypedWord | undefined)[]): WordGrades {
    const found: number[] = [];
    const grades = new Uint8Array(words.length);
    const grade = (word: number, as: number): void => {
      if (grades[word] === 0) found.push(word);
      grades[word] = as;
    };
    const typed = byLanguage.find((each) => each !== undefined);
    if (typed?.isOpen) for (const each of typed.spellings) gradeBeginning(each, grade);
    let language = 0;
    for (const stems of byStem.values()) {
      for (const each of byLanguage[language]?.stems ?? noNumbers) {
        for (const number of numbersAt(stems, each)) grade(number, 1);
      }
      language += 1;
    }
    for (const each of typed?.spellings ?? noNumbers)
      for (const number of numbersAt(bySpelling, each)) grade(number, 2);
    return { words: found, grades };
  }

  return {
    size: () => words.length,
    numberOf(word, spoken) {
      const stems = byStem.get(spoken) ?? new Map<string, Numbers>();
      if (stems.size === 0) byStem.set(spoken, stems);
      const language = [...byStem.keys()].indexOf(spoken);
      for (const number of numbersAt(bySpelling, word.word)) {
        if (languages[number] === language && areSame(words[number] as IndexedWord, word)) return number;
      }
      return newNumber(word, language, stems);
    },
    grade(typedIn) {
      if (unsorted.length > maxUnsorted) sortIn();
      const byLanguage = [...byStem.keys()].map(typedIn);
      // Ways to write a text differ in a few words
      const graded = new Map<string, WordGrades>();
      return (byLanguage[0] ?? []).map((way, at) =>
        way.map(({ spellings, isOpen }, each) => {
          const key = `${isOpen} ${spellings.join(' ')}`;
          const grades = graded.get(key) ?? gradesOf(byLanguage.map((ways) => ways[at]?.[each]));
          graded.set(key, grades);
          return grades;
        }),
      );
    },
  };
}

/** Words are analysed anew once many are known, so equal ones may be two. */
function areSame(one: IndexedWord, other: IndexedWord): boolean {
  if (one === other) return true;
  const formsOf = (word: IndexedWord) => [...allSpellings(word), '', word.stem, ...word.otherStems].join(' ');
  return formsOf(one) === formsOf(other);
}

function addNumber(all: Map<string, Numbers>, key: string, number: number): void {
  const before = all.get(key);
  if (typeof before === 'object') before.push(number);
  else all.set(key, before === undefined ? number : [before, number]);
}

function numbersAt(all: ReadonlyMap<string, Numbers>, key: string): readonly number[] {
  const numbers = all.get(key);
  return typeof numbers === 'object' ? numbers : numbers === undefined ? noNumbers : [numbers];
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
