/**
 * Corrects a search that finds nothing: similar words with which this caller finds something, spelt as in texts and names that the caller may
 * see.
 */

import { unique } from '../../model/arrays-and-maps.ts';
import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { namesOfTown } from '../../model/places/gazetteer.ts';
import { placeInTownNames, townsNear } from '../../model/places/town-words.ts';
import { indexedWords } from '../../model/search/indexed-words.ts';
import { distanceBetween, nearestOf, tolerance } from '../../model/search/near-words.ts';
import { joinedArticles, type SearchTerm } from '../../model/search/search-text.ts';
import {
  allSpellings,
  apostrophes,
  elidedArticle,
  middleDots,
  normalSpelling,
  wordsOf,
} from '../../model/search/spelling.ts';
import { type WideSearch, type WideTerm, widestOf } from '../../model/search/wide-search.ts';
import type { Language, ResourceName } from '../../model/tables/field.ts';
import { textOfHtml } from '../../model/text/html.ts';
import type { Query } from '../../ports.ts';
import type { Calendar, Reader } from '../calendar.ts';
import { counted, withinWindow } from '../reading/counted-queries.ts';
import { readListed } from '../reading/hydrate.ts';
import { readTown } from '../reading/places.ts';
import type { Change, Correction, ListPlan } from '../reading/types.ts';
import { searchedLanguages, widenSearch, widenSearches } from '../reading/wide-search.ts';
import { nameOf } from './named-records.ts';

/** What a correction depends on. */
interface CorrectionContext extends Reader {
  /** The plan of the list, without its words. */
  readonly query: Query;
  /** The language whose words are candidates, and whose spelling is preferred. */
  readonly language: Language;
  /** The languages that are searched. */
  readonly languages: readonly Language[];
  /** The typed text, its terms, and those of them that find nothing by themselves. */
  readonly text: string;
  readonly terms: readonly SearchTerm[];
  readonly unknown: readonly SearchTerm[];
}

/** The corrected search; undefined when each word finds something by itself, or no correction finds anything. */
export async function findCorrection(plan: ListPlan): Promise<Correction | undefined> {
  const { calendar, audience, input } = plan;
  const languages = searchedLanguages(calendar, input);
  const { q: _, ...query } = counted(plan.query);
  const { terms = [] } = plan.wide ?? {};
  const correctable = terms.filter((term) => isPlain(term) && tolerance(foldedOf(term.text)) > 0);
  if (correctable.length === 0) return undefined;
  // Those that find nothing for this caller at any time, at any place and in any language
  const { window: __, period: ___, ongoing: ____, ...seen } = withinWindow(plan.query);
  const all = await widenSearch(plan, correctable, unique([input.language, ...calendar.settings.languages]));
  const alone = all.terms.map((term) => ({ terms: [term] }));
  const totals = await countTotals(calendar, seen, alone);
  const unknown = correctable.filter((_term, at) => totals[at] === 0);
  if (unknown.length === 0 || unknown.length > maxUnknown) return undefined;
  // One after the other: the first one mostly has a correction, and each may take dozens of counts
  for (const language of languages) {
    const text = String(input.values.q);
    const context = { calendar, audience, query, language, languages, text, terms, unknown };
    const correction = (await correctWords(context)) ?? (await findJoined(context));
    if (correction) return correction;
  }
  return undefined;
}

/** Tells whether a term is a single word outside quotes that is not excluded. */
function isPlain({ text, phrase, excluded, number }: SearchTerm): boolean {
  return !phrase && !excluded && number === undefined && !text.includes(' ');
}

/** The number of events of each search. */
async function countTotals({ pair }: Calendar, query: Query, searches: readonly WideSearch[]): Promise<number[]> {
  const requests = searches.map((q) => ({ query: { ...query, q }, countings: [] }));
  return (await pair.index.count(requests)).map(({ total }) => total);
}

async function correctWords(context: CorrectionContext): Promise<Correction | undefined> {
  const { calendar, query, language, languages, text, terms, unknown } = context;
  const words = unknown.map((term) => foldedOf(term.text));
  const near = await calendar.pair.index.nearWords({
    language,
    words: words.map((word) => ({ word, within: tolerance(word) })),
  });
  const chosen = new Map<SearchTerm, Chosen>();
  // One word without correction is enough to offer nothing
  for (const [at, term] of unknown.entries()) {
    const one = await findChosen(context, term, near[at] ?? []);
    if (!one) return undefined;
    chosen.set(term, one);
  }
  const corrected = terms.map((term) => chosen.get(term)?.term ?? term);
  const [total = 0] = await countTotals(calendar, query, [await widenSearch(context, corrected, languages)]);
  const changes = unknown.map((term) => ({ from: term.text, to: chosen.get(term)?.spelt ?? term.text }));
  return total > 0 ? withChanges(text, changes) : undefined;
}

/**
 * Joins two consecutive words that were typed apart, when nothing else is unknown. Undefined when they do not occur so, or there are quotes.
 */
async function findJoined(context: CorrectionContext): Promise<Correction | undefined> {
  const { text: q, terms, unknown } = context;
  for (const [at, one] of terms.entries()) {
    const next = terms[at + 1];
    const others = terms.filter((term) => term !== one && term !== next);
    if (!next || others.some((term) => unknown.includes(term)) || ![one, next].every(isPlain)) continue;
    const term = { ...plainTerm, text: foldedOf(one.text) + foldedOf(next.text) };
    const chosen = await findBest(context, [{ term, terms: terms.toSpliced(at, 2, term), at }]);
    if (!chosen) continue;
    const tokens = [...q.matchAll(token)];
    const place = tokens.findIndex(
      ([each], index) =>
        normalSpelling(each) === one.text && normalSpelling(tokens[index + 1]?.[0] ?? '') === next.text,
    );
    const [first, second] = [tokens[place], tokens[place + 1]];
    if (!first || !second || q.includes('"')) return undefined;
    const end = second.index + second[0].length;
    const from = q.slice(first.index, end);
    const to = from === from.toLocaleLowerCase() ? chosen.spelt.toLocaleLowerCase() : chosen.spelt;
    return { q: q.slice(0, first.index) + to + q.slice(end), changed: [{ from, to }] };
  }
  return undefined;
}

interface Chosen {
  readonly term: SearchTerm;
  /** The spelling of a text that the caller may see. */
  readonly spelt: string;
}

/**
 * The nearest similar word that finds something together with the others, of several the one that finds most; else the word split in two.
 */
async function findChosen(
  context: CorrectionContext,
  unknown: SearchTerm,
  near: readonly string[],
): Promise<Chosen | undefined> {
  const word = foldedOf(unknown.text);
  const within = tolerance(word);
  const known = context.terms.filter((term) => term === unknown || !context.unknown.includes(term));
  const at = known.indexOf(unknown);
  const all = nearestOf(word, unique([...near, ...townsNear(word, within)]), within);
  const places = word.length > maxPartedLength ? [] : Array.from({ length: word.length }, (_, place) => place);
  const parted = places
    .slice(shortestPart, word.length - shortestPart + 1)
    .map((place) => ({ ...plainTerm, text: `${word.slice(0, place)} ${word.slice(place)}`, phrase: true }));
  for (let distance = 1; distance <= within; distance += 1) {
    const alike = all.filter((each) => distanceBetween(word, each, within) === distance).slice(0, maxTried);
    const alone = alike.map((text): SearchTerm => ({ ...plainTerm, text }));
    for (const some of distance === 1 ? [alone, parted] : [alone]) {
      const candidates = some.map((term): Candidate => ({ term, terms: known.with(at, term), at }));
      const chosen = await findBest(context, candidates);
      if (chosen) return chosen;
    }
  }
  return undefined;
}

/** A word to try, and the whole search with it at its place. */
interface Candidate {
  readonly term: SearchTerm;
  readonly terms: readonly SearchTerm[];
  readonly at: number;
}

/** The most unknown words that are corrected; a search with more was not mistyped. */
const maxUnknown = 4;
/** The most equally near words that are tried; each takes a count. */
const maxTried = 20;
const plainTerm = { phrase: false, prefix: false, excluded: false } as const;
/** The fewest letters of either half of a split word, and the most letters of a word that is split; each place takes a count. */
const shortestPart = 2;
const maxPartedLength = 16;

async function findBest(context: CorrectionContext, candidates: readonly Candidate[]): Promise<Chosen | undefined> {
  if (candidates.length === 0) return undefined;
  const { calendar, languages, query } = context;
  const lists = candidates.map(({ terms }) => terms);
  const searches = await widenSearches(context, lists, languages);
  const totals = await countTotals(calendar, query, searches);
  const found = candidates.flatMap((candidate, which) => {
    const [q, total = 0] = [searches[which] as WideSearch, totals[which]];
    return total > 0 ? [{ ...candidate, q, total }] : [];
  });
  const ordered = found.toSorted(
    (a, b) =>
      b.total - a.total ||
      placeInTownNames(a.term.text) - placeInTownNames(b.term.text) ||
      (a.term.text < b.term.text ? -1 : 1),
  );
  for (const { term, q, at } of ordered) {
    const spelt = await findSpelt(context, term.text, { ...query, q }, q.terms[at] as WideTerm);
    if (spelt !== undefined) return { term, spelt };
  }
  return undefined;
}

/** A word folded, without its article. */
export function foldedOf(word: string): string {
  return indexedWords(word, '')[0]?.word ?? '';
}

/** The most events, and records of each kind, whose texts are read. */
const maxRead = 5;

/**
 * The words of a text as spelt by something that the caller finds with a query; undefined when nothing does. Names of records, of those that
 * the caller may see, and of towns come first, then texts of events.
 */
async function findSpelt(
  context: CorrectionContext,
  text: string,
  query: Query,
  term: WideTerm,
): Promise<string | undefined> {
  const { calendar } = context;
  // That of the correction first: of equal spellings the first wins
  const languages = unique([context.language, ...context.languages]);
  const grades = term.readings.map(widestOf);
  const towns = unique(grades.flatMap((grade) => grade.towns)).slice(0, maxRead);
  const ids = unique(grades.flatMap(({ references }) => references)).slice(0, maxRead);
  const kinds = ['categories', 'tags', 'venues', 'organizers'] as const;
  const naming = kinds.map(async (kind) => {
    const records: Document<ResourceName>[] = ids.length > 0 ? await calendar.pair.store.read(kind, ids) : [];
    return records.flatMap((record) => languages.map((language) => nameOf(calendar, language, record).name));
  });
  const labelling = towns.flatMap((slug) => ['ca', 'es'].map((language) => readTown(calendar, slug, language)));
  const names = [
    ...(await Promise.all(naming)).flat(),
    ...(await Promise.all(labelling)).map(({ label }) => label),
    ...towns.flatMap(namesOfTown),
  ];
  const { hits } = await calendar.pair.index.find({ ...query, limit: maxRead });
  const documents = await readListed(calendar, query, hits);
  const shown = languages.flatMap((language) =>
    documents.flatMap(({ texts }) =>
      ['title', 'description'].map((field) => shownText(texts, field, language, calendar.settings.languages)?.text),
    ),
  );
  const words = [...names, ...unique(shown).map((each) => textOfHtml(each ?? ''))].flatMap(wordsOf);
  const spelt = text
    .split(' ')
    .map((folded) => words.find((word) => indexedWords(word, '').some((each) => allSpellings(each).includes(folded))));
  return spelt.every((word) => word !== undefined) ? spelt.map(withoutArticle).join(' ') : undefined;
}

/** A word in normal spelling, without its article. */
export function withoutArticle(word: string): string {
  return normalSpelling(word).replace(elidedArticle, '');
}

const letters = String.raw`[\p{L}\p{M}\p{N}]+`;
const token = new RegExp(`${letters}(?:[${apostrophes}${middleDots}]+${letters})*`, 'gu');

/** A search with some words replaced outside quotes, in lower case where they were typed so; undefined when one does not occur there. */
function withChanges(q: string, changes: readonly Change[]): Correction | undefined {
  const changed: Change[] = [];
  const parts = joinedArticles(q)
    .split('"')
    .map((part, at) => {
      if (at % 2 === 1) return part;
      return part.replace(token, (from) => {
        const change = changes.find((each) => each.from === normalSpelling(from));
        if (!change) return from;
        const elided = elidedArticle.exec(normalSpelling(from))?.[0] ?? '';
        const to = elided + (from === from.toLocaleLowerCase() ? change.to.toLocaleLowerCase() : change.to);
        changed.push({ from, to });
        return to;
      });
    });
  return changed.length < changes.length ? undefined : { q: parts.join('"'), changed };
}
