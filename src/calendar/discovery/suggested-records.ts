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
  const all = new Map<number, Fitting>();
  for (const { document, fit } of found.flat()) {
    const { id } = document;
    all.set(id, { document, fit: betterFit(fit, all.get(id)?.fit) ?? fit });
  }
  const ranked = [...all.values()].map(({ document, fit }) => {
    const { id } = document;
    const { name } = nameOf(calendar, kind, language, document);
    const count = counts.get(id) ?? 0;
    return { document, count, rank: -count, key: sortKey(name, language), tie: id, fit };
  });
  const first = firstRanked(ranked, limit);
  return Promise.all(first.map(({ document, count }) => shownRecord(context, kind, document, count)));
}

/** Gives the records whose names in a language have all the words. */
export type NamedIn = (language: Language) => Promise<readonly number[]>;

/** A record, and how well its name fits. */
interface Fitting {
  readonly document: Document;
  readonly fit: Fit;
}

/** Those with events that the caller may see, and whose names in a language fit; of many, those with the most events. */
async function fittingIn(
  { calendar, audience, typedIn }: SuggestContext,
  kind: RecordKind,
  language: Language,
  counts: Counts,
  named: NamedIn,
): Promise<Fitting[]> {
  const counted = (await named(language)).filter((id) => counts.has(id));
  const frequent = counted.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b).slice(0, mostNames);
  const documents: Document[] = await calendar.pair.store.read(kind, frequent);
  return documents.flatMap((document) => {
    if (!isVisible(audience, kind, document)) return [];
    const { words, language: spoken } = nameOf(calendar, kind, language, document);
    const fit = fitOf(typedIn(spoken), words);
    return fit ? [{ document, fit }] : [];
  });
}

/** Names that are read to be held against what was typed, at most. */
const mostNames = 2000;

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
