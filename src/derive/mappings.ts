/**
 * Elasticsearch's settings and mappings, made from the tables, the languages and the shape of an entry: one strict mapping for each
 * resource. Fields have the names of an entry's members; an index holds only what the lists of its resource use.
 */

import { hasStems } from '../model/search/stems-and-small-words.ts';
import { type Language, type ResourceName, resourceNames } from '../model/tables/field.ts';
import { resources } from '../model/tables/resources.ts';

/** A field, or an object with fields. */
type Property = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Property>>;

/** The mapping of an Elasticsearch index. */
interface Mapping {
  /** Refuses unmapped fields, because they are a bug. */
  readonly dynamic: 'strict';
  /** Hits consist of ID and revision, which come from the sort values; documents are in the store. */
  readonly _source: { readonly enabled: false };
  readonly properties: Fields;
}

/** Settings by full name, so that common settings and those of one index can be merged. */
export type IndexSettings = Readonly<Record<string, unknown>>;

/** Separates the spellings of a word; no word contains it. */
export const spellingsMark = '|';

/**
 * The analyser of all words and stems. It gets them already separated, in lower case and folded, with a blank between words and a mark
 * between the spellings of one: Elasticsearch's own folding knows Latin letters only, and its stemmers differ from ours. Every distribution
 * has what it uses: no ICU, no other plugin.
 */
export const analysis = {
  // A word has at most four spellings, of at most a hundred characters before folding
  tokenizer: { blanks: { type: 'whitespace', max_token_length: 10_000 } },
  // Each match becomes a token at the same position
  filter: {
    spellings: { type: 'pattern_capture', preserve_original: false, patterns: [`([^${spellingsMark}]+)`] },
  },
  analyzer: { words: { type: 'custom', tokenizer: 'blanks', filter: ['spellings'] } },
} as const;

/**
 * How soon lists show writes that nobody waits for. Without it Elasticsearch stops refreshing an index that has not been searched for a
 * while.
 */
export const refreshInterval = { 'index.refresh_interval': '1s' } as const;

/** The settings of all indices. */
export const indexSettings: IndexSettings = {
  'index.number_of_shards': 1,
  'index.auto_expand_replicas': '0-1',
  ...refreshInterval,
  analysis,
};

/**
 * The settings of one index: its order on disk. Events lie in order of time, so that a page is the beginning of a stream; other resources
 * are sorted by texts.
 */
export function ownSettings(resource: ResourceName): IndexSettings {
  if (resource !== 'events') return {};
  return { 'index.sort.field': ['start', 'id'], 'index.sort.order': ['asc', 'asc'] };
}

/**
 * The mapping of the index of a resource. Of what readers of one language are shown, `words` has all texts. `stems.<language>` has the texts
 * in a language with stems, so that a text that falls back to another language keeps that language's stems. `names` and `nameStems` have the
 * names alone. Prefixes of two and three letters are indexed as words. Terms can be found by any part of their name.
 */
export function mappingOf(resource: ResourceName, languages: readonly Language[]): Mapping {
  const isTerm = resources[resource].family === 'term';
  const text = { type: 'text', analyzer: 'words' };
  const stems = languages.filter(hasStems).map((language) => [language, { ...text, index_options: 'freqs' }]);
  const stemmed = object(Object.fromEntries(stems));
  const inOne = object({
    // How the name begins, as a number in the order of names
    nameStart: number,
    nameKey: sortOnly,
    words: { ...text, index_prefixes: { min_chars: 2, max_chars: 3 } },
    names: text,
    ...(stems.length > 0 && { stems: stemmed, nameStems: stemmed }),
    ...(isTerm && { slug: exact, descriptionKey: sortOnly, folded: foundOnly }),
    // All suffixes of telephone numbers, so that any part of a number is a prefix of one
    ...('phone' in resources[resource].fields && { phones: foundOnly }),
  });
  const shown = object(Object.fromEntries(languages.map((reader) => [reader, inOne])));
  const facts = resource === 'events' ? events : isTerm ? terms : posts;
  return { dynamic: 'strict', _source: { enabled: false }, properties: { ...everyone, ...facts, shown } };
}

const flag: Property = { type: 'boolean' };
const number: Property = { type: 'long' };
const instant: Property = { type: 'date', format: 'epoch_millis' };
/**
 * Doc values without an index: read in disk order, or event by event. With an index of points, lists in order of start took half as long
 * again.
 */
const unindexed: Property = { ...instant, index: false };
/** IDs that are only looked up and counted are faster as keywords than as numbers. */
const ids: Property = { type: 'keyword' };
const exact: Property = { type: 'keyword' };
const sortOnly: Property = { type: 'keyword', index: false };
/** Doc values for counts. */
const countedOnly: Property = { type: 'keyword', index: false };
const foundOnly: Property = { type: 'keyword', doc_values: false };

/** When the neighbour of a date in its series takes place, for clauses about dates that are found already. */
const neighbour = object({
  start: unindexed,
  end: unindexed,
  firstDay: { ...number, index: false },
  lastDay: { ...number, index: false },
  brief: { ...flag, index: false },
});

/** `gone` is for stubs of removed records. */
const everyone: Fields = { id: number, revision: number, digest: sortOnly, gone: flag };
const posts: Fields = { state: foundOnly, published: instant, modified: instant };
const terms: Fields = { parent: number };
/**
 * Beside the members of an entry: `state`, which is status and `listed` in one; the first occurrence; `place`, which is the point, or the
 * middle of the town; `pin`, which is the point with its venue (see `elasticsearch/writer.ts`); `long`, which marks events that last longer than nearly all
 * others. A date of a series has a document of its own, with the ID of its series in `series`, and its neighbours (see `EntryDate`).
 */
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
  author: ids,
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
  series: ids,
  previous: neighbour,
  next: neighbour,
};

/** The files of `indexes/elasticsearch`. */
export function indexFiles(languages: readonly Language[]): Record<string, unknown> {
  const each = resourceNames.map((resource) => [
    `${resource}.json`,
    { settings: ownSettings(resource), mappings: mappingOf(resource, languages) },
  ]);
  return { 'settings.json': indexSettings, ...Object.fromEntries(each) };
}

function object(properties: Fields): Property {
  return { properties };
}

/** The fields that searches read in what readers of a language are shown. */
type SearchedField = 'words' | 'names' | 'phones' | `${'stems' | 'nameStems'}.${Language}`;

/** The full name of one of them. */
export function shownField(reader: Language, field: SearchedField): string {
  return `shown.${reader}.${field}`;
}
