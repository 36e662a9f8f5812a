/** Suggested events, records and towns. */

import { pageAddress } from '../../derive/view.ts';
import { onceFor, unique } from '../../model/arrays-and-maps.ts';
import { type CountedKind, filterOf } from '../../model/counting.ts';
import { shownText } from '../../model/documents/shown-text.ts';
import { labelIn, townBySlug } from '../../model/places/gazetteer.ts';
import type { Query } from '../../model/query.ts';
import { bestFitOf, type Fit, fits, marked, markedBy, type Ways } from '../../model/search/name-match.ts';
import type { GradedWays } from '../../model/search/name-vocabulary.ts';
import type { SearchTerm } from '../../model/search/search-text.ts';
import { sortKey } from '../../model/search/sort-key.ts';
import { wideTerm } from '../../model/search/wide-search.ts';
import type { SuggestedKind } from '../../model/tables/discovery-parameters.ts';
import { eventStatuses } from '../../model/tables/event-states.ts';
import type { Language } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { foldName } from '../../model/text/characters.ts';
import type { DatedInstant } from '../../model/time/periods.ts';
import type { Hit } from '../../ports.ts';
import { isVisible } from '../access/rights.ts';
import type { Calendar, Reader } from '../calendar.ts';
import { readListed } from '../reading/hydrate.ts';
import { shownAt } from '../writing/due.ts';
import type { KnownRecords } from './known-names.ts';
import { type FoundTitles, hashOfTitle, type SuggestedEvent, type Titles } from './known-titles.ts';
import { matchingTowns, wordsOfSlug } from './known-towns.ts';
import { type Counts, compared, labelOf, loadNames, nameOf } from './named-records.ts';

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
  readonly counts: ReadonlyMap<CountedKind | 'towns', Counts>;
  readonly records: KnownRecords;
  /** Absent where titles are searched for. */
  readonly titles?: TitlesFrom | undefined;
  /** The typed text (see `typedText`). */
  readonly text: string;
  /** Its words with their stems in a language, in each way to write it. */
  readonly typedIn: (language: Language) => Ways;
  /** How they match the words of known names. */
  readonly graded: GradedWays;
  /** A term for each word, with other ways to write it; those that may be unfinished match as prefixes. */
  readonly terms: () => readonly SearchTerm[];
}

/** Titles that are known, and the moment that events must last beyond. */
interface TitlesFrom {
  readonly titles: Titles;
  readonly from: DatedInstant;
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
  const { calendar, language, query, limit, typedIn, titles, graded } = context;
  const known = titles?.titles.find(language, graded, titles.from, maxEvents);
  if (known) {
    return firstTitles(known, limit, language).map(({ at, others }) => {
      const event = known.eventAt(at);
      return eventSuggestion(context, event, others, known.waysAt(at, typedIn(event.spoken)));
    });
  }
  const found = await searchTitles(context);
  const first = firstTitles(found, limit, language);
  const hits = first.map(({ at }) => found.hits[at] as Hit);
  return (await readListed(calendar, query, hits)).flatMap((document) => {
    if (document.kind !== 'events') return [];
    const { id, facts, texts } = document;
    const { name: title, language: spoken } = nameOf(calendar, language, document);
    const slug = shownText(texts, 'slug', language, calendar.settings.languages)?.text ?? '';
    const event = { id, start_date: facts.start_date, venue: facts.venue, title, spoken, slug };
    const { others = 0 } = first.find(({ at }) => found.idAt(at) === id) ?? {};
    return eventSuggestion(context, event, others);
  });
}

/** A title to suggest: its place among those that were found, and how many others are the same when folded. */
interface ChosenTitle {
  readonly at: number;
  readonly others: number;
}

/** The first titles, each once: the best matches, then the soonest, then by name. The next event of each title stands for the others. */
function firstTitles(found: FoundTitles, limit: number, language: Language): ChosenTitle[] {
  const { length, idAt, fitAt, startAt, titleAt, hashAt } = found;
  const ranks = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) ranks[at] = fits.indexOf(fitAt(at) ?? 'scattered');
  const keyOf = onceFor((at: number) => sortKey(titleAt(at), language));
  const comesBefore = (one: number, other: number): boolean => {
    const rest = (ranks[one] as number) - (ranks[other] as number) || startAt(one) - startAt(other);
    if (rest !== 0) return rest < 0;
    return keyOf(one) === keyOf(other) ? idAt(one) < idAt(other) : keyOf(one) < keyOf(other);
  };
  const left = new Set(Array.from({ length }, (_, at) => at));
  const first: ChosenTitle[] = [];
  while (first.length < limit && left.size > 0) {
    let best = -1;
    for (const at of left) if (best === -1 || comesBefore(at, best)) best = at;
    let others = -1;
    for (const at of left) {
      const isOther = hashAt(at) !== hashAt(best) || foldName(titleAt(at)) !== foldName(titleAt(best));
      if (isOther) continue;
      left.delete(at);
      others += 1;
    }
    first.push({ at: best, others });
  }
  return first;
}

/**
 * The titles that this process knows; undefined where it does not know all of those of a query: of one that has anything but all public
 * events that have not ended by a moment, series aside. Throws Unreachable.
 */
export async function readKnownTitles({ knownNames }: Calendar, query: Query): Promise<TitlesFrom | undefined> {
  const { kind: _, language: __, statuses, hidden, period, window, ...rest } = query;
  const { orderBy: ___, descending: ____, offset: _____, limit: ______, expand: _______, ...filters } = rest;
  const isPublic = statuses?.length === 1 && statuses[0] === 'publish' && !hidden;
  const others = [...Object.values(filters), ...Object.values(window ?? {})];
  const { clock, ...further } = period ?? {};
  if (!isPublic || others.some((value) => value !== undefined)) return undefined;
  if (!clock?.from || clock.to !== undefined || Object.keys(further).length > 0) return undefined;
  const titles = await knownNames.readTitles(clock.from.at);
  return titles && { titles, from: clock.from };
}

/** The same by the index. */
async function searchTitles(context: SuggestContext): Promise<FoundTitles & { readonly hits: readonly Hit[] }> {
  const { calendar, language, typedIn, terms } = context;
  const q = { terms: terms().map((term) => wideTerm(term, language)), titlesOnly: true };
  const { hits } = await calendar.pair.index.find({ ...suggestibleEvents(context), q, limit: maxEvents });
  const names = await loadNames(calendar, 'events', language, hits);
  const found = names.flatMap((name) => {
    const fit = bestFitOf(typedIn(name.language), name.words);
    return fit ? [{ ...name, fit, hash: hashOfTitle(name.name) }] : [];
  });
  const each = (at: number) => found[at] as (typeof found)[number];
  return {
    hits: found,
    length: found.length,
    idAt: (at) => each(at).id,
    fitAt: (at) => each(at).fit,
    startAt: (at) => each(at).start ?? 0,
    titleAt: (at) => each(at).name,
    hashAt: (at) => each(at).hash,
  };
}

function eventSuggestion(
  { calendar, language, typedIn, records }: SuggestContext,
  { id, start_date, venue, title: label, spoken, slug }: SuggestedEvent,
  others: number,
  matching?: Ways,
): Suggestion {
  const { settings } = calendar;
  const ways = typedIn(spoken);
  const town = records
    .of('venues', venue)
    .map((each) => records.townOf(shownAt(each, calendar.now())))
    .find((slug) => slug !== '');
  return {
    id,
    label,
    marked: matching ? markedBy(label, matching, ways, spoken) : marked(label, ways, spoken),
    start_date,
    ...(town && { town: labelOfTown(records, town, language) }),
    ...(others > 0 && { count: others }),
    rest_url: `${settings.api}/events/${id}`,
    url: pageAddress('events', slug, settings),
  };
}

/** The records with events whose names match, and that the caller may see; terms by their names in other languages too. */
export function suggestRecords(context: SuggestContext, kind: CountedKind, counts: Counts): Suggestion[] {
  const { calendar, audience, language, limit, records, graded, typedIn } = context;
  const isTerm = resources[kind].family === 'term';
  const languages = isTerm ? unique([language, ...calendar.settings.languages]) : [language];
  const now = calendar.now();
  const found = records
    .find(kind, languages, graded, (each) => counts.has(each.id) && isVisible(audience, shownAt(each, now)))
    .map(({ document: stored, fit, waysOf }) => {
      const [document, count] = [shownAt(stored, now), counts.get(stored.id) ?? 0];
      return { document, count, rank: -count, tie: document.id, fit, waysOf };
    });
  return inRank(found, ({ document }) => labelOf(calendar, language, document).key)
    .slice(0, limit)
    .map(({ document, count, waysOf }): Suggestion => {
      const { label, spoken, value } = labelOf(calendar, language, document);
      const town = document.kind === 'venues' ? records.townOf(document) : '';
      const ways = typedIn(spoken);
      return {
        value,
        id: document.id,
        label,
        marked: markedBy(label, waysOf(ways), ways, spoken),
        ...(town !== '' && { town: labelOfTown(records, town, language) }),
        count,
        query: { [filterOf[kind]]: value },
        rest_url: `${calendar.settings.api}/${kind}/${document.id}`,
      };
    });
}

/** The towns with events whose names match. */
export function suggestTowns({ language, limit, typedIn, records }: SuggestContext, counts: Counts): Suggestion[] {
  const ways = typedIn('');
  const found = [...matchingTowns(counts, ways)].flatMap(([slug, fit]) => {
    const count = counts.get(slug);
    return count === undefined ? [] : [{ slug, fit, count, rank: -count, tie: slug }];
  });
  return inRank(found, ({ slug }) => {
    const town = townBySlug(slug);
    return sortKey(town ? labelIn(town.labels, language) : wordsOfSlug(slug), language);
  })
    .slice(0, limit)
    .map(({ slug, count }): Suggestion => {
      const town = townBySlug(slug);
      const label = labelOfTown(records, slug, language);
      const point = town && { lat: town.lat, lng: town.lng };
      return { value: slug, label, marked: marked(label, ways, ''), count, query: { town: slug }, ...point };
    });
}

/** What decides the order of a suggestion. */
interface Ranked {
  readonly fit: Fit;
  /** Decides before the name among equal matches: fewer events, a later start. */
  readonly rank: number;
  /** The ID of the record, or the slug of the town, which tells equal names apart. */
  readonly tie: number | string;
}

/** Suggestions in order: the best matches, then by rank, then by name, of which sort keys are made where nothing else decides. */
function inRank<T extends Ranked>(all: readonly T[], keyOf: (each: T) => string): T[] {
  const key = onceFor(keyOf);
  return all.toSorted(
    (a, b) =>
      fits.indexOf(a.fit) - fits.indexOf(b.fit) ||
      a.rank - b.rank ||
      compared(key(a), key(b)) ||
      compared(a.tie, b.tie),
  );
}

/** The name of a town in a language; of one that only venues know, as the first of them has it. */
function labelOfTown(records: KnownRecords, slug: string, language: Language): string {
  const town = townBySlug(slug);
  return town ? labelIn(town.labels, language) : (records.cityOf(slug) ?? slug);
}
