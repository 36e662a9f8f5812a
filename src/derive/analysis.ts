/**
 * How Elasticsearch analyses words. It gets words or stems that are already separated, in lower case and folded, with a blank between words
 * and a mark between the spellings of one. Its own folding knows Latin letters only, and its stemmers differ from ours.
 */

/** Separates the spellings of a word; no word contains it. */
export const spellingsMark = '|';

/** The analyser of all words and stems. Every distribution of Elasticsearch has what it uses: no ICU, no other plugin. */
export const analysis = {
  // A word has at most four spellings, of at most a hundred characters before folding
  tokenizer: { blanks: { type: 'whitespace', max_token_length: 10_000 } },
  // Each match becomes a token at the same position
  filter: {
    spellings: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${spellingsMark}]+)`] },
  },
  analyzer: { words: { type: 'custom', tokenizer: 'blanks', filter: ['spellings'] } },
} as const;

/** The name of that analyser. */
export const wordsAnalyzer: keyof typeof analysis.analyzer = 'words';
