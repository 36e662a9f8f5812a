/** Makes the index entry of a document. */

import { unique } from '../model/arrays-and-maps.ts';
import { type Document, type Draft, type PostFacts, pointOf, type VenueFacts } from '../model/documents/document.ts';
import type { Entry, Shown, ShownText } from '../model/documents/entry.ts';
import { publicTownOf } from '../model/documents/lookups.ts';
import { shownText } from '../model/documents/shown-text.ts';
import { priceRangeOf } from '../model/money/price-range.ts';
import { townBySlug } from '../model/places/gazetteer.ts';
import type { Point } from '../model/places/geometry.ts';
import { chainOf } from '../model/recurrence/chain.ts';
import { eventOf, isRepeating, listedDates, type Series } from '../model/recurrence/occurrences.ts';
import { sortKey } from '../model/search/sort-key.ts';
import type { Language, ResourceName } from '../model/tables/field.ts';
import { resources } from '../model/tables/resources.ts';
import { foldName } from '../model/text/characters.ts';
import { textOfHtml } from '../model/text/html.ts';
import { type DayRules, eventDays } from '../model/time/event-days.ts';

/** The settings of the calendar that entries depend on. */
export interface EntryRules extends DayRules {
  /** ISO 4217; prices in other currencies are unknown. */
  readonly currency: string;
}

/** The default rules. */
export const usualRules: EntryRules = { timeZone: 'Europe/Madrid', dayCutoff: '06:00', currency: 'EUR' };

/** What the entry of an event takes from other records. */
export interface EntryContext {
  readonly rules: EntryRules;
  /** The point of a venue, when the public may see it. */
  pointOf(venue: number): Point | undefined;
  /** The slug of a venue's town, when the public may see it; empty without one. */
  townOf(venue: number): string;
  /** The ancestors of a category, nearest first. */
  ancestorsOf(category: number): readonly number[];
}

/** The point of a venue, when the public may see it. */
export function publicPointOf(facts: VenueFacts): Point | undefined {
  return facts.status === 'publish' ? pointOf(facts) : undefined;
}

/** The ancestors of a category, nearest first; in a circle, each once. */
export function ancestorsOf(category: number, parentOf: (category: number) => number | undefined): number[] {
  const ancestors = new Set<number>();
  for (let at = parentOf(category); at && !ancestors.has(at); at = parentOf(at)) ancestors.add(at);
  return [...ancestors];
}

/** What entries take from some venues, and from categories by the parent of each. */
export function makeEntryContext(
  rules: EntryRules,
  venues: readonly Document<'venues'>[],
  parents: ReadonlyMap<number, number>,
): EntryContext {
  const known = new Map(
    venues.map(({ id, facts }) => [id, { point: publicPointOf(facts), town: publicTownOf(facts) }]),
  );
  return {
    rules,
    pointOf: (venue) => known.get(venue)?.point,
    townOf: (venue) => known.get(venue)?.town ?? '',
    // Two processes that move categories at the same moment can make a circle
    ancestorsOf: (category) => ancestorsOf(category, (id) => parents.get(id)),
  };
}

/** The entry of a record of any resource; that of a series has its dates. */
export function entryOf(
  document: Document<ResourceName>,
  context: EntryContext,
  languages: readonly Language[],
): Entry {
  const { kind, id, revision } = document;
  const shown = Object.fromEntries(languages.map((each) => [each, shownIn(document, each, languages)]));
  const entry = { kind, id, revision, shown, ...none, ...ownPart(document, context, languages) };
  if (document.kind !== 'events') return entry;
  if (!isRepeating(document.facts)) {
    const { places } = document.facts;
    return places === undefined ? entry : { ...entry, places };
  }
  return { ...entry, ...datesPart({ ...document, facts: document.facts }, context, languages) };
}

/**
 * The dates of a series, and the entries of those that have other values than it, or begin or end before one that comes before them. The times
 * of the series are those from its first date to its last.
 */
function datesPart(
  series: Document<'events'> & Series,
  context: EntryContext,
  languages: readonly Language[],
): Pick<Entry, 'dates' | 'own' | 'places'> & Partial<Entry> {
  const all = listedDates(series)
    .map((date) => {
      const { id, key, times, changed } = date;
      const [isMoved, isOther] = [changed.some(isOfTime), !changed.every(isOfTime)];
      return {
        date,
        id,
        key,
        start: times.start,
        end: times.end,
        days: eventDays(times, context.rules),
        isMoved,
        isOther,
      };
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const { dates, own } = chainOf(all);
  const [first, last] = [dates[0], dates.at(-1)];
  return {
    dates,
    own: own.map(({ date }) => entryOf({ ...series, ...eventOf(series, date) }, context, languages)),
    places: series.facts.recurrence.places,
    ...(first &&
      last && {
        occurrences: [{ start: first.start, end: last.end }],
        days: { ...first.days, lastDay: last.days.lastDay },
      }),
  };
}

/** The fields of a date that say when it takes place. */
function isOfTime(field: string): boolean {
  return field === 'start_date' || field === 'end_date';
}

/** What entries have of the facts of their records. */
function ownPart(
  { kind, facts, texts }: Document<ResourceName>,
  context: EntryContext,
  languages: readonly Language[],
): Partial<Entry> {
  switch (kind) {
    case 'events': {
      const { categories, tags, venue, organizer } = facts;
      const above = categories.flatMap((category) => context.ancestorsOf(category));
      const price = priceRangeOf(facts.cost, context.rules.currency);
      const located = venue.find((id) => context.pointOf(id) !== undefined);
      const point = located && context.pointOf(located);
      return {
        titledIn: languages.filter((language) => texts[language]?.['title']),
        ...postPart(facts),
        listed: !facts.hide_from_listings,
        occurrences: [{ start: facts.start, end: facts.end }],
        days: eventDays(facts, context.rules),
        eventStatus: facts.event_status,
        attendance: facts.attendance_mode,
        soldOut: facts.sold_out,
        author: facts.author,
        ...(price && { price }),
        featured: facts.featured,
        parent: facts.post_parent,
        references: unique([...venue, ...organizer, ...categories, ...above, ...tags]),
        towns: unique(venue.map((id) => context.townOf(id)).filter((town) => town !== '')),
        named: { categories: unique([...categories, ...above]), tags, venue, organizer },
        terms: [...categories, ...tags],
        ...(point && { point, pointVenue: located }),
      };
    }
    case 'venues': {
      const point = pointOf(facts);
      const towns = [publicTownOf(facts)].filter((town) => town !== '');
      return { ...postPart(facts), ...(point && { point }), towns };
    }
    case 'organizers':
      return postPart(facts);
    default:
      return { parent: facts.parent };
  }
}

const none = {
  status: 'publish',
  listed: true,
  published: 0,
  modified: 0,
  occurrences: [],
  featured: false,
  parent: 0,
  references: [],
  terms: [],
} as const satisfies Partial<Entry>;

function postPart({ status, published, modified }: PostFacts): Pick<Entry, 'status' | 'published' | 'modified'> {
  return { status, published, modified };
}

/** The length of a text that is searched, in characters. Indexing that many different words takes an eighth of a second. */
const maxSearched = 100_000;

/** The facts of venues and organizers that are searched besides their texts. */
const searchedFacts = ['address', 'city', 'country', 'province', 'state', 'zip', 'stateprovince', 'website', 'email'];
/** Fields in which a `&` begins no entity. */
const addresses = ['website', 'email'];

/** A name is sorted as it is sent, and terms by their description too. */
function shownIn(document: Document<ResourceName>, language: Language, languages: readonly Language[]): Shown {
  const { kind, facts } = document;
  const { title, family } = resources[kind];
  const isTerm = family === 'term';
  const sent = (field: string) => shownText(document.texts, field, language, languages)?.text ?? '';
  const plain = (...fields: string[]) =>
    fields.flatMap((field) => plainText(document, field, language, languages) ?? []);
  const names = plain(title);
  const texts = [...names, ...plain(isTerm ? 'slug' : 'description')];
  return {
    names: [...names, ...(document.kind === 'venues' ? townTexts(document) : [])],
    texts: [...texts, ...factTexts(document)],
    phones: (kind === 'venues' || kind === 'organizers') && facts.phone !== '' ? [facts.phone] : [],
    nameKey: sortKey(sent(title), language),
    slug: sent('slug'),
    descriptionKey: isTerm ? sortKey(plain('description')[0]?.text ?? '', language) : '',
    folded: isTerm ? texts.map(({ text }) => foldName(text)).join('\n') : '',
  };
}

/** A text as shown in a language, cut to what is searched, in whole words. Names have no tags, but clients send them with entities. */
export function plainText(
  { texts }: Draft,
  field: string,
  language: Language,
  languages: readonly Language[],
): ShownText | undefined {
  const shown = shownText(texts, field, language, languages);
  if (!shown) return undefined;
  const text = textOfHtml(shown.text);
  if (text.length <= maxSearched) return { ...shown, text };
  const end = text.lastIndexOf(' ', maxSearched);
  return { ...shown, text: text.slice(0, end > 0 ? end : maxSearched).toWellFormed() };
}

/** Names of streets and towns belong to no language, so they are not stemmed. */
function factTexts({ kind, facts: all }: Document<ResourceName>): ShownText[] {
  if (kind !== 'venues' && kind !== 'organizers') return [];
  const facts: Readonly<Record<string, unknown>> = { ...all };
  return searchedFacts.flatMap((field) => {
    if (!facts[field]) return [];
    const text = String(facts[field]);
    return [{ text: addresses.includes(field) ? text : textOfHtml(text), language: '' }];
  });
}

/** The name of a venue's town when the gazetteer does not have it. The names of all other towns are found without the index. */
export function townTexts({ facts }: Document<'venues'>): ShownText[] {
  const slug = publicTownOf(facts);
  return slug === '' || townBySlug(slug) ? [] : [{ text: textOfHtml(facts.city), language: '' }];
}
