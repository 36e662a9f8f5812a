/** Suggested categories, venues, organizers and tags. */

import { countedKinds } from '../../model/counting.ts';
import type { Document, PostFacts, VenueFacts } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { type Fit, fitOf, marked } from '../../model/search/name-match.ts';
import { sortKey } from '../../model/search/sort-key.ts';
import { unique } from '../../model/slices.ts';
import type { Language } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { maySee } from '../access/rights.ts';
import type { Audience } from '../calendar.ts';
import { townNamed } from '../reading/towns.ts';
import { nameOf } from './names.ts';
import type { Counts, SuggestContext, Suggestion } from './suggest.ts';
import { betterFit, firstRanked } from './suggested-order.ts';

/** A kind of record that is suggested, and counted. */
export type RecordKind = (typeof countedKinds)[keyof typeof countedKinds];

/** The filter that takes a record of a kind. */
const filterOf = Object.fromEntries(Object.entries(countedKinds).map(([filter, kind]) => [kind, filter])) as Readonly<
  Record<RecordKind, string>
>;

/** The records with events whose names fit, as far as the caller may see them; terms by their names in other languages too. */
export async function suggestedRecords(
  context: SuggestContext,
  kind: RecordKind,
  counts: Counts,
  named: NamedIn,
): Promise<Suggestion[]> {
  const { calendar, language, limit } = context;
  const isTerm = resources[kind].family === 'term';
  const languages = isTerm ? unique([language, ...calendar.settings.languages]) : [language];
  const found = await Promise.all(languages.map((each) => fittingIn(context, kind, each, counts, named)));
  const fits = new Map<number, Fit>();
  for (const { id, fit } of found.flat()) fits.set(id, betterFit(fit, fits.get(id)) ?? fit);
  const documents: Document[] = await calendar.pair.store.read(kind, [...fits.keys()]);
  const all = documents.map((document) => {
    const { id } = document;
    const { name } = nameOf(calendar, kind, language, document);
    const count = counts.get(id) ?? 0;
    return { id, count, rank: -count, key: sortKey(name, language), tie: id, fit: fits.get(id) as Fit };
  });
  const first = firstRanked(all, limit);
  return shownRecords(context, kind, new Map(first.map(({ id, count }) => [id, count])));
}

/** Gives the records whose names in a language have all the words. */
export type NamedIn = (language: Language) => Promise<readonly number[]>;

/** Those with events whose names in a language fit; of many, those with the most events. */
async function fittingIn(
  { calendar, audience, typedIn }: SuggestContext,
  kind: RecordKind,
  language: Language,
  counts: Counts,
  named: NamedIn,
): Promise<{ readonly id: number; readonly fit: Fit }[]> {
  const counted = (await named(language)).filter((id) => counts.has(id));
  const frequent = counted.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b).slice(0, mostNames);
  const documents: Document[] = await calendar.pair.store.read(kind, frequent);
  return documents.flatMap((document) => {
    if (!isVisible(audience, kind, document)) return [];
    const { id, words, language: spoken } = nameOf(calendar, kind, language, document);
    const fit = fitOf(typedIn(spoken), words);
    return fit ? [{ id, fit }] : [];
  });
}

/** Names that are read to be held against what was typed, at most. */
const mostNames = 2000;

async function shownRecords(
  context: SuggestContext,
  kind: RecordKind,
  counts: ReadonlyMap<number, number>,
): Promise<Suggestion[]> {
  const documents: Document[] = await context.calendar.pair.store.read(kind, [...counts.keys()]);
  const visible = documents.filter((document) => isVisible(context.audience, kind, document));
  return Promise.all(visible.map((document) => shownRecord(context, kind, document, counts.get(document.id) ?? 0)));
}

/** Whether a caller may be shown a record among others. */
export function isVisible(audience: Audience, kind: RecordKind, { facts }: Document): boolean {
  return resources[kind].family === 'term' || maySee(audience, facts as PostFacts);
}

async function shownRecord(
  context: SuggestContext,
  kind: RecordKind,
  document: Document,
  count: number,
): Promise<Suggestion> {
  const { calendar, language, typedIn } = context;
  const { settings } = calendar;
  const { id, facts, texts } = document;
  const { name: label, language: spoken } = nameOf(calendar, kind, language, document);
  const slug = resources[kind].family === 'term' && shownText(texts, 'slug', language, settings.languages)?.text;
  const value = slug || id;
  const town = kind === 'venues' ? publicTownOf(facts as VenueFacts) : '';
  return {
    ...{ value, id, label, marked: marked(label, typedIn(spoken), spoken) },
    ...(town !== '' && { town: (await townNamed(calendar, town, language)).label }),
    ...{ count, query: { [filterOf[kind]]: value }, rest_url: `${settings.api}/${kind}/${id}` },
  };
}
