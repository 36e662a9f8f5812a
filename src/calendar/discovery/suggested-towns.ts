/** Suggested towns: matched by all of their names, shown by their name in the language. */

import { labelIn, namesOfTown, townBySlug } from '../../model/places/gazetteer.ts';
import { saintNamed } from '../../model/places/place-name.ts';
import { type Fit, fitOf, marked, type NameWords, nameWords, type TypedWord } from '../../model/search/name-match.ts';
import { sortKey } from '../../model/search/sort-key.ts';
import { onceFor } from '../../model/slices.ts';
import { townNamed } from '../reading/towns.ts';
import { betterFit, firstRanked } from './ranking.ts';
import type { Counts, SuggestContext, Suggestion } from './suggest.ts';

/** The towns with events whose names match. */
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

/** A town is matched by its foreign names only when they are typed nearly in full, and comes after towns with that name here. */
function lesserFit(fit: Fit | undefined, isLong: boolean): Fit | undefined {
  if (fit === undefined || fit === 'equal') return fit;
  return isLong ? 'scattered' : undefined;
}

/** The fewest letters with which a foreign name matches; any two letters begin the name of some town. */
const minLesser = 4;

/** The words of the names of a town in the gazetteer: as written, and as compared. */
const knownNames = onceFor((slug: string): { labels: readonly NameWords[]; others: readonly NameWords[] } => {
  const { ca = '', es = '' } = townBySlug(slug)?.labels ?? {};
  return {
    labels: [...new Set([ca, es])].map((name) => nameWords(name, '')),
    others: namesOfTown(slug).map((name) => nameWords(name, '')),
  };
});

/** A word for a saint in the form of comparisons, which is complete; any other word as it is. */
function asSaint(typed: TypedWord): TypedWord {
  const saint = typed.spellings.map(saintNamed).find((word) => word !== undefined);
  return saint === undefined ? typed : { spellings: [saint], stem: saint, isOpen: false };
}

/** The name of a town; the words of its slug when only its venues know it. */
function nameBySlug(slug: string, language: string): string {
  const town = townBySlug(slug);
  return town ? labelIn(town.labels, language) : words(slug);
}

function words(slug: string): string {
  return slug.replaceAll('-', ' ');
}
