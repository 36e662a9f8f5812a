/**
 * What the tables, the languages and the shape of an entry become in Elasticsearch: the settings of its indices and one strict mapping
 * for each resource. Fields are named as those of an entry; an index holds only what the lists of its resource ask.
 */

import type { Entry, Shown } from '../model/documents/entry.ts';
import { hasStems } from '../model/search/stem-rules.ts';
import { type Language, type ResourceName, resourceNames } from '../model/tables/field.ts';
import { resources } from '../model/tables/resources.ts';
import type { EventDays } from '../model/time/event-days.ts';
import { analysis, wordsAnalyzer } from './analysis.ts';

/** A field, or an object of fields. */
export type Property = Readonly<Record<string, unknown>>;

/** The mapping of an index, as Elasticsearch takes it. */
export interface Mapping {
  /** A field that is not mapped is refused, as the bug that it is. */
  readonly dynamic: 'strict';
  /** Answers hold IDs and revisions, which come out of the sort values; documents are in the store. */
  readonly _source: { readonly enabled: false };
  readonly properties: Readonly<Record<string, Property>>;
}

/** Settings by their full names, so that those of all indices and those of one are joined by spreading. */
export type IndexSettings = Readonly<Record<string, unknown>>;

/**
 * Beside the fields of an entry: its first occurrence, whether it is the stub of a removed record, and what it says in short. `state` is
 * status and `listed` in one; `place` is its point, or the middle of its town; `pin` is its point with the venue there (see `pins.ts`); an event that is `long` lasts longer than nearly all others.
 */
type EntryField =
  | Exclude<keyof Entry, 'kind' | 'occurrences' | 'days' | 'named' | 'price' | 'pointVenue' | 'status' | 'listed'>
  | keyof EventDays
  | keyof NonNullable<Entry['named']>
  | 'priceLow'
  | 'priceHigh'
  | 'state'
  | 'long'
  | 'place'
  | 'pin'
  | 'brief'
  | 'start'
  | 'end'
  | 'gone'
  | 'digest';

/** Beside the texts that are shown: how the name begins, as a number in the order of names. */
type ShownField = keyof Shown | 'nameStart' | 'nameStems';

/** How soon lists show what nobody waits for. Without it the server stops refreshing an index that nobody asks for a while. */
export const refreshInterval = { 'index.refresh_interval': '1s' } as const;

/** The settings that all indices share. */
export const indexSettings: IndexSettings = {
  'index.number_of_shards': 1,
  'index.auto_expand_replicas': '0-1',
  ...refreshInterval,
  analysis,
};

/**
 * The settings of one index besides: its order on disk. Events lie in order of time, so that a page of them is the beginning of a
 * stream; lists of other resources are sorted by texts.
 */
export function ownSettings(resource: ResourceName): IndexSettings {
  if (resource !== 'events') return {};
  return { 'index.sort.field': ['start', 'id'], 'index.sort.order': ['asc', 'asc'] };
}

/** The mapping of the index of a resource. */
export function mappingOf(resource: ResourceName, languages: readonly Language[]): Mapping {
  const shown = Object.fromEntries(languages.map((asked) => [asked, object(shownIn(resource, languages))]));
  const fields = { ...everyone, ...factsOf(resource), shown: object(shown) };
  return { dynamic: 'strict', _source: { enabled: false }, properties: fields };
}

const flag: Property = { type: 'boolean' };
const number: Property = { type: 'long' };
const instant: Property = { type: 'date', format: 'epoch_millis' };
/** Read off the order on disk, or looked at event by event: with an index of points besides, lists in order of start took half as long again. */
const unindexed: Property = { ...instant, index: false };
/** IDs that are looked up and counted, never compared, are faster as words. */
const ids: Property = { type: 'keyword' };
const exact: Property = { type: 'keyword' };
const sortOnly: Property = { type: 'keyword', index: false };
/** Looked at event by event, for counts. */
const countedOnly: Property = { type: 'keyword', index: false };
const foundOnly: Property = { type: 'keyword', doc_values: false };

type Fields = Partial<Record<EntryField, Property>>;

const everyone: Fields = { id: number, revision: number, digest: sortOnly, gone: flag };
const posts: Fields = { state: foundOnly, published: instant, modified: instant };
const terms: Fields = { parent: number };
const events: Fields = {
  ...posts,
  start: unindexed,
  end: unindexed,
  long: flag,
  firstDay: number,
  lastDay: number,
  minute: number,
  eventStatus: exact,
  attendance: exact,
  soldOut: flag,
  brief: flag,
  priceLow: number,
  priceHigh: number,
  titledIn: exact,
  towns: exact,
  categories: ids,
  tags: ids,
  venue: ids,
  organizer: ids,
  featured: flag,
  parent: number,
  references: ids,
  terms: ids,
  point: { type: 'geo_point' },
  place: { type: 'geo_point' },
  pin: countedOnly,
};

function factsOf(resource: ResourceName): Fields {
  if (resource === 'events') return events;
  return resources[resource].family === 'term' ? terms : posts;
}

/** What readers of one language are shown. Terms are found by a part of their name too. */
function shownIn(resource: ResourceName, languages: readonly Language[]): Record<string, Property> {
  const isTerm = resources[resource].family === 'term';
  const name: Partial<Record<ShownField, Property>> = { nameStart: number, nameKey: sortOnly };
  const own: Partial<Record<ShownField, Property>> = isTerm
    ? { slug: exact, descriptionKey: sortOnly, folded: foundOnly }
    : phoneFields(resource);
  return { ...name, ...wordFields(languages), ...own };
}

/**
 * `words` has all texts, `stems.<language>` those in a language that has stems, so that a text that falls back to another language keeps
 * its own; `names` and `nameStems` have what it is called once more. Beginnings of two and three letters are words of the index themselves.
 */
function wordFields(languages: readonly Language[]): Record<string, Property> {
  const text = { type: 'text', analyzer: wordsAnalyzer };
  const stems = languages.filter(hasStems).map((language) => [language, { ...text, index_options: 'freqs' }]);
  const words = { ...text, index_prefixes: { min_chars: 2, max_chars: 3 } };
  const stemmed = object(Object.fromEntries(stems));
  return { words, names: text, ...(stems.length > 0 && { stems: stemmed, nameStems: stemmed }) };
}

/** Telephone numbers from each digit on, so that a prefix of one is any part of the number. */
function phoneFields(resource: ResourceName): Partial<Record<keyof Shown, Property>> {
  return 'phone' in resources[resource].fields ? { phones: foundOnly } : {};
}

/** What `indexes/elasticsearch` holds, file by file. */
export function indexFiles(languages: readonly Language[]): Record<string, unknown> {
  const each = resourceNames.map((resource) => [
    `${resource}.json`,
    { settings: ownSettings(resource), mappings: mappingOf(resource, languages) },
  ]);
  return { 'settings.json': indexSettings, ...Object.fromEntries(each) };
}

function object(properties: Readonly<Record<string, Property>>): Property {
  return { properties };
}

/** The field with the words that readers of a language are shown. */
export function wordsField(asked: Language): string {
  return `shown.${asked}.words`;
}

/** The field with the stems of those of them that are in `language`. */
export function stemsField(asked: Language, language: Language): string {
  return `shown.${asked}.stems.${language}`;
}

/** The field with the words of what a record is called. */
export function namesField(asked: Language): string {
  return `shown.${asked}.names`;
}

/** The field with the stems of those of them that are in `language`. */
export function nameStemsField(asked: Language, language: Language): string {
  return `shown.${asked}.nameStems.${language}`;
}

/** The field with the telephone numbers that readers of a language are shown. */
export function phonesField(asked: Language): string {
  return `shown.${asked}.phones`;
}
