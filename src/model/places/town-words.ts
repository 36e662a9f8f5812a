/**
 * Finds towns by words of their names, for searches: by every word of a town's own names, by its one-word names in other languages, and by
 * whole names of several words in any language.
 */

import { addTo, onceFor, unique } from '../arrays-and-maps.ts';
import { nearestOf } from '../search/near-words.ts';
import type { SearchTerm } from '../search/search-text.ts';
import { spellingsFor, wordsOf } from '../search/spelling.ts';
import { isSmallWord } from '../search/stems-and-small-words.ts';
import { type TownNames, townNames, townNamesOf } from './gazetteer.ts';
import { comparedWord, placeKey } from './place-name.ts';

interface TownWords {
  /** Slugs by word. */
  readonly named: ReadonlyMap<string, readonly string[]>;
  /** The words in alphabetical order, for look-ups by prefix. */
  readonly words: readonly string[];
  /** Slugs by whole names of several words, without small ones. */
  readonly whole: ReadonlyMap<string, readonly string[]>;
  /** These names in alphabetical order. */
  readonly names: readonly string[];
  /** All words of all names, for corrections. */
  readonly all: readonly string[];
}

let known: TownWords | undefined;

/** The slugs of the towns whose names contain a term. Names of places are not stemmed. */
export function townsCalled({ text, phrase, prefix }: SearchTerm): string[] {
  const words = text.split(' ');
  const last = words.length - 1;
  const [first = [], ...others] = words.map((word, at) => slugsOf(word, prefix && at === last));
  const sets = others.map((slugs) => new Set(slugs));
  const all = first.filter((slug) => sets.every((slugs) => slugs.has(slug)));
  return phrase && last > 0 && all.length > 0 ? inOrder(all, words, prefix) : all;
}

/** Words of towns' names that are spelt like this one (see `nearestOf`). */
export function townsNear(word: string, within: number): string[] {
  return nearestOf(word, townWords().all, within);
}

/** The most words of a name, small ones aside. */
const maxNameWords = 8;

/**
 * For each term of a search, the slugs of the towns that it names together with its neighbours: `palma de mallorca`, `seo de urgel`. The last
 * word may be unfinished. Words within quotes and excluded ones belong to no such name.
 */
export function townsCalledTogether(terms: readonly SearchTerm[]): string[][] {
  const found = terms.map((): string[] => []);
  const words = terms.map(({ text, phrase, excluded }) =>
    phrase || excluded || text.includes(' ') ? [] : unique(spellingsFor(text).map(comparedWord)),
  );
  for (const from of terms.keys()) {
    let names: string[] = [''];
    for (let at = from; at < Math.min(terms.length, from + maxNameWords) && names.length > 0; at += 1) {
      names = names.flatMap((name) => (words[at] ?? []).map((word) => (name === '' ? word : `${name} ${word}`)));
      const slugs = at > from ? names.flatMap((name) => slugsNamed(name, terms[at]?.prefix === true)) : [];
      for (let each = from; each <= at; each += 1) found[each]?.push(...slugs);
    }
  }
  return found.map(unique);
}

function slugsNamed(name: string, isOpen: boolean): readonly string[] {
  const { whole, names } = townWords();
  return isOpen ? beginningWith(names, name).flatMap((each) => whole.get(each) ?? []) : (whole.get(name) ?? []);
}

function slugsOf(word: string, prefix: boolean): string[] {
  const { named, words } = townWords();
  const sought = spellingsFor(word).flatMap((each) => [each, comparedWord(each)]);
  const beginning = prefix ? sought.flatMap((each) => beginningWith(words, each)) : [];
  return unique(unique([...sought, ...beginning]).flatMap((each) => named.get(each) ?? []));
}

function townWords(): TownWords {
  known ??= madeOf(townNames());
  return known;
}

function madeOf(towns: readonly TownNames[]): TownWords {
  const [named, whole] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const all = new Set<string>();
  for (const town of towns) {
    for (const word of wordsFor(town)) addTo(named, word, town.slug);
    for (const name of unique([...town.own, ...town.others, ...town.lesser, ...town.labels.map(placeKey)])) {
      const words = name.split(' ').filter((word) => !isSmallWord(word));
      if (words.length > 1) addTo(whole, words.join(' '), town.slug);
      for (const word of words) all.add(word);
    }
  }
  for (const word of named.keys()) all.add(word);
  return { named, words: [...named.keys()].sort(), whole, names: [...whole.keys()].sort(), all: [...all] };
}

/** A name in another language of several words may consist of everyday ones (`ciudad condal`), which must not find the town. */
function wordsFor({ labels, own, others }: TownNames): Set<string> {
  const single = others.filter((name) => !name.includes(' '));
  const compared = own.flatMap((name) => name.split(' '));
  return new Set([...labels.flatMap((label) => wordsOf(label).flatMap(spellingsFor)), ...compared, ...single]);
}

/** The sorted words that begin with a prefix. */
function beginningWith(words: readonly string[], beginning: string): string[] {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < beginning) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (words[end]?.startsWith(beginning)) end += 1;
  return words.slice(low, end);
}

/** The towns with a name in which the words follow each other. */
function inOrder(slugs: readonly string[], words: readonly string[], prefix: boolean): string[] {
  const sought = words.map(spellingsFor);
  const fits = (name: SpeltName, from: number) =>
    sought.every((spellings, at) => {
      const found = name[from + at] ?? [];
      const isOpen = prefix && at === sought.length - 1;
      return spellings.some((each) => found.some((word) => (isOpen ? word.startsWith(each) : word === each)));
    });
  return slugs.filter((slug) => spelt(slug).some((name) => name.some((_, from) => fits(name, from))));
}

/** For each word of a name, in order, its spellings. */
type SpeltName = readonly (readonly string[])[];

/** The names of a town, by slug. Cached, because small words occur in hundreds of names. */
const spelt = onceFor((slug: string): readonly SpeltName[] => {
  const { labels = [], own = [] } = townNamesOf(slug) ?? {};
  return [...labels.map(wordsOf), ...own.map((name) => name.split(' '))].map((name) => name.map(spellingsFor));
});
