/** The search of `q`, as an index understands it: in the texts of an event, and in the names of all that it refers to. */

import type { Language } from '../tables/field.ts';
import { alternativesOf, type SearchTerm } from './search-text.ts';

/** One thing that an event must have, or must not, wherever it stands. */
export interface WideTerm {
  readonly excluded: boolean;
  /** Any of these, in title or description: what was typed, and what else is meant by it. */
  readonly any: readonly SearchTerm[];
  /** Records whose names have one of these; an event that refers to one of them has it, too. */
  readonly references: readonly number[];
  /** Slugs of towns of which the same is true. */
  readonly towns: readonly string[];
}

/** A term as it is looked for in names: no name is known to have it, and each way to write it stands by itself. */
export function wideTerm(term: SearchTerm): WideTerm {
  const any = alternativesOf(term).map((each) => ({ ...each, excluded: false }));
  return { excluded: term.excluded, any, references: [], towns: [] };
}

/** What is searched: every term must hold. */
export interface WideSearch {
  /** Whose readers' texts are searched. */
  readonly language: Language;
  /** What else than was typed is sought (see `widened`). */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  readonly terms: readonly WideTerm[];
  /** Of an event's own texts, its title alone is looked at. */
  readonly titlesOnly?: boolean;
}

/** How well an event answers: every word in its title; every word there or in a name; words in its description alone. */
export type Tier = 0 | 1 | 2;
/** From the best. */
export const tiers: readonly Tier[] = [0, 1, 2];
