/**
 * How Elasticsearch analyses words. It is given the words of a text, or their stems, already cut, in lower case and folded, with a blank
 * between them and a mark between the spellings of one: its own folding knows Latin letters only, and its stemmers are not those of the
 * other index.
 */

/** Stands between the spellings of a word; no word holds it. */
export const spellingsMark = '|';

/** The analyser of all words and stems. Built of what every distribution of Elasticsearch holds: no ICU, no other plugin. */
export const analysis = {
  // A word has four spellings at most, of a hundred characters before they are folded
  tokenizer: { blanks: { type: 'whitespace', max_token_length: 10_000 } },
  // Whatever matches becomes a word of its own at the same position
  filter: {
    spellings: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${spellingsMark}]+)`] },
  },
  analyzer: { words: { type: 'custom', tokenizer: 'blanks', filter: ['spellings'] } },
} as const;

/** The name of that analyser. */
export const wordsAnalyzer: keyof typeof analysis.analyzer = 'words';
