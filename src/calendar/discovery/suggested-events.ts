/** Suggested events: the soonest ones whose titles match. */

import { pageAddress } from '../../derive/view-parts.ts';
import type { Document } from '../../model/documents/document.ts';
import { shownText } from '../../model/documents/language.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import type { Query } from '../../model/query.ts';
import { fitOf, marked } from '../../model/search/name-match.ts';
import { wideTerm } from '../../model/search/wide-search.ts';
import { eventStatuses } from '../../model/tables/event-states.ts';
import { readListed } from '../reading/hydrate.ts';
import { townNamed } from '../reading/towns.ts';
import { nameOf, namesOf } from './names.ts';
import { firstRanked } from './ranking.ts';
import type { SuggestContext, Suggestion } from './suggest.ts';

/** The most events whose titles are matched, the soonest first. */
const maxEvents = 100;

/** Cancelled events are counted elsewhere, but are never suggested. */
const suggestedStatuses = eventStatuses.filter((status) => status !== 'cancelled');

/** The events of the window that may be suggested, the soonest first. */
export function suggestibleEvents({ query }: SuggestContext): Query {
  return { ...query, eventStatuses: suggestedStatuses, orderBy: 'start_date' };
}

/** The events of the window whose titles match. */
export async function suggestedEvents(context: SuggestContext): Promise<Suggestion[]> {
  const { calendar, language, typedIn, terms, limit } = context;
  const q = { language, terms: terms.map(wideTerm), titlesOnly: true };
  const query = { ...suggestibleEvents(context), q, limit: maxEvents };
  const { hits } = await calendar.pair.index.find(query);
  const names = await namesOf(calendar, 'events', language, hits);
  const fitting = names.flatMap(({ id, key, words, start = 0, ...each }) => {
    const fit = fitOf(typedIn(each.language), words);
    return fit ? [{ id, revision: each.revision, fit, rank: start, key, tie: id }] : [];
  });
  const documents = await readListed(calendar, { query, hits: firstRanked(fitting, limit) });
  return Promise.all(
    documents.flatMap((document) => (document.kind === 'events' ? shownEvent(context, document) : [])),
  );
}

async function shownEvent(
  { calendar, language, typedIn }: SuggestContext,
  document: Document<'events'>,
): Promise<Suggestion> {
  const { id, facts, texts } = document;
  const { settings } = calendar;
  const slug = shownText(texts, 'slug', language, settings.languages)?.text ?? '';
  const { name: label, language: spoken } = nameOf(calendar, language, document);
  const venues = await calendar.pair.store.read('venues', facts.venue);
  const town = venues.map((venue) => publicTownOf(venue.facts)).find((slug) => slug !== '');
  return {
    ...{ id, label, marked: marked(label, typedIn(spoken), spoken), start_date: facts.start_date },
    ...(town && { town: (await townNamed(calendar, town, language)).label }),
    rest_url: `${settings.api}/events/${id}`,
    url: pageAddress('events', slug, settings),
  };
}
