/** The search of `q` as an index reads it: in the texts of an event and in the names of the records that it refers to. */

import type { Language } from '../tables/field.ts';
import { alternativesOf, type SearchTerm } from './search-text.ts';

/**
 * How exactly a word matches: 0, whole and as it was typed (folded); 1, by its stem; 2, only because it begins a word. A quoted phrase matches
 * as it was typed, or not at all.
 */
export type Exactness = 0 | 1 | 2;
/** Best first. */
export const exactnesses: readonly Exactness[] = [0, 1, 2];

/** What matches a term at least this exactly. */
export interface TermGrade {
  readonly exactness: Exactness;
  /** Title or description matches one of these: the typed word and its alternatives. */
  readonly any: readonly SearchTerm[];
  /** IDs of records whose names match. An event that refers to one of them matches. */
  readonly references: readonly number[];
  /** Slugs of towns whose names match. An event in one of them matches. */
  readonly towns: readonly string[];
}

/** A term in the texts that readers of one language are shown. */
export interface TermReading {
  readonly language: Language;
  /** Best first; each matches whatever the ones before match. There is always one. */
  readonly grades: readonly TermGrade[];
}

/** One term: an event matches (or, when excluded, must not match) by any of its readings. */
export interface WideTerm {
  readonly excluded: boolean;
  /** The requested language first, and always; then the others that are searched. */
  readonly readings: readonly TermReading[];
}

/** What a term looks for at each exactness, best first. Those that would look for no more than the one before are left out. */
export function gradesOf(term: SearchTerm): { readonly exactness: Exactness; readonly any: readonly SearchTerm[] }[] {
  const begun = alternativesOf(term).map((each) => ({ ...each, excluded: false }));
  const inflected = begun.map((each) => ({ ...each, prefix: false }));
  // The words of a phrase must match as they are written
  const typed = inflected.map((each) => ({ ...each, phrase: true }));
  return [
    { exactness: 0, any: typed },
    ...(begun.some(({ phrase }) => !phrase) ? [{ exactness: 1, any: inflected } as const] : []),
    ...(begun.some(({ prefix }) => prefix) ? [{ exactness: 2, any: begun } as const] : []),
  ];
}

/** A term in texts of one language alone, before names have been looked up. */
export function wideTerm(term: SearchTerm, language: Language): WideTerm {
  const grades = gradesOf(term).map((grade) => ({ ...grade, references: [], towns: [] }));
  return { excluded: term.excluded, readings: [{ language, grades }] };
}

/** The widest grade of a reading: what matches it at all. */
export function widestOf({ grades }: TermReading): TermGrade {
  return grades.at(-1) as TermGrade;
}

/** A whole search: every term must match, each in any of the languages. */
export interface WideSearch {
  /** The synonyms that were added, by what was typed (see `widened`). */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  readonly terms: readonly WideTerm[];
  /** Of an event's own texts, searches the title alone. */
  readonly titlesOnly?: boolean;
}

/**
 * How well an event matches in the requested language: 0, every term in its title; 1, every term there or in a name; 2, some term in its
 * description alone. 3 to 5 are the same of what matches some term in another language only.
 */
export type Tier = 0 | 1 | 2 | 3 | 4 | 5;
/** Best first. */
export const tiers: readonly Tier[] = [0, 1, 2, 3, 4, 5];

/** A tier, and the exactness of the least exact term in the places of that tier. Lists by relevance have the best first. */
export interface Relevance {
  readonly tier: Tier;
  readonly exactness: Exactness;
}

/** All of them, best first. */
export const relevances: readonly Relevance[] = tiers.flatMap((tier) =>
  exactnesses.map((exactness) => ({ tier, exactness })),
);

/** The terms that an event of a query can match better or worse: those of `search` and `q` that exclude nothing. */
export function rankedTerms({
  language,
  search,
  q,
}: {
  readonly language: Language;
  readonly search?: { readonly terms: readonly SearchTerm[] };
  readonly q?: WideSearch;
}): WideTerm[] {
  const searched = (search?.terms ?? []).map((term) => wideTerm(term, language));
  return [...searched, ...(q?.terms ?? [])].filter(({ excluded }) => !excluded);
}
