/**
 * Finds towns by words of their names, for searches: by every word of a town's own names, by its one-word names in other languages, and by
 * whole names of several words in any language.
 */

import { addTo, onceFor, partitionPoint, unique } from '../arrays-and-maps.ts';
import { nearestOf } from '../search/near-words.ts';
import type { SearchTerm } from '../search/search-text.ts';
import { spellingsFor, wordsOf } from '../search/spelling.ts';
import { isSmallWord } from '../search/stems-and-small-words.ts';
import { townNames, townNamesOf } from './gazetteer.ts';
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
  /** All words of all names, for corrections, with their best place among the names of a town: 1 for its usual name. */
  readonly all: ReadonlyMap<string, number>;
}

let known: TownWords | undefined;

function townWords(): TownWords {
  if (known) return known;
  const [named, whole] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const all = new Map<string, number>();
  for (const { slug, labels, own, others, lesser } of townNames()) {
    const typed = labels.flatMap((label) => wordsOf(label).flatMap(spellingsFor));
    const compared = own.flatMap((name) => name.split(' '));
    // A name in another language of several words may consist of everyday ones (`ciudad condal`), which must not find the town
    const single = others.filter((name) => !name.includes(' '));
    for (const word of new Set([...typed, ...compared, ...single])) addTo(named, word, slug);
    for (const [at, name] of unique([...own, ...others, ...lesser, ...labels.map(placeKey)]).entries()) {
      const words = name.split(' ').filter((word) => !isSmallWord(word));
      if (words.length > 1) addTo(whole, words.join(' '), slug);
      for (const word of words) all.set(word, Math.min(all.get(word) ?? Number.POSITIVE_INFINITY, at + 1));
    }
  }
  for (const word of named.keys()) if (!all.has(word)) all.set(word, 1);
  known = { named, words: [...named.keys()].sort(), whole, names: [...whole.keys()].sort(), all };
  return known;
}

/** The slugs of the towns whose names contain a term. Names of places are not stemmed. */
export function townsCalled({ text, phrase, prefix }: SearchTerm): string[] {
  const { named, words } = townWords();
  const typed = text.split(' ');
  const last = typed.length - 1;
  const [first = [], ...others] = typed.map((word, at) => {
    const spellings = spellingsFor(word).flatMap((each) => [each, comparedWord(each)]);
    const begun = prefix && at === last ? spellings.flatMap((each) => withPrefix(words, each)) : [];
    return unique(unique([...spellings, ...begun]).flatMap((each) => named.get(each) ?? []));
  });
  const sets = others.map((slugs) => new Set(slugs));
  const all = first.filter((slug) => sets.every((slugs) => slugs.has(slug)));
  return phrase && last > 0 && all.length > 0 ? withWordsInOrder(all, typed, prefix) : all;
}

/** The sorted texts that begin with a prefix. */
function withPrefix(sorted: readonly string[], prefix: string): readonly string[] {
  const first = partitionPoint(sorted.length, (at) => (sorted[at] ?? prefix) < prefix);
  let end = first;
  while (sorted[end]?.startsWith(prefix)) end += 1;
  return sorted.slice(first, end);
}

/** Words of towns' names that are spelt like this one (see `nearestOf`). */
export function townsNear(word: string, within: number): string[] {
  return nearestOf(word, [...townWords().all.keys()], within);
}

/** The best place of a word among the names of a town, which begin with the usual ones (*Mallorca* before *Maiorca*); 0 in no name. */
export function placeInTownNames(word: string): number {
  return townWords().all.get(word) ?? 0;
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
      if (at === from) continue;
      const { whole, names: wholeNames } = townWords();
      const full = terms[at]?.prefix ? names.flatMap((name) => withPrefix(wholeNames, name)) : names;
      const slugs = full.flatMap((name) => whole.get(name) ?? []);
      for (let each = from; each <= at; each += 1) found[each]?.push(...slugs);
    }
  }
  return found.map(unique);
}

/** The towns with a name in which the words follow each other. */
function withWordsInOrder(slugs: readonly string[], words: readonly string[], prefix: boolean): string[] {
  const typed = words.map(spellingsFor);
  return slugs.filter((slug) =>
    spelt(slug).some((name) =>
      name.some((_, from) =>
        typed.every((spellings, at) => {
          const found = name[from + at] ?? [];
          const isOpen = prefix && at === typed.length - 1;
          return spellings.some((each) => found.some((word) => (isOpen ? word.startsWith(each) : word === each)));
        }),
      ),
    ),
  );
}

/** For each word of a name, in order, its spellings. */
type SpeltName = readonly (readonly string[])[];

/** The names of a town, by slug. Cached, because small words occur in hundreds of names. */
const spelt = onceFor((slug: string): readonly SpeltName[] => {
  const { labels = [], own = [] } = townNamesOf(slug) ?? {};
  return [...labels.map(wordsOf), ...own.map((name) => name.split(' '))].map((name) => name.map(spellingsFor));
});
