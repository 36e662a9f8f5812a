/**
 * How Elasticsearch analyses words. It is given the words of a text already cut, in lower case and folded, with a blank between them
 * (its own folding knows Latin letters only); what is left to it are articles, the geminate l and stems.
 */

import type { Language } from '../model/field.ts';
import { hasStems, stemRules } from '../model/stem-rules.ts';

interface Replacement {
  readonly type: 'pattern_replace';
  readonly pattern: string;
  readonly replacement: string;
}

/** Each chain of filters gives a word of its own at the same position. */
interface Readings {
  readonly type: 'multiplexer';
  readonly preserve_original: false;
  readonly filters: readonly string[];
}

/** An analyser as Elasticsearch takes it: words between blanks, each of them through the filters in turn. */
export interface Analyzer {
  readonly type: 'custom';
  readonly tokenizer: 'whitespace';
  readonly filter: readonly string[];
}

/** The analysis in the settings of an index: filters and analysers by their names. */
export interface Analysis {
  readonly filter: Readonly<Record<string, Replacement | Readings>>;
  readonly analyzer: Readonly<Record<string, Analyzer>>;
}

/** The name of the analyser that stems words of a language. */
export function stemsAnalyzer(language: Language): string {
  return `stems_${language}`;
}

/** Words as they are written: with and without article, the geminate as one l and as two. */
export const wordsAnalyzer = 'words';

/** For the beginning of a word, which has one spelling at a time: without article and with one l, or with all its letters. */
export const prefixAnalyzers = ['prefix_cut', 'prefix_whole'] as const;

const readings = ['elisions', 'middle_dots'];

/** The analysers for texts in these languages. Built of what every distribution of Elasticsearch holds: no ICU, no other plugin. */
export function analysisOf(languages: readonly Language[]): Analysis {
  const stemmed = languages.filter(hasStems);
  const stems = stemmed.map((language) => [
    stemsAnalyzer(language),
    analyzer(...readings, ...Object.keys(stemFilters(language))),
  ]);
  return {
    filter: Object.assign({}, spellingFilters, ...stemmed.map(stemFilters)),
    analyzer: {
      [wordsAnalyzer]: analyzer(...readings),
      prefix_cut: analyzer('cut_article', 'drop_apostrophe', 'one_l', 'drop_dot'),
      prefix_whole: analyzer('drop_apostrophe', 'drop_dot'),
      ...Object.fromEntries(stems),
    },
  };
}

/** A word `l'il·lusió` is `ilusio`, `illusio`, `lilusio` and `lillusio`. */
const spellingFilters: Analysis['filter'] = {
  cut_article: replacing("^[dlmnst]'(?=.)", ''),
  drop_apostrophe: replacing("'", ''),
  elisions: eachOf('cut_article, drop_apostrophe', 'drop_apostrophe'),
  one_l: replacing('l·l', 'l'),
  drop_dot: replacing('·', ''),
  middle_dots: eachOf('one_l, drop_dot', 'drop_dot'),
};

function stemFilters(language: Language): Analysis['filter'] {
  const filters = stemRules(language).map(([pattern, replacement]) => replacing(pattern, replacement));
  return Object.fromEntries(filters.map((filter, at) => [`${language}_${at + 1}`, filter]));
}

function replacing(pattern: string, replacement: string): Replacement {
  return { type: 'pattern_replace', pattern, replacement };
}

function eachOf(...filters: string[]): Readings {
  return { type: 'multiplexer', preserve_original: false, filters };
}

function analyzer(...filter: string[]): Analyzer {
  return { type: 'custom', tokenizer: 'whitespace', filter };
}
