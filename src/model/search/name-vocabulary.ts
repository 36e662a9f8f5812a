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

/** The words that match one typed word, by their numbers: 2 when they are the same, 1 when they match otherwise (see `Comparison`). */
export type WordGrades = ReadonlyMap<number, number>;

/** The numbers of some words; most are alone, and an array for each would take more memory than all else. */
type Numbers = number | number[];
const none: readonly never[] = [];

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
  let sorted: string[] = [];
  let unsorted: string[] = [];

  function newNumber(word: IndexedWord, language: number, stems: Map<string, Numbers>): number {
    const number = words.push(word) - 1;
    languages.push(language);
    for (const spelling of new Set(allSpellings(word))) {
      if (!bySpelling.has(spelling)) unsorted.push(spelling);
      addNumber(bySpelling, spelling, number);
    }
    for (const stem of new Set([word.stem, ...word.otherStems])) addNumber(stems, stem, number);
    return number;
  }

  /** Adds the words with a spelling that begins so. */
  function addBeginning(prefix: string, grades: Map<number, number>): void {
    if (unsorted.length > maxUnsorted) {
      sorted = sorted.concat(unsorted).sort(inOrder);
      unsorted = [];
    }
    const first = partitionPoint(sorted.length, (at) => (sorted[at] as string) < prefix);
    for (let at = first; sorted[at]?.startsWith(prefix); at += 1)
      addNumbers(bySpelling, sorted[at] as string, 1, grades);
    for (const spelling of unsorted) if (spelling.startsWith(prefix)) addNumbers(bySpelling, spelling, 1, grades);
  }

  /** Spellings are the same in all languages, stems are those of each word's own. */
  function gradesOf(byLanguage: readonly (TypedWord | undefined)[]): WordGrades {
    const grades = new Map<number, number>();
    const typed = byLanguage.find((each) => each !== undefined);
    if (typed?.isOpen) for (const each of typed.spellings) addBeginning(each, grades);
    for (const [language, stems] of [...byStem.values()].entries()) {
      for (const each of byLanguage[language]?.stems ?? none) addNumbers(stems, each, 1, grades);
    }
    for (const each of typed?.spellings ?? []) addNumbers(bySpelling, each, 2, grades);
    return grades;
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
      const byLanguage = [...byStem.keys()].map(typedIn);
      return (byLanguage[0] ?? []).map((way, at) =>
        way.map((_, each) => gradesOf(byLanguage.map((ways) => ways[at]?.[each]))),
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
  return typeof numbers === 'object' ? numbers : numbers === undefined ? none : [numbers];
}

function addNumbers(all: ReadonlyMap<string, Numbers>, key: string, grade: number, grades: Map<number, number>): void {
  const numbers = all.get(key);
  if (typeof numbers === 'number') grades.set(numbers, grade);
  else for (const number of numbers ?? none) grades.set(number, grade);
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
