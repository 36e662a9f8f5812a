/** Words and phrases that stand for each other, and searches that are widened by them. */

import type { SynonymFacts } from '../documents/document.ts';
import { unique } from '../slices.ts';
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
  /** As it is compared: the stems of its words, without small ones, with one l for a geminate and with two. */
  readonly keys: readonly string[];
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
  const heads = root === undefined ? others : [otherOf(root, language)];
  const keys = unique(heads.flatMap((head) => head.keys));
  return { language, keys, others };
}

function otherOf(word: string, language: Language): Other {
  const said = textOfHtml(word);
  return { said, text: wordsOf(said).join(' '), keys: keysOf(said, language) };
}

function keysOf(text: string, language: Language): string[] {
  const words = indexedWords(normalSpelling(text), language);
  const telling = words.filter(({ word }) => !isSmallWord(word));
  const compared = telling.length > 0 ? telling : words;
  const stems = compared.map(({ stem }) => stem);
  const wholes = compared.map(({ stem, otherStems }) => otherStems[0] ?? stem);
  return unique([stems.join(' '), wholes.join(' ')]);
}

/** The sets by what finds them. */
export function synonymsOf(sets: readonly SynonymSet[]): Synonyms {
  const all = new Map<string, SynonymSet[]>();
  for (const set of sets) {
    for (const key of set.keys) {
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
  const known = terms
    .flatMap((_, at) => [...runsFrom(terms, at), ...otherSpellingsAt(terms, at)])
    .map((run) => ({ ...run, others: othersFor(keysOf(run.typed, language), synonyms) }))
    .filter(({ others }) => others.length > 0);
  const wider = terms.map((term, at) => {
    const others = known.filter(({ from, to }) => from <= at && at < to).flatMap((run) => run.others);
    const also = unique([...(term.also ?? []), ...others.map(({ text }) => text)]);
    return others.length > 0 ? { ...term, also } : term;
  });
  const added = known.map(({ typed, others }) => [typed, others.map(({ said }) => said)]);
  return { terms: wider, synonyms: Object.fromEntries(added) };
}

/** Words that were typed one after the other, or another spelling of one. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
}

/** The words from one on that may be a phrase together, from the shortest. */
function runsFrom(terms: readonly SearchTerm[], from: number): Run[] {
  const end = terms.findIndex((term, at) => at >= from && (at >= from + mostWordsOfPhrase || !isWord(term)));
  const words = terms.slice(from, end < 0 ? terms.length : end).map(({ text }) => text);
  return words.map((_, at) => ({ from, to: from + at + 1, typed: words.slice(0, at + 1).join(' ') }));
}

function otherSpellingsAt(terms: readonly SearchTerm[], at: number): Run[] {
  const term = terms[at];
  return term && isWord(term) ? (term.also ?? []).map((typed) => ({ from: at, to: at + 1, typed })) : [];
}

function isWord({ phrase, excluded, text }: SearchTerm): boolean {
  return !phrase && !excluded && !text.includes(' ');
}

function othersFor(keys: readonly string[], synonyms: Synonyms): Other[] {
  const sets = unique(keys.flatMap((key) => synonyms.get(key) ?? []));
  const others = sets.flatMap((set) => set.others).filter((other) => !other.keys.some((key) => keys.includes(key)));
  return [...new Map(others.map((other) => [other.keys[0], other])).values()].slice(0, mostOthers);
}
