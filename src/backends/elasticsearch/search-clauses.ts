/**
 * Translates a search into Elasticsearch's query language. What a client types is only ever the text of a match or the value of a term,
 * never query syntax.
 */

import { shownField, spellingsMark } from '../../derive/mappings.ts';
import { slicesOf } from '../../model/arrays-and-maps.ts';
import type { Query } from '../../model/query.ts';
import { indexedWords, soughtStems } from '../../model/search/indexed-words.ts';
import { alternativesOf, type Search, type SearchTerm } from '../../model/search/search-text.ts';
import { hasStems } from '../../model/search/stems-and-small-words.ts';
import {
  type Relevance,
  rankedTerms,
  relevances,
  type TermGrade,
  type TermReading,
  type WideSearch,
  widestOf,
} from '../../model/search/wide-search.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { speltBeginnings, tokensOf } from './tokens.ts';

/** A query of Elasticsearch. */
export type Clause = Readonly<Record<string, unknown>>;

/**
 * The fields of a search: texts that readers of a language are shown, with the stems of all languages, because a text may fall back to
 * another.
 */
interface SearchScope {
  readonly kind: ResourceName;
  /** The language of the readers. */
  readonly reader: Language;
  readonly languages: readonly Language[];
}

/** The most values of one clause. */
export const maxValues = 65_536;
/** The most words that complete the last one of a phrase; Elasticsearch's default of 50 would miss records. */
const maxExpansions = 10_000;

/** The clauses of a search. */
export function searchClauses({ terms, part }: Search, scope: SearchScope): Clause[] {
  const wanted = terms.filter(({ excluded }) => !excluded).map((term) => termClause(term, scope));
  const excluded = terms.filter((term) => term.excluded).map((term) => not(termClause(term, scope)));
  if (part === undefined) return [...wanted, ...excluded];
  // Elasticsearch refuses patterns of many hundred characters, so a long part is split
  const slices = part.match(/.{1,100}/gsu) ?? [''];
  const patterns = slices.map((slice) => `*${slice.replace(/[\\*?]/g, '\\$&')}*`);
  const hasPart = allOf(patterns.map((value) => ({ wildcard: { [`shown.${scope.reader}.folded`]: { value } } })));
  return [anyOf([allOf(wanted), hasPart]), ...excluded];
}

/** Records that contain a term in any of its spellings. */
function termClause(term: SearchTerm, { kind, reader, languages }: SearchScope): Clause {
  const fields: TextFields = {
    words: shownField(reader, 'words'),
    stems: (language) => shownField(reader, `stems.${language}`),
    languages: languages.filter(hasStems),
  };
  const hasPhones = 'phone' in resources[kind].fields;
  const each = alternativesOf(term).map((spelt) => {
    const words = textClause(spelt, fields);
    if (spelt.number === undefined || !hasPhones) return words;
    // An excluded number matches the end of a telephone number, any other number any part
    const phone = { [spelt.excluded ? 'term' : 'prefix']: { [shownField(reader, 'phones')]: spelt.number } };
    return anyOf([words, phone]);
  });
  return each.length === 1 ? (each[0] as Clause) : anyOf(each);
}

/** The field of some texts' words, and those of their stems in the languages that have stems. */
interface TextFields {
  readonly words: string;
  readonly stems: (language: Language) => string;
  readonly languages: readonly Language[];
}

function textClause({ text, phrase, prefix }: SearchTerm, { words: field, stems, languages }: TextFields): Clause {
  if (phrase) {
    const query = tokensOf(text, '').words;
    return prefix
      ? { match_phrase_prefix: { [field]: { query, max_expansions: maxExpansions } } }
      : { match_phrase: { [field]: query } };
  }
  const words = text.split(' ');
  const each = words.map((word, at) => {
    const whole = tokensOf(word, '').words;
    const beginnings = prefix && at === words.length - 1 ? speltBeginnings(word) : [];
    return anyOf([
      // Whatever contains the word contains its prefix
      ...(beginnings.includes(whole) ? [] : [matching(field, whole)]),
      ...languages.map((language) => {
        const sought = indexedWords(word, language).map((known) => soughtStems(known, language).join(spellingsMark));
        return matching(stems(language), sought.join(' '));
      }),
      ...beginnings.map((query) => ({ match_bool_prefix: { [field]: { query, operator: 'and' } } })),
    ]);
  });
  return each.length === 1 ? (each[0] as Clause) : allOf(each);
}

function matching(field: string, query: string): Clause {
  return { match: { [field]: { query, operator: 'and' } } };
}

/** The clauses of the terms of `q`: each by its words and by the names of the records that an event refers to, in any language. */
export function wideClauses(q: WideSearch, languages: readonly Language[]): Clause[] {
  const clauseOf = q.titlesOnly ? nameClause : termClause;
  return q.terms.map(({ excluded, readings }) => {
    const each = readings.flatMap((reading) => {
      const scope: SearchScope = { kind: 'events', reader: reading.language, languages };
      const grade = widestOf(reading);
      return [...grade.any.map((term) => clauseOf(term, scope)), ...referringClauses(grade)];
    });
    return excluded ? not(anyOf(each)) : anyOf(each);
  });
}

/** The clauses for events that refer to records of that name, split because one clause takes a limited number of values. */
function referringClauses({ references, towns }: Pick<TermGrade, 'references' | 'towns'>): Clause[] {
  return [
    ...[...slicesOf(references, maxValues)].map((some) => ({ terms: { references: some } })),
    ...[...slicesOf(towns, maxValues)].map((some) => ({ terms: { towns: some } })),
  ];
}

/**
 * The clauses that tell how well an event matches a query with words: the best of those that it meets, else the least relevance. Whatever
 * meets a better clause need not meet the others, so those say only what they add, and none says what a better one says.
 */
export function relevanceClauses(query: Query, languages: readonly Language[]): RelevanceClauses {
  const terms = rankedTerms(query).map(({ readings }) => readings);
  const known = new Set(terms.flat().flatMap(({ grades }) => grades.map(({ exactness }) => exactness)));
  const isInOthers = terms.some(({ length }) => length > 1);
  const possible = relevances.filter(({ tier, exactness }) => (tier < 3 || isInOthers) && known.has(exactness));
  // A single term adds nothing to a worse tier by what better ones look at
  const isAlone = terms.length === 1;
  const byClause = new Map<string, RelevanceClause>();
  for (const relevance of possible.slice(0, -1)) {
    const each = terms.map((readings) => {
      const searched = relevance.tier < 3 ? readings.slice(0, 1) : readings.slice(isAlone ? 1 : 0);
      return searched.flatMap((reading) => tierClauses(reading, relevance, languages, isAlone));
    });
    if (each.some(({ length }) => length === 0)) continue;
    const clause = allOf(each.map(anyOf));
    const key = JSON.stringify(clause);
    if (!byClause.has(key)) byClause.set(key, { relevance, clause });
  }
  return { better: [...byClause.values()], least: possible.at(-1) as Relevance };
}

/** The clauses for all relevances but the least one, best first. */
export interface RelevanceClauses {
  readonly better: readonly RelevanceClause[];
  /** That of an event that meets none of them. */
  readonly least: Relevance;
}

/** A relevance, and what matches at least as exactly in the same places. */
export interface RelevanceClause {
  readonly relevance: Relevance;
  readonly clause: Clause;
}

/** The clauses of a term at a tier: in titles, also in names, also in all texts; of a term alone those that the tier adds. */
function tierClauses(
  { language, grades }: TermReading,
  { tier, exactness }: Relevance,
  languages: readonly Language[],
  isAlone: boolean,
): Clause[] {
  const grade = grades.findLast((each) => each.exactness <= exactness);
  if (!grade) return [];
  const scope: SearchScope = { kind: 'events', reader: language, languages };
  const level = tier % 3;
  const clauseOf = level === 2 ? termClause : nameClause;
  const texts = isAlone && level === 1 ? [] : grade.any.map((term) => clauseOf(term, scope));
  const names = level === 0 || (isAlone && level === 2) ? [] : referringClauses(grade);
  return [...texts, ...names];
}

/** The clause for records whose names match. */
export function nameClause(term: SearchTerm, { reader, languages }: Omit<SearchScope, 'kind'>): Clause {
  return textClause(term, {
    words: shownField(reader, 'names'),
    stems: (language) => shownField(reader, `nameStems.${language}`),
    languages: languages.filter(hasStems),
  });
}

/** Matches all of these clauses; everything without any. */
function allOf(clauses: readonly Clause[]): Clause {
  return { bool: { must: clauses } };
}

/** Matches one of these clauses. There must be at least one, because an empty list matches everything. */
export function anyOf(clauses: readonly Clause[]): Clause {
  return { bool: { should: clauses, minimum_should_match: 1 } };
}

/** Matches whatever this clause does not match. */
export function not(clause: Clause): Clause {
  return { bool: { must_not: clause } };
}
