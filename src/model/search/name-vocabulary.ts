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

  /** Spellings are the same in all languages, stems are those of each word's own. */
  function gradesOf(byLanguage: readonly (TypedWord | undefined)[]): WordGrades {
    const found: number[] = [];
    const grades = new Uint8Array(words.length);
    const grade = (word: number, as: number): void => {
      if (grades[word] === 0) found.push(word);
      grades[word] = as;
    };
    const typed = byLanguage.find((each) => each !== undefined);
    // Those that words begin with
    for (const prefix of typed?.isOpen ? typed.spellings : noNumbers) {
      const { spellings, words: numbers } = sorted;
      const first = partitionPoint(spellings.length, (at) => (spellings[at] as string) < prefix);
      const end =
        first + partitionPoint(spellings.length - first, (at) => spellings[first + at]?.startsWith(prefix) === true);
      for (let at = first; at < end; at += 1) grade(numbers[at] as number, 1);
      for (const spelling of unsorted) {
        if (spelling.startsWith(prefix)) for (const number of numbersAt(bySpelling, spelling)) grade(number, 1);
      }
    }
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
        if (languages[number] !== language) continue;
        const known = words[number] as IndexedWord;
        // Words are analysed anew once many are known, so equal ones may be two
        if (known === word || formsOf(known) === formsOf(word)) return number;
      }
      const number = words.push(word) - 1;
      languages.push(language);
      for (const spelling of new Set(allSpellings(word))) {
        unsorted.push(spelling);
        addNumber(bySpelling, spelling, number);
      }
      for (const stem of new Set([word.stem, ...word.otherStems])) addNumber(stems, stem, number);
      return number;
    },
    grade(typedIn) {
      if (unsorted.length > maxUnsorted) {
        const spellings: string[] = [];
        const numbers: number[] = [];
        const distinct = [...new Set([...sorted.spellings, ...unsorted])];
        for (const spelling of distinct.sort((one, other) => (one < other ? -1 : 1))) {
          for (const number of numbersAt(bySpelling, spelling)) {
            spellings.push(spelling);
            numbers.push(number);
          }
        }
        sorted = { spellings, words: Uint32Array.from(numbers) };
        unsorted = [];
      }
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

function formsOf(word: IndexedWord): string {
  return [...allSpellings(word), '', word.stem, ...word.otherStems].join(' ');
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
