/** Suggested categories, venues, organizers and tags. */

import type { Document } from '../../model/documents/document.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { type Fit, fitOf, marked } from '../../model/search/name-match.ts';
import { unique } from '../../model/slices.ts';
import type { Language } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { isVisible } from '../access/rights.ts';
import { townNamed } from '../reading/towns.ts';
import { type CountedKind, filterOf, filterValue, maxRead } from './counted-records.ts';
import { nameOf } from './names.ts';
import { betterFit, firstRanked } from './ranking.ts';
import type { Counts, SuggestContext, Suggestion } from './suggest.ts';

/** The records with events whose names match, and that the caller may see; terms by their names in other languages too. */
export async function suggestedRecords(
  context: SuggestContext,
  kind: CountedKind,
  counts: Counts,
): Promise<Suggestion[]> {
  const { calendar, language, limit } = context;
  const isTerm = resources[kind].family === 'term';
  const languages = isTerm ? unique([language, ...calendar.settings.languages]) : [language];
  const found = await Promise.all(languages.map((each) => fittingIn(context, kind, each, counts)));
  const all = new Map<number, Fitting>();
  for (const { document, fit } of found.flat()) {
    const { id } = document;
    all.set(id, { document, fit: betterFit(fit, all.get(id)?.fit) ?? fit });
  }
  const ranked = [...all.values()].map(({ document, fit }) => {
    const { id } = document;
    const { key } = nameOf(calendar, language, document);
    const count = counts.get(id) ?? 0;
    return { document, count, rank: -count, key, tie: id, fit };
  });
  const first = firstRanked(ranked, limit);
  return Promise.all(first.map(({ document, count }) => shownRecord(context, document, count)));
}

/** A record, and how well its name matches. */
interface Fitting {
  readonly document: Document<CountedKind>;
  readonly fit: Fit;
}

/** Records with events that the caller may see and whose names in a language match; of many, those with the most events. */
async function fittingIn(
  { calendar, audience, typedIn, namedIn }: SuggestContext,
  kind: CountedKind,
  language: Language,
  counts: Counts,
): Promise<Fitting[]> {
  const counted = (await namedIn(language)).filter((id) => counts.has(id));
  const frequent = counted.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a - b).slice(0, maxRead);
  const documents: Document<CountedKind>[] = await calendar.pair.store.read(kind, frequent);
  return documents.flatMap((document) => {
    if (!isVisible(audience, document)) return [];
    const { words, language: spoken } = nameOf(calendar, language, document);
    const fit = fitOf(typedIn(spoken), words);
    return fit ? [{ document, fit }] : [];
  });
}

async function shownRecord(
  context: SuggestContext,
  document: Document<CountedKind>,
  count: number,
): Promise<Suggestion> {
  const { calendar, language, typedIn } = context;
  const { kind, id } = document;
  const { name: label, language: spoken } = nameOf(calendar, language, document);
  const value = filterValue(calendar, language, document);
  const town = document.kind === 'venues' ? publicTownOf(document.facts) : '';
  return {
    ...{ value, id, label, marked: marked(label, typedIn(spoken), spoken) },
    ...(town !== '' && { town: (await townNamed(calendar, town, language)).label }),
    ...{ count, query: { [filterOf[kind]]: value }, rest_url: `${calendar.settings.api}/${kind}/${id}` },
  };
}
