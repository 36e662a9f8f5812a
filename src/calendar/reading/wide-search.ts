/**
 * Plans the search of `q`: each word, or a synonym, in an event's own texts or in the names of the records that it refers to, which are looked
 * up first.
 */

import { ownTurn } from '../../async/turns.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { type Status, statuses } from '../../model/documents/document.ts';
import { townsCalled, townsCalledTogether } from '../../model/places/town-words.ts';
import type { SearchTerm } from '../../model/search/search-text.ts';
import { type SynonymSet, type Synonyms, synonymSetOf, synonymsOf, widened } from '../../model/search/synonyms.ts';
import { gradesOf, type TermReading, type WideSearch } from '../../model/search/wide-search.ts';
import type { Language } from '../../model/tables/field.ts';
import type { Pair } from '../../ports.ts';
import { isVisible, mayEditOthers } from '../access/rights.ts';
import type { Calendar, ListInput, Reader } from '../calendar.ts';
import type { KnownSynonyms } from '../memory.ts';

/** Shorter prefixes would match most names. */
const shortestBeginning = 3;

/** The languages in which `q` is searched: the requested one, then the others, unless only the first was asked for. */
export function searchedLanguages({ settings }: Calendar, { values, language }: ListInput): Language[] {
  return values.search_languages === 'asked' ? [language] : unique([language, ...settings.languages]);
}

/** The search for terms and their synonyms in the texts that readers of some languages are shown. */
export async function widenSearch(
  reader: Reader,
  terms: readonly SearchTerm[],
  languages: readonly Language[],
): Promise<WideSearch> {
  const [search] = await widenSearches(reader, [terms], languages);
  return search as WideSearch;
}

/** The same of several lists of terms, with as many look-ups of names as for one. */
export async function widenSearches(
  reader: Reader,
  lists: readonly (readonly SearchTerm[])[],
  languages: readonly Language[],
): Promise<WideSearch[]> {
  const all = await Promise.all(languages.map((language) => findReadings(reader, lists, language)));
  return lists.map((terms, which): WideSearch => {
    const known = all.flatMap((each) => each[which] ?? []);
    const synonyms: Record<string, readonly string[]> = {};
    for (const [typed, others] of known.flatMap((each) => Object.entries(each.synonyms))) {
      synonyms[typed] = unique([...(synonyms[typed] ?? []), ...others]);
    }
    const searched = terms.map(({ excluded }, at) => ({
      excluded,
      readings: known.flatMap(({ readings }) => readings[at] ?? []),
    }));
    return { synonyms, terms: searched };
  });
}

/** For each list of terms, a reading of each in one language, with the synonyms of that language. */
async function findReadings(reader: Reader, lists: readonly (readonly SearchTerm[])[], language: Language) {
  const known = await reader.calendar.synonyms.in(language);
  const widenedLists = lists.map((terms) => {
    const { terms: wider, synonyms } = widened(terms, known, language);
    // For each term and exactness, the towns that it names together with its neighbours; names of places are not inflected
    const typed = townsCalledTogether(terms.map((term) => ({ ...term, prefix: false })));
    const begun = townsCalledTogether(terms.map(asName));
    const together = terms.map((_, at) => [typed[at] ?? [], typed[at] ?? [], begun[at] ?? []]);
    return { synonyms, grades: wider.map(gradesOf), together };
  });
  const namedBy = await findRecordsByName(
    reader,
    widenedLists.flatMap(({ grades }) => grades),
    language,
  );
  return widenedLists.map(({ synonyms, grades, together }) => ({
    synonyms,
    readings: grades.map((each, at): TermReading => {
      const found = each.map((grade) => {
        const towns = [...grade.any.map(asName).flatMap(townsCalled), ...(together[at]?.[grade.exactness] ?? [])];
        return { ...grade, references: namedBy(grade.any), towns: unique(towns) };
      });
      return { language, grades: found };
    }),
  }));
}

/** What a term looks for at one exactness. */
type Sought = ReturnType<typeof gradesOf>[number];

/**
 * Looks up the records that the grades of terms name, each list of alternatives once. Most words name nothing at all, so better grades are
 * looked up only where the widest one of a term finds something.
 */
async function findRecordsByName(
  reader: Reader,
  terms: readonly (readonly Sought[])[],
  language: Language,
): Promise<(any: readonly SearchTerm[]) => readonly number[]> {
  const keyOf = (any: readonly SearchTerm[]) => JSON.stringify(any.map(asName));
  const ids = new Map<string, readonly number[]>();
  const lookUp = async (grades: readonly Sought[]) => {
    const wanted = new Map(grades.map(({ any }) => [keyOf(any), any.map(asName)]));
    const unknown = [...wanted].filter(([key]) => !ids.has(key));
    if (unknown.length === 0) return;
    const found = await findNamedRecords(
      reader,
      unknown.map(([, any]) => any),
      language,
    );
    for (const [at, [key]] of unknown.entries()) ids.set(key, found[at] ?? []);
  };
  await lookUp(terms.flatMap((grades) => grades.slice(-1)));
  const naming = terms.filter((grades) => grades.slice(-1).some(({ any }) => ids.get(keyOf(any))?.length));
  await lookUp(naming.flat());
  return (any) => ids.get(keyOf(any)) ?? [];
}

/** A term as it is looked up in names. */
export function asName(term: SearchTerm): SearchTerm {
  const last = term.text.split(' ').at(-1) ?? '';
  return { ...term, prefix: term.prefix && [...last].length >= shortestBeginning };
}

/** For each list of alternatives, the records whose names match and that the caller may see. */
async function findNamedRecords(
  { calendar, audience }: Reader,
  wanted: readonly (readonly SearchTerm[])[],
  language: Language,
): Promise<(readonly number[])[]> {
  const { index, store } = calendar.pair;
  const { due } = calendar.schedule;
  const ask = (some: readonly Status[]) => index.named({ language, wanted, statuses: some, due });
  const others = statuses.filter((status) => status !== 'publish' && status !== 'trash');
  if (audience === 'public') return ask(['publish']);
  if (mayEditOthers(audience)) return ask(['publish', ...others]);
  const [published, unpublished] = await Promise.all([ask(['publish']), ask(others)]);
  const hidden = unique(unpublished.flat());
  const kinds = ['venues', 'organizers'] as const;
  const read = await Promise.all(kinds.map((kind) => store.read(kind, hidden)));
  const seen = new Set(read.flat().flatMap((document) => (isVisible(audience, document) ? document.id : [])));
  return published.map((ids, at) => [...ids, ...(unpublished[at] ?? []).filter((id) => seen.has(id))]);
}

/** Sets that are prepared in one turn of the event loop. */
const batchSize = 100;

type ByLanguage = ReadonlyMap<Language, Synonyms>;
const none: Synonyms = new Map();

/** One set takes some 500 bytes. */
const maxSets = 20_000;

/** Reads them when they are first needed, and again after any write; unchanged ones are reused. */
export function synonymsIn(pair: Pick<Pair, 'store' | 'generation' | 'caches'>): KnownSynonyms {
  const cached = pair.caches.open<'all', Promise<ByLanguage>>('synonyms', { budget: { entries: 1 } });
  const sets = pair.caches.open<string, SynonymSet>('synonym-sets', { budget: { entries: maxSets } });

  async function readAll(): Promise<ByLanguage> {
    const present: SynonymSet[] = [];
    for await (const { id, revision, facts } of pair.store.scan('synonyms')) {
      const state = `${id}.${revision}`;
      // A language may have thousands, each of which takes a while to prepare
      if (!sets.has(state) && present.length % batchSize === 0) await ownTurn();
      present.push(sets.get(state, () => synonymSetOf(facts)));
    }
    const byLanguage = Map.groupBy(present, ({ language }) => language);
    return new Map([...byLanguage].map(([language, some]) => [language, synonymsOf(some)]));
  }

  return {
    async in(language) {
      cached.enter(await pair.generation());
      return (await cached.get('all', readAll)).get(language) ?? none;
    },
  };
}
