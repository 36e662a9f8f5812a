/** Suggested towns: found by all of their names, called as the language calls them. */

import { labelIn, namesOfTown, townBySlug } from '../../model/places/gazetteer.ts';
import { saintNamed } from '../../model/places/place-name.ts';
import { type Fit, fitOf, marked, type NameWords, nameWords, type TypedWord } from '../../model/search/name-match.ts';
import { sortKey } from '../../model/search/sort-key.ts';
import { onceFor } from '../../model/slices.ts';
import { townNamed } from '../reading/towns.ts';
import type { Counts, SuggestContext, Suggestion } from './suggest.ts';
import { betterFit, firstRanked } from './suggested-order.ts';

/** The towns with events whose names fit. */
export async function suggestedTowns(context: SuggestContext, counts: Counts): Promise<Suggestion[]> {
  const { language, limit } = context;
  const found = [...counts].flatMap(([value, count]) => {
    const slug = String(value);
    const fit = fitOfTown(context, slug);
    return fit
      ? [{ slug, fit, count, rank: -count, key: sortKey(nameBySlug(slug, language), language), tie: slug }]
      : [];
  });
  return Promise.all(firstRanked(found, limit).map(({ slug, count }) => shownTown(context, slug, count)));
}

async function shownTown({ calendar, language, typedIn }: SuggestContext, slug: string, count: number) {
  const { label, ...point } = await townNamed(calendar, slug, language);
  return { value: slug, label, marked: marked(label, typedIn(''), ''), count, query: { town: slug }, ...point };
}

function fitOfTown({ typedIn }: SuggestContext, slug: string): Fit | undefined {
  const typed = typedIn('');
  const { labels, others } = townBySlug(slug) ? knownNames(slug) : { labels: [nameWords(words(slug), '')], others: [] };
  const alike = typed.map(asSaint);
  const best = labels.map((name) => fitOf(typed, name)).reduce(betterFit, undefined);
  const isLong = typed.some(({ spellings }) => spellings.some(({ length }) => length >= minLesser));
  return others.map((name) => lesserFit(fitOf(alike, name), isLong)).reduce(betterFit, best);
}

/** By its names in other lands a town is found once they are typed nearly or whole, and after those that are called so here. */
function lesserFit(fit: Fit | undefined, isLong: boolean): Fit | undefined {
  if (fit === undefined || fit === 'equal') return fit;
  return isLong ? 'scattered' : undefined;
}

/** Letters from which on the beginning of such a name counts: of any two letters some town has one. */
const minLesser = 4;

/** The words of the names of a town that the gazetteer knows: as its languages write them, and as they are compared. */
const knownNames = onceFor((slug: string): { labels: readonly NameWords[]; others: readonly NameWords[] } => {
  const { ca = '', es = '' } = townBySlug(slug)?.labels ?? {};
  return {
    labels: [...new Set([ca, es])].map((name) => nameWords(name, '')),
    others: namesOfTown(slug).map((name) => nameWords(name, '')),
  };
});

/** A word for a saint as names are compared, which is whole; any other as it is. */
function asSaint(typed: TypedWord): TypedWord {
  const saint = typed.spellings.map(saintNamed).find((word) => word !== undefined);
  return saint === undefined ? typed : { spellings: [saint], stem: saint, isOpen: false };
}

/** What a town is called, or, where only its venues know, the words of its slug. */
function nameBySlug(slug: string, language: string): string {
  const town = townBySlug(slug);
  return town ? labelIn(town.labels, language) : words(slug);
}

function words(slug: string): string {
  return slug.replaceAll('-', ' ');
}
