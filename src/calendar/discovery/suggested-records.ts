/** Suggested categories, venues, organizers and tags. */

import { countedKinds } from '../../model/counting.ts';
import type { Document, PostFacts, VenueFacts } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { type Fit, fitOf, marked } from '../../model/search/name-match.ts';
import { sortKey } from '../../model/search/sort-key.ts';
import { unique } from '../../model/slices.ts';
import { resources } from '../../model/tables/resources.ts';
import type { Hit } from '../../ports.ts';
import { maySee } from '../access/rights.ts';
import { townNamed } from '../reading/towns.ts';
import { namesQuery } from './name-search.ts';
import { namesOf, type RecordName } from './names.ts';
import type { Counts, SuggestContext, Suggestion } from './suggest.ts';
import { betterFit, firstRanked } from './suggested-order.ts';

type RecordKind = (typeof countedKinds)[keyof typeof countedKinds];

/** The filter that takes a record of a kind. */
const filterOf = Object.fromEntries(Object.entries(countedKinds).map(([filter, kind]) => [kind, filter])) as Readonly<
  Record<RecordKind, string>
>;

/** The records with events whose names fit, as far as the caller may see them; terms by their names in other languages too. */
export async function suggestedRecords(
  context: SuggestContext,
  kind: RecordKind,
  counts: Counts,
): Promise<Suggestion[]> {
  const { calendar, language, limit } = context;
  const isTerm = resources[kind].family === 'term';
  const languages = isTerm ? unique([language, ...calendar.settings.languages]) : [language];
  const found = await Promise.all(languages.map((each) => fittingIn(context, kind, each, counts)));
  const hits = new Map(found.flat().map(({ name: { id, revision } }) => [id, { id, revision }]));
  const named = await namesOf(calendar, kind, language, [...hits.values()]);
  const all = named.map(({ id, name }) => {
    const fits = found.flat().flatMap((each) => (each.name.id === id ? each.fit : []));
    const count = counts.get(id) ?? 0;
    return { id, count, rank: -count, key: sortKey(name, language), tie: id, fit: fits.reduce(betterFit, undefined) };
  });
  const first = firstRanked(all as readonly ((typeof all)[number] & { fit: Fit })[], limit);
  return shownRecords(context, kind, new Map(first.map(({ id, count }) => [id, count])));
}

interface Fitting {
  readonly name: RecordName;
  readonly fit: Fit;
}

/** Those with events whose names in a language fit. */
async function fittingIn(
  context: SuggestContext,
  kind: RecordKind,
  language: string,
  counts: Counts,
): Promise<Fitting[]> {
  const { calendar, audience, typedIn } = context;
  const { hits } = await calendar.pair.index.find(namesQuery(context, kind, language));
  const names = await namesOf(
    calendar,
    kind,
    language,
    hits.filter(({ id }: Hit) => counts.has(id)),
  );
  return names.flatMap((name): Fitting[] => {
    if (name.post && !maySee(audience, name.post)) return [];
    const fit = fitOf(typedIn(name.language), name.words);
    return fit ? [{ name, fit }] : [];
  });
}

async function shownRecords(
  context: SuggestContext,
  kind: RecordKind,
  counts: ReadonlyMap<number, number>,
): Promise<Suggestion[]> {
  const documents: Document[] = await context.calendar.pair.store.read(kind, [...counts.keys()]);
  const visible = documents.filter(
    ({ facts }) => resources[kind].family === 'term' || maySee(context.audience, facts as PostFacts),
  );
  return Promise.all(visible.map((document) => shownRecord(context, kind, document, counts.get(document.id) ?? 0)));
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
  const [{ name: label, language: spoken }] = (await namesOf(calendar, kind, language, [document])) as [RecordName];
  const slug = resources[kind].family === 'term' && shownText(texts, 'slug', language, settings.languages)?.text;
  const value = slug || id;
  const town = kind === 'venues' ? publicTownOf(facts as VenueFacts) : '';
  return {
    ...{ value, id, label, marked: marked(label, typedIn(spoken), spoken) },
    ...(town !== '' && { town: (await townNamed(calendar, town, language)).label }),
    ...{ count, query: { [filterOf[kind]]: value }, rest_url: `${settings.api}/${kind}/${id}` },
  };
}
