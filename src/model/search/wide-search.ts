/** The search of `q` as an index reads it: in the texts of an event and in the names of the records that it refers to. */

import type { Language } from '../tables/field.ts';
import { alternativesOf, type SearchTerm } from './search-text.ts';

/** One term: an event matches (or, when excluded, must not match) by its texts, a reference or a town. */
export interface WideTerm {
  readonly excluded: boolean;
  /** Title or description matches one of these: the typed word and its alternatives. */
  readonly any: readonly SearchTerm[];
  /** IDs of records whose names match. An event that refers to one of them matches. */
  readonly references: readonly number[];
  /** Slugs of towns whose names match. An event in one of them matches. */
  readonly towns: readonly string[];
}

/** A term before names have been looked up, with each of its spellings. */
export function wideTerm(term: SearchTerm): WideTerm {
  const any = alternativesOf(term).map((each) => ({ ...each, excluded: false }));
  return { excluded: term.excluded, any, references: [], towns: [] };
}

/** A whole search: every term must match. */
export interface WideSearch {
  /** The language whose readers' texts are searched. */
  readonly language: Language;
  /** The synonyms that were added, by what was typed (see `widened`). */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  readonly terms: readonly WideTerm[];
  /** Of an event's own texts, searches the title alone. */
  readonly titlesOnly?: boolean;
}

/** How well an event matches: 0, every term in its title; 1, every term there or in a name; 2, some term in its description alone. */
export type Tier = 0 | 1 | 2;
/** Best first. */
export const tiers: readonly Tier[] = [0, 1, 2];
