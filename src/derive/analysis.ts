/**
 * How Elasticsearch analyses words. It is given the words of a text, or their stems, already cut, in lower case and folded, with a blank
 * between them and a mark between the spellings of one: its own folding knows Latin letters only, and its stemmers are not those of the
 * other index.
 */

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
interface Analyzer {
  readonly type: 'custom';
  readonly tokenizer: 'blanks';
  readonly filter: readonly 'spellings'[];
}

/** The analysis in the settings of an index: filters and analysers by their names. */
export interface Analysis {
  readonly tokenizer: { readonly blanks: Tokenizer };
  readonly filter: { readonly spellings: Captures };
  readonly analyzer: { readonly words: Analyzer };
}

/** Stands between the spellings of a word; no word holds it. */
export const spellingsMark = '|';

/** The analyser of all words and stems. Built of what every distribution of Elasticsearch holds: no ICU, no other plugin. */
export const analysis: Analysis = {
  // A word has four spellings at most, of a hundred characters before they are folded
  tokenizer: { blanks: { type: 'whitespace', max_token_length: 10_000 } },
  filter: {
    spellings: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${spellingsMark}]+)`] },
  },
  analyzer: { words: { type: 'custom', tokenizer: 'blanks', filter: ['spellings'] } },
};

/** The name of that analyser. */
export const wordsAnalyzer: keyof Analysis['analyzer'] = 'words';
