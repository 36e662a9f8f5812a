/** Synonyms: words and phrases that stand for each other, and searches with them added. */

import { addTo, unique } from '../arrays-and-maps.ts';
import type { SynonymFacts } from '../documents/document.ts';
import { maxWordsOfPhrase } from '../tables/bounds.ts';
import type { Language } from '../tables/field.ts';
import { textOfHtml } from '../text/html.ts';
import { type IndexedWord, indexedWords, soughtStems } from './indexed-words.ts';
import type { SearchTerm } from './search-text.ts';
import { normalSpelling, wordsOf } from './spelling.ts';
import { isSmallWord } from './stems-and-small-words.ts';

/** A word or phrase to add to a search. */
interface Other {
  /** As written. */
  readonly said: string;
  /** Its words, joined by blanks. */
  readonly text: string;
  /** As compared: the stems of its words without small words, with one l for a geminate and with two, and with accents that people leave out. */
  readonly keys: readonly string[];
}

/** One set of synonyms, ready to be looked up. */
export interface SynonymSet {
  readonly language: Language;
  /** The words and phrases, as compared, that bring in this set. */
  readonly keys: readonly string[];
  readonly others: readonly Other[];
}

/** The sets of one language by each of their keys. */
export type Synonyms = ReadonlyMap<string, readonly SynonymSet[]>;

/** Prepares a set for look-ups. With a root, the root brings in the words; else each of them brings in the others. */
export function synonymSetOf({ language, words, root }: SynonymFacts): SynonymSet {
  const others = words.map((word) => otherOf(word, language));
  const heads = root === undefined ? others : [otherOf(root, language)];
  const keys = unique(heads.flatMap((head) => head.keys));
  return { language, keys, others };
}

function otherOf(word: string, language: Language): Other {
  const said = textOfHtml(word);
  return { said, text: wordsOf(said).join(' '), keys: keysOf(readIn(said, language), language) };
}

function readIn(text: string, language: Language): IndexedWord[] {
  return indexedWords(normalSpelling(text), language);
}

function keysOf(words: readonly IndexedWord[], language: Language): string[] {
  const telling = words.filter(({ word }) => !isSmallWord(word));
  const compared = telling.length > 0 ? telling : words;
  const stems = compared.map(({ stem }) => stem);
  const wholes = compared.map(({ stem, otherStems }) => otherStems[0] ?? stem);
  const guessed = compared.map((word) => soughtStems(word, language).at(-1));
  return unique([stems, wholes, guessed].map((each) => each.join(' ')));
}

/** Sets by each of their keys. */
export function synonymsOf(sets: readonly SynonymSet[]): Synonyms {
  const all = new Map<string, SynonymSet[]>();
  for (const set of sets) {
    for (const key of set.keys) addTo(all, key, set);
  }
  return all;
}

/** The most synonyms for one word or phrase, and for the words of one search together, as indexes limit the clauses of a query. */
const maxOthers = { each: 50, together: 200 };

/** A search with the synonyms of its words. */
interface Widened {
  readonly terms: readonly SearchTerm[];
  /** The synonyms that were added, by what was typed. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}

/** Adds synonyms to the words of a search and to words that follow each other; not to quoted or excluded ones. */
export function widened(terms: readonly SearchTerm[], synonyms: Synonyms, language: Language): Widened {
  if (synonyms.size === 0) return { terms, synonyms: {} };
  const read = terms.map((term) => {
    const isWord = !term.phrase && !term.excluded && !term.text.includes(' ');
    return { ...term, words: isWord ? readIn(term.text, language) : [] };
  });
  let left = maxOthers.together;
  const known = read
    .flatMap(({ words, also = [] }, at): Run[] => {
      const spellings = words.length > 0 ? also : [];
      const spelt = spellings.map((typed) => ({ from: at, to: at + 1, typed, words: readIn(typed, language) }));
      return [...runsFrom(read, at), ...spelt];
    })
    .map((run) => {
      const keys = keysOf(run.words, language);
      const sets = unique(keys.flatMap((key) => synonyms.get(key) ?? []));
      const others = sets.flatMap((set) => set.others).filter((other) => !other.keys.some((key) => keys.includes(key)));
      const distinct = new Map(others.map((other) => [other.keys[0], other])).values();
      return { ...run, others: [...distinct].slice(0, maxOthers.each) };
    })
    .filter(({ from, to, others }) => {
      const added = (to - from) * others.length;
      if (added === 0 || added > left) return false;
      left -= added;
      return true;
    });
  const wider = terms.map((term, at) => {
    const others = known.filter(({ from, to }) => from <= at && at < to).flatMap((run) => run.others);
    const also = unique([...(term.also ?? []), ...others.map(({ text }) => text)]);
    return others.length > 0 ? { ...term, also } : term;
  });
  const added = known.map(({ typed, others }) => [typed, others.map(({ said }) => said)]);
  return { terms: wider, synonyms: Object.fromEntries(added) };
}

/** Words that were typed in sequence, or another spelling of one word. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly words: readonly IndexedWord[];
}

/** A term with its words; a term that is not a single word has none. */
type ReadTerm = SearchTerm & Pick<Run, 'words'>;

/** The sequences of words that begin at one word and may be a phrase, shortest first. */
function runsFrom(terms: readonly ReadTerm[], from: number): Run[] {
  const end = terms.findIndex((term, at) => at >= from && (at >= from + maxWordsOfPhrase || term.words.length === 0));
  const some = terms.slice(from, end < 0 ? terms.length : end);
  return some.map((_, last) => {
    const together = some.slice(0, last + 1);
    const typed = together.map(({ text }) => text).join(' ');
    return { from, to: from + last + 1, typed, words: together.flatMap(({ words }) => words) };
  });
}
