/** The words of texts as every index holds them: folded, in all their spellings, with their stems. */

import { onceFor, unique } from '../arrays-and-maps.ts';
import { fold, maxWordLength, type Spellings, spellingsOf, wordPattern } from './spelling.ts';
import { accented, hasStems, stem, withLastAccent } from './stems-and-small-words.ts';

/** A word of a text. It is stemmed by the rules of its language; in a language without rules, a word is its own stem. */
export interface IndexedWord extends Spellings {
  /** The stem of `word`. */
  readonly stem: string;
  /** Stems of its other spellings, where they differ from `word`. */
  readonly otherStems: readonly string[];
}

/** Analysed words by language. Texts repeat their words, and a look-up costs a tenth of an analysis. */
const knownWordsOf = onceFor((_language: string) => new Map<string, IndexedWord>());
const maxKnownWords = 50_000;
/** One shared empty list, because most words have nothing further. */
const none: readonly string[] = [];

/** The words of a text in normal spelling (see `normalSpelling`). For `''` and for languages without rules the stems have no use. */
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
  const spellings = token.length > maxWordLength ? undefined : spellingsOf(fold(token));
  if (!spellings) return undefined;
  const { word, whole, others } = spellings;
  const differing = unique([whole, ...others]).filter((other) => other !== word);
  const stems = [word, ...differing].map((each) => stem(withLastAccent(each, token), language));
  const [own = word, ...otherStems] = stems;
  const indexed = { word, whole, others: orNone(others), stem: own, otherStems: orNone(otherStems) };
  if (known.size >= maxKnownWords) known.clear();
  known.set(token, indexed);
  return indexed;
}

function orNone(words: readonly string[]): readonly string[] {
  return words.length === 0 ? none : words;
}

/** The stems by which a typed word (see `indexedWords`) finds others: its own, and those that it has with the accent that people leave out. */
export function soughtStems({ word, whole, stem: own, otherStems }: IndexedWord, language: string): string[] {
  const guessed = hasStems(language) && own === stem(word, language) ? [word, whole] : [];
  return unique([own, ...otherStems, ...unique(guessed).map((each) => stem(accented(each), language))]);
}
