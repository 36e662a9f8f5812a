/** Words and phrases that stand for each other, and searches that are widened by them. */

import type { SynonymFacts } from '../documents/document.ts';
import { mostWordsOfPhrase } from '../tables/bounds.ts';
import type { Language } from '../tables/field.ts';
import { textOfHtml } from '../text/html.ts';
import { indexedWords } from './indexed-words.ts';
import type { SearchTerm } from './search-text.ts';
import { isSmallWord } from './small-words.ts';
import { normalSpelling, wordsOf } from './spelling.ts';

/** A word or phrase that stands for others. */
interface Other {
  /** As it was written. */
  readonly said: string;
  /** Its words, joined by blanks. */
  readonly text: string;
  /** As it is compared: the stems of its words, without small ones. */
  readonly key: string;
}

/** One set of synonyms, ready to be looked up. */
export interface SynonymSet {
  readonly language: Language;
  /** By which it is found, as they are compared. */
  readonly keys: readonly string[];
  readonly others: readonly Other[];
}

/** The sets of a language by what finds them. */
export type Synonyms = ReadonlyMap<string, readonly SynonymSet[]>;

/** Reads a set: with a root that finds its words, else each of them finds the others. */
export function synonymSetOf({ language, words, root }: SynonymFacts): SynonymSet {
  const others = words.map((word) => otherOf(word, language));
  const keys = root === undefined ? others.map(({ key }) => key) : [otherOf(root, language).key];
  return { language, keys, others };
}

function otherOf(word: string, language: Language): Other {
  const said = textOfHtml(word);
  return { said, text: wordsOf(said).join(' '), key: keyOf(said, language) };
}

function keyOf(text: string, language: Language): string {
  const words = indexedWords(normalSpelling(text), language);
  const telling = words.filter(({ word }) => !isSmallWord(word));
  return (telling.length > 0 ? telling : words).map(({ stem }) => stem).join(' ');
}

/** The sets by what finds them. */
export function synonymsOf(sets: readonly SynonymSet[]): Synonyms {
  const all = new Map<string, SynonymSet[]>();
  for (const set of sets) {
    for (const key of new Set(set.keys)) {
      const known = all.get(key);
      if (known) known.push(set);
      else all.set(key, [set]);
    }
  }
  return all;
}

/** Others that a word or phrase gets at most, of all the sets that it is in. */
const mostOthers = 50;

/** A search with synonyms for some of its words. */
export interface Widened {
  readonly terms: readonly SearchTerm[];
  /** What was added, by what was typed. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}

/** Lets the synonyms of words, and of words that follow each other, do instead of them; not of those in quotes or excluded. */
export function widened(terms: readonly SearchTerm[], synonyms: Synonyms, language: Language): Widened {
  if (synonyms.size === 0) return { terms, synonyms: {} };
  const runs = terms
    .flatMap((_, from) => runsFrom(terms, from))
    .flatMap(({ from, to }) => {
      const typed = terms
        .slice(from, to)
        .map(({ text }) => text)
        .join(' ');
      const others = othersFor(keyOf(typed, language), synonyms);
      return others.length > 0 ? [{ from, to, typed, others }] : [];
    });
  const wider = terms.map((term, at) => {
    const more = runs.filter(({ from, to }) => from <= at && at < to).flatMap(({ others }) => others);
    return more.length > 0 ? { ...term, also: [...(term.also ?? []), ...more.map(({ text }) => text)] } : term;
  });
  const added = runs.map(({ typed, others }) => [typed, others.map(({ said }) => said)]);
  return { terms: wider, synonyms: Object.fromEntries(added) };
}

/** The words from one on that may be a phrase together, from the shortest. */
function runsFrom(terms: readonly SearchTerm[], from: number): { from: number; to: number }[] {
  const end = terms.findIndex((term, at) => at >= from && (at >= from + mostWordsOfPhrase || !isWord(term)));
  const length = (end < 0 ? terms.length : end) - from;
  return Array.from({ length }, (_, at) => ({ from, to: from + at + 1 }));
}

function isWord({ phrase, excluded, text }: SearchTerm): boolean {
  return !phrase && !excluded && !text.includes(' ');
}

function othersFor(key: string, synonyms: Synonyms): Other[] {
  const others = (synonyms.get(key) ?? []).flatMap((set) => set.others).filter((other) => other.key !== key);
  return [...new Map(others.map((other) => [other.key, other])).values()].slice(0, mostOthers);
}
