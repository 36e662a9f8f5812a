/** Corrects a search that finds nothing: similar words with which this caller finds something. */

import { unique } from '../../model/arrays-and-maps.ts';
import { townsNear } from '../../model/places/town-words.ts';
import { distanceBetween, nearestOf, tolerance } from '../../model/search/near-words.ts';
import type { SearchTerm } from '../../model/search/search-text.ts';
import type { WideSearch, WideTerm } from '../../model/search/wide-search.ts';
import type { Query } from '../../ports.ts';
import type { Calendar } from '../calendar.ts';
import type { PlannedList } from '../reading/plan.ts';
import { counted, withinWindow } from './counted-queries.ts';
import {
  type Correction,
  type CorrectionContext,
  findSpelt,
  foldedOf,
  withChanges,
  withOneWord,
} from './spelt-words.ts';
import { searchedLanguages, widenSearch, widenSearches } from './wide-search.ts';

/** A corrected search, with the number of events that it finds under all other filters. */
export interface Meant extends Correction {
  readonly total: number;
}

/** The corrected search; undefined when each word finds something by itself, or no correction finds anything. */
export async function meantBy(list: PlannedList): Promise<Correction | undefined> {
  const { calendar, audience, plan, input } = list;
  const languages = searchedLanguages(calendar, input);
  const { q: _, ...query } = counted(plan.query);
  const { terms = [] } = plan.wide ?? {};
  const unknown = await unknownAmong(list, terms.filter(mayBeMistyped));
  if (unknown.length === 0 || unknown.length > maxUnknown) return undefined;
  // One after the other: the first one mostly has a correction, and each may take dozens of counts
  for (const language of languages) {
    const text = String(input.values.q);
    const context = { calendar, audience, query, language, languages, text, terms, unknown };
    const meant = (await findMeant(context)) ?? (await meantInOne(context));
    if (meant) return meant;
  }
  return undefined;
}

function mayBeMistyped(term: SearchTerm): boolean {
  return isPlain(term) && tolerance(foldedOf(term.text)) > 0;
}

/** Tells whether a term is a single word outside quotes that is not excluded. */
function isPlain({ text, phrase, excluded, number }: SearchTerm): boolean {
  return !phrase && !excluded && number === undefined && !text.includes(' ');
}

/** The words that find nothing for this caller at any time, at any place and in any language. */
async function unknownAmong(list: PlannedList, terms: readonly SearchTerm[]): Promise<SearchTerm[]> {
  if (terms.length === 0) return [];
  const { calendar, plan } = list;
  const { window: _, period: __, ongoing: ___, ...seen } = withinWindow(plan.query);
  const all = await widenSearch(list, terms, unique([list.input.language, ...calendar.settings.languages]));
  const totals = await countTotals(
    calendar,
    seen,
    all.terms.map((term) => ({ terms: [term] })),
  );
  return terms.filter((_term, at) => totals[at] === 0);
}

/** The number of events of each search. */
async function countTotals({ pair }: Calendar, query: Query, searches: readonly WideSearch[]): Promise<number[]> {
  const requests = searches.map((q) => ({ query: { ...query, q }, countings: [] }));
  return (await pair.index.count(requests)).map(({ total }) => total);
}

async function findMeant(context: CorrectionContext): Promise<Correction | undefined> {
  const { calendar, query, language, languages, text, terms, unknown } = context;
  const words = unknown.map((term) => foldedOf(term.text));
  const near = await calendar.pair.index.nearWords({
    language,
    words: words.map((word) => ({ word, within: tolerance(word) })),
  });
  const chosen = new Map<SearchTerm, Chosen>();
  // One word without correction is enough to offer nothing
  for (const [at, term] of unknown.entries()) {
    const one = await chosenFor(context, term, near[at] ?? []);
    if (!one) return undefined;
    chosen.set(term, one);
  }
  const corrected = terms.map((term) => chosen.get(term)?.term ?? term);
  const [total = 0] = await countTotals(calendar, query, [await widenSearch(context, corrected, languages)]);
  const changes = unknown.map((term) => ({ from: term.text, to: chosen.get(term)?.spelt ?? term.text }));
  return total > 0 ? withChanges(text, changes) : undefined;
}

/** Joins two consecutive words that were typed apart, when nothing else is unknown. */
async function meantInOne(context: CorrectionContext): Promise<Correction | undefined> {
  const { text, terms, unknown } = context;
  for (const [at, one] of terms.entries()) {
    const next = terms[at + 1];
    const others = terms.filter((term) => term !== one && term !== next);
    if (!next || others.some((term) => unknown.includes(term)) || ![one, next].every(isPlain)) continue;
    const term = { ...plainTerm, text: foldedOf(one.text) + foldedOf(next.text) };
    const chosen = await mostFound(context, [{ term, terms: terms.toSpliced(at, 2, term), at }]);
    if (chosen) return withOneWord(text, [one.text, next.text], chosen.spelt);
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
async function chosenFor(
  context: CorrectionContext,
  unknown: SearchTerm,
  near: readonly string[],
): Promise<Chosen | undefined> {
  const word = foldedOf(unknown.text);
  const within = tolerance(word);
  const known = context.terms.filter((term) => term === unknown || !context.unknown.includes(term));
  const at = known.indexOf(unknown);
  const tried = (term: SearchTerm): Candidate => ({ term, terms: known.with(at, term), at });
  const all = nearestOf(word, unique([...near, ...townsNear(word, within)]), within);
  const parted = partsOf(word).map((text) => tried({ ...plainTerm, text, phrase: true }));
  for (let distance = 1; distance <= within; distance += 1) {
    const alike = all.filter((each) => distanceBetween(word, each, within) === distance).slice(0, maxTried);
    const chosen =
      (await mostFound(
        context,
        alike.map((text) => tried({ ...plainTerm, text })),
      )) ?? (distance === 1 ? await mostFound(context, parted) : undefined);
    if (chosen) return chosen;
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

function partsOf(word: string): string[] {
  if (word.length > maxPartedLength) return [];
  const places = Array.from({ length: word.length }, (_, at) => at);
  const inside = places.slice(shortestPart, word.length - shortestPart + 1);
  return inside.map((at) => `${word.slice(0, at)} ${word.slice(at)}`);
}

async function mostFound(context: CorrectionContext, candidates: readonly Candidate[]): Promise<Chosen | undefined> {
  if (candidates.length === 0) return undefined;
  const { calendar, languages, query } = context;
  const lists = candidates.map(({ terms }) => terms);
  const searches = await widenSearches(context, lists, languages);
  const totals = await countTotals(calendar, query, searches);
  const found = candidates.flatMap((candidate, which) => {
    const [q, total = 0] = [searches[which] as WideSearch, totals[which]];
    return total > 0 ? [{ ...candidate, q, total }] : [];
  });
  const ordered = found.toSorted((a, b) => b.total - a.total || (a.term.text < b.term.text ? -1 : 1));
  for (const { term, q, at } of ordered) {
    const spelt = await findSpelt(context, term.text, { ...query, q }, q.terms[at] as WideTerm);
    if (spelt !== undefined) return { term, spelt };
  }
  return undefined;
}
