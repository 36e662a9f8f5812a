/**
 * How Elasticsearch analyses words. It is given the words of a text already cut, in lower case and folded, with a blank between them and
 * a mark between the spellings of one (its own folding knows Latin letters only); what is left to it are stems.
 */

import type { Language } from '../model/field.ts';
import { hasStems, stemRules } from '../model/stem-rules.ts';

interface Replacement {
  readonly type: 'pattern_replace';
  readonly pattern: string;
  readonly replacement: string;
}

/** Whatever matches becomes a word of its own at the same position. */
interface Captures {
  readonly type: 'pattern_capture';
  readonly preserve_original: false;
  readonly patterns: readonly string[];
}

/** Cuts at blanks, and words that are longer than this too. */
interface Tokenizer {
  readonly type: 'whitespace';
  readonly max_token_length: number;
}

/** An analyser as Elasticsearch takes it: words between blanks, each of them through the filters in turn. */
export interface Analyzer {
  readonly type: 'custom';
  readonly tokenizer: 'blanks';
  readonly filter: readonly string[];
}

/** The analysis in the settings of an index: filters and analysers by their names. */
export interface Analysis {
  readonly tokenizer: Readonly<Record<Analyzer['tokenizer'], Tokenizer>>;
  readonly filter: Readonly<Record<string, Replacement | Captures>>;
  readonly analyzer: Readonly<Record<string, Analyzer>>;
}

/** The name of the analyser that stems words of a language. */
export function stemsAnalyzer(language: Language): string {
  return `stems_${language}`;
}

/** Words as they are written. */
export const wordsAnalyzer = 'words';

/** Stands between the spellings of a word; no word holds it. */
export const spellingsMark = '|';

/** The analysers for texts in these languages. Built of what every distribution of Elasticsearch holds: no ICU, no other plugin. */
export function analysisOf(languages: readonly Language[]): Analysis {
  const stemmed = languages.filter(hasStems);
  const stems = stemmed.map((language) => [stemsAnalyzer(language), analyzer(...Object.keys(stemFilters(language)))]);
  return {
    // A word has four spellings at most, of a hundred characters before they are folded
    tokenizer: { blanks: { type: 'whitespace', max_token_length: 10_000 } },
    filter: Object.assign({ spellings }, ...stemmed.map(stemFilters)),
    analyzer: { [wordsAnalyzer]: analyzer(), ...Object.fromEntries(stems) },
  };
}

const spellings: Captures = { type: 'pattern_capture', preserve_original: false, patterns: [`([^${spellingsMark}]+)`] };

function stemFilters(language: Language): Analysis['filter'] {
  const filters = stemRules(language).map(
    ([pattern, replacement]): Replacement => ({ type: 'pattern_replace', pattern, replacement }),
  );
  return Object.fromEntries(filters.map((filter, at) => [`${language}_${at + 1}`, filter]));
}

function analyzer(...stems: string[]): Analyzer {
  return { type: 'custom', tokenizer: 'blanks', filter: ['spellings', ...stems] };
}
