/** The words of texts as every index holds them: folded, in each of their spellings, with their stems. */

import { onceFor, unique } from '../slices.ts';
import { fold, longestWord, type Spellings, spellingsOf, wordPattern } from './spelling.ts';
import { hasStems, stem } from './stem-rules.ts';

/** A word of a text. Its stems are those of its language; where that has none, words are their own. */
export interface IndexedWord extends Spellings {
  /** The stem of `word`. */
  readonly stem: string;
  /** The stems of the whole and of the further spellings, where these differ from `word`. */
  readonly otherStems: readonly string[];
}

/** Words met before, by language: texts repeat theirs, and a look-up costs a tenth of an analysis. */
const knownWordsOf = onceFor((_language: string) => new Map<string, IndexedWord>());
const maxKnownWords = 50_000;
/** Shared by most words, so that it is near when they are looked up. */
const none: readonly string[] = [];

/** The words of a text in normal spelling (see `normalSpelling`), in its language (`''`, or any without stems: their stems are of no use). */
export function indexedWords(text: string, language: string): IndexedWord[] {
  const stemmed = hasStems(language) ? language : '';
  const knownHere = knownWordsOf(stemmed);
  const words: IndexedWord[] = [];
  for (const token of text.match(wordPattern) ?? []) {
    const word = knownHere.get(token) ?? newWord(token, stemmed, knownHere);
    if (word) words.push(word);
  }
  return words;
}

function newWord(token: string, language: string, known: Map<string, IndexedWord>): IndexedWord | undefined {
  const word = token.length > longestWord ? undefined : wordOf(token, language);
  if (known.size >= maxKnownWords) known.clear();
  if (word !== undefined) known.set(token, word);
  return word;
}

function wordOf(token: string, language: string): IndexedWord | undefined {
  const spellings = spellingsOf(fold(token));
  if (!spellings) return undefined;
  const { word, whole, others } = spellings;
  const differing = unique([whole, ...others]).filter((other) => other !== word);
  const otherStems = differing.map((each) => stem(each, language));
  return { word, whole, others: orNone(others), stem: stem(word, language), otherStems: orNone(otherStems) };
}

function orNone(words: readonly string[]): readonly string[] {
  return words.length === 0 ? none : words;
}
