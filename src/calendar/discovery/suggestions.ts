/** Suggested events, records and towns. */

import { pageAddress } from '../../derive/view.ts';
import { unique } from '../../model/arrays-and-maps.ts';
import { type CountedKind, filterOf } from '../../model/counting.ts';
import type { Document } from '../../model/documents/document.ts';
import { publicTownOf } from '../../model/documents/lookups.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import type { Query } from '../../model/query.ts';
import { bestFitOf, marked, type Ways } from '../../model/search/name-match.ts';
import type { SearchTerm } from '../../model/search/search-text.ts';
import { sortKey } from '../../model/search/sort-key.ts';
import { wideTerm } from '../../model/search/wide-search.ts';
import type { SuggestedKind } from '../../model/tables/discovery-parameters.ts';
import { eventStatuses } from '../../model/tables/event-states.ts';
import type { Language } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { foldName } from '../../model/text/characters.ts';
import type { DatedInstant } from '../../model/time/periods.ts';
import { isVisible } from '../access/rights.ts';
import type { Reader } from '../calendar.ts';
import { readListed } from '../reading/hydrate.ts';
import { readTown } from '../reading/places.ts';
import { shownAt } from '../writing/due.ts';
import { type FoundTitle, hashOfTitle, type SuggestedEvent } from './known-titles.ts';
import { matchingTowns, nameOfTown } from './known-towns.ts';
import { type Counts, filterValue, inRank, loadNames, nameOf } from './named-records.ts';

/** One suggestion. */
export interface Suggestion {
  /** The value for its filter; events have none. */
  readonly value?: number | string;
  readonly id?: number;
  readonly label: string;
  /** The label as HTML, with the typed text in `<mark>`. */
  readonly marked: string;
  readonly start_date?: string;
  /** The name of its town. */
  readonly town?: string;
  /** The number of events within the window; of an event, that of the others of its title, if there are any. */
  readonly count?: number;
  /** The parameters with which the list of events finds these. */
  readonly query?: Readonly<Record<string, number | string>>;
  readonly rest_url?: string;
  /** The public page of an event. */
  readonly url?: string;
  /** Degrees, WGS 84; of a town whose position is known. */
  readonly lat?: number;
  readonly lng?: number;
}

/** What suggestions are made from. */
export interface SuggestContext extends Reader {
  readonly language: Language;
  /** The query for the events that count. */
  readonly query: Query;
  readonly kinds: readonly SuggestedKind[];
  readonly limit: number;
  /** The number of events of each value, by kind. */
  readonly counts: Promise<ReadonlyMap<CountedKind | 'towns', Counts>>;
  /** The typed text (see `typedText`). */
  readonly text: string;
  /** Its words with their stems in a language, in each way to write them. */
  readonly typedIn: (language: Language) => Ways;
  /** A term for each word, with other ways to write it; those that may be unfinished match as prefixes. */
  readonly terms: readonly SearchTerm[];
}

/** The most events whose titles are matched, the soonest first. */
const maxEvents = 100;

/** Cancelled events are counted elsewhere, but are never suggested. */
const suggestedStatuses = eventStatuses.filter((status) => status !== 'cancelled');

/** The events of the window that may be suggested, the soonest first. */
export function suggestibleEvents({ query }: SuggestContext): Query {
  return { ...query, eventStatuses: suggestedStatuses, orderBy: 'start_date' };
}

/** The events of the window whose titles match. */
export async function suggestEvents(context: SuggestContext): Promise<Suggestion[]> {
  const { query, limit } = context;
  const titles = (await findKnownTitles(context)) ?? (await searchTitles(context));
  const ranked = titles.map((each) => ({ ...each, rank: each.start, tie: each.id }));
  // The next event of each title stands for the others
  const first: (typeof ranked)[number][] = [];
  for (const each of inRank(ranked, ({ title }) => sortKey(title, context.language))) {
    if (first.length === limit) break;
    if (!first.some((other) => areAlike(each, other))) first.push(each);
  }
  const known = first.flatMap(({ event }) => event?.() ?? []);
  const events = known.length === first.length ? known : await readEvents(context, query, first);
  return Promise.all(
    events.map((event) => {
      const title = first.find(({ id }) => id === event.id);
      const others = title ? titles.filter((each) => each.id !== title.id && areAlike(each, title)) : [];
      return readEventSuggestion(context, event, others.length);
    }),
  );
}

/** Whether two titles are the same when folded. */
function areAlike(one: FoundTitle, other: FoundTitle): boolean {
  return one.hash === other.hash && foldName(one.title) === foldName(other.title);
}

async function readEvents(
  { calendar, language }: SuggestContext,
  query: Query,
  titles: readonly FoundTitle[],
): Promise<SuggestedEvent[]> {
  const documents = await readListed(calendar, query, titles);
  return documents.flatMap((document) => {
    if (document.kind !== 'events') return [];
    const { id, facts, texts } = document;
    const { name: title, language: spoken } = nameOf(calendar, language, document);
    const slug = shownText(texts, 'slug', language, calendar.settings.languages)?.text ?? '';
    return [{ id, start_date: facts.start_date, venue: facts.venue, title, spoken, slug }];
  });
}

/** Those among the titles that this process knows; undefined where it does not know all of them. */
async function findKnownTitles({
  calendar,
  language,
  query,
  typedIn,
}: SuggestContext): Promise<FoundTitle[] | undefined> {
  const from = onlyUpcoming(query);
  if (!from) return undefined;
  const titles = await calendar.knownNames.readTitles(from.at);
  return titles?.find(language, typedIn, from, maxEvents);
}

/** The moment from which on a query has all public events that have not ended, series aside; undefined for any other query. */
function onlyUpcoming({
  kind: _,
  language: __,
  statuses,
  hidden,
  period,
  window,
  ...rest
}: Query): DatedInstant | undefined {
  const { orderBy: ___, descending: ____, offset: _____, limit: ______, expand: _______, ...filters } = rest;
  const isPublic = statuses?.length === 1 && statuses[0] === 'publish' && !hidden;
  const others = [...Object.values(filters), ...Object.values(window ?? {})];
  if (!isPublic || others.some((value) => value !== undefined)) return undefined;
  const { clock, ...further } = period ?? {};
  return clock?.to === undefined && Object.keys(further).length === 0 ? clock?.from : undefined;
}

/** The same by the index. */
async function searchTitles(context: SuggestContext): Promise<FoundTitle[]> {
  const { calendar, language, typedIn, terms } = context;
  const q = { terms: terms.map((term) => wideTerm(term, language)), titlesOnly: true };
  const { hits } = await calendar.pair.index.find({ ...suggestibleEvents(context), q, limit: maxEvents });
  const names = await loadNames(calendar, 'events', language, hits);
  return names.flatMap(({ id, words, start = 0, name: title, language: spoken }) => {
    const fit = bestFitOf(typedIn(spoken), words);
    return fit ? [{ id, title, fit, start, hash: hashOfTitle(title) }] : [];
  });
}

async function readEventSuggestion(
  { calendar, language, typedIn }: SuggestContext,
  { id, start_date, venue, title: label, spoken, slug }: SuggestedEvent,
  others: number,
): Promise<Suggestion> {
  const { settings, knownNames } = calendar;
  const venues = (await knownNames.readRecords()).of('venues', venue);
  const town = venues.map((each) => townOf(shownAt(each, calendar.now()))).find((slug) => slug !== '');
  return {
    id,
    label,
    marked: marked(label, typedIn(spoken), spoken),
    start_date,
    ...(town && { town: (await readTown(calendar, town, language)).label }),
    ...(others > 0 && { count: others }),
    rest_url: `${settings.api}/events/${id}`,
    url: pageAddress('events', slug, settings),
  };
}

/** Towns of venues as they are known: finding one takes longer than all else of a suggestion. */
const towns = new WeakMap<Document<'venues'>, string>();

function townOf(venue: Document<'venues'>): string {
  const town = towns.get(venue) ?? publicTownOf(venue.facts);
  towns.set(venue, town);
  return town;
}

/** The records with events whose names match, and that the caller may see; terms by their names in other languages too. */
export async function suggestRecords(
  context: SuggestContext,
  kind: CountedKind,
  counts: Counts,
): Promise<Suggestion[]> {
  const { calendar, audience, language, limit, typedIn } = context;
  const isTerm = resources[kind].family === 'term';
  const languages = isTerm ? unique([language, ...calendar.settings.languages]) : [language];
  const records = await calendar.knownNames.readRecords();
  const found = records.find(kind, languages, typedIn).flatMap(({ document: stored, fit }) => {
    const count = counts.get(stored.id);
    const document = count === undefined ? undefined : shownAt(stored, calendar.now());
    if (count === undefined || !document || !isVisible(audience, document)) return [];
    return [{ document, count, rank: -count, tie: document.id, fit }];
  });
  const first = inRank(found, ({ document }) => nameOf(calendar, language, document).key).slice(0, limit);
  return Promise.all(first.map(({ document, count }) => readRecordSuggestion(context, document, count)));
}

async function readRecordSuggestion(
  context: SuggestContext,
  document: Document<CountedKind>,
  count: number,
): Promise<Suggestion> {
  const { calendar, language, typedIn } = context;
  const { kind, id } = document;
  const { name: label, language: spoken } = nameOf(calendar, language, document);
  const value = filterValue(calendar, language, document);
  const town = document.kind === 'venues' ? townOf(document) : '';
  return {
    value,
    id,
    label,
    marked: marked(label, typedIn(spoken), spoken),
    ...(town !== '' && { town: (await readTown(calendar, town, language)).label }),
    count,
    query: { [filterOf[kind]]: value },
    rest_url: `${calendar.settings.api}/${kind}/${id}`,
  };
}

/** The towns with events whose names match. */
export async function suggestTowns(context: SuggestContext, counts: Counts): Promise<Suggestion[]> {
  const { calendar, language, limit, typedIn } = context;
  const ways = typedIn('');
  const found = [...matchingTowns(counts, ways)].flatMap(([slug, fit]) => {
    const count = counts.get(slug);
    return count === undefined ? [] : [{ slug, fit, count, rank: -count, tie: slug }];
  });
  const first = inRank(found, ({ slug }) => sortKey(nameOfTown(slug, language), language)).slice(0, limit);
  const reading = first.map(async ({ slug, count }): Promise<Suggestion> => {
    const { label, ...point } = await readTown(calendar, slug, language);
    return { value: slug, label, marked: marked(label, ways, ''), count, query: { town: slug }, ...point };
  });
  return Promise.all(reading);
}
