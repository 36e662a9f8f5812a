/** Converts an entry to the document that Elasticsearch indexes: the fields of its mapping and no others. */

import { hash } from 'node:crypto';
import type { Pin } from '../../model/counting.ts';
import type { Entry, Shown, ShownText } from '../../model/documents/entry.ts';
import { middleOf } from '../../model/places/towns.ts';
import { hasStems } from '../../model/search/stems-and-small-words.ts';
import { phoneTails } from '../../model/search/written-numbers.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { isBrief, isLong, stateOf } from './conditions.ts';
import { startOf } from './order.ts';
import { speltReadings } from './tokens.ts';

/** A document for the index; strict mappings reject any other field. Fields without a value are not sent. */
export type Indexed = Readonly<Record<string, unknown>>;

/** The document of an entry. `digest` covers everything but the revision, so that `check` can tell two states apart. */
export function indexedOf(entry: Entry): Indexed {
  const shown = Object.entries(entry.shown).map(([asked, each]) => [asked, shownFields(entry.kind, each)]);
  const says = { ...factsOf(entry), shown: Object.fromEntries(shown) };
  const digest = hash('sha1', JSON.stringify(says), 'base64url');
  return { id: entry.id, revision: entry.revision, gone: false, digest, ...says };
}

function factsOf(entry: Entry): Indexed {
  if (resources[entry.kind].family === 'term') return { parent: entry.parent };
  const { published, modified } = entry;
  return { state: stateOf(entry), published, modified, ...(entry.kind === 'events' && eventFacts(entry)) };
}

function eventFacts(entry: Entry): Indexed {
  const { days, point, price } = entry;
  const [first] = entry.occurrences;
  const place = point ?? middleOf(entry.towns ?? []);
  return {
    ...(first && { start: first.start, end: first.end, long: isLong(first) || undefined }),
    ...days,
    brief: (first && isBrief(first, days)) || undefined,
    eventStatus: entry.eventStatus,
    attendance: entry.attendance,
    soldOut: entry.soldOut,
    priceLow: price?.low,
    priceHigh: price?.high,
    titledIn: entry.titledIn,
    towns: entry.towns,
    ...entry.named,
    featured: entry.featured,
    parent: entry.parent,
    references: entry.references,
    terms: entry.terms,
    point: point && geoPoint(point),
    place: place && geoPoint(place),
    pin: pinOf(entry),
  };
}

/** The keyword by which events at one place are counted: the venue and its point as sent, because the index rounds points. */
function pinOf({ point, pointVenue }: Pick<Entry, 'point' | 'pointVenue'>): string | undefined {
  return point && `${pointVenue} ${point.lat} ${point.lng}`;
}

/** The pin of such a keyword with a count. */
export function pinIn(word: string, count: number): Pin {
  const [venue = 0, lat = 0, lng = 0] = word.split(' ').map(Number);
  return { venue, lat, lng, count };
}

function geoPoint({ lat, lng }: NonNullable<Entry['point']>): Indexed {
  return { lat, lon: lng };
}

function shownFields(kind: ResourceName, shown: Shown): Indexed {
  const { nameKey, slug, descriptionKey, folded, texts, names, phones } = shown;
  const all = wordsIn([...texts, ...phones.map((text) => ({ text, language: '' }))]);
  const named = wordsIn(names);
  return {
    nameStart: startOf(nameKey),
    nameKey,
    words: all.words,
    stems: all.stems,
    names: named.words,
    nameStems: named.stems,
    ...(resources[kind].family === 'term' && { slug, descriptionKey, folded }),
    ...(phones.length > 0 && { phones: phones.flatMap(phoneTails) }),
  };
}

/** The words of texts, and the stems of those in a language that has stems. */
function wordsIn(texts: readonly ShownText[]): { words: string[]; stems: Record<string, string[]> | undefined } {
  const readings = texts.flatMap(({ text, language }) =>
    speltReadings(text, language).map((reading) => ({ language, ...reading })),
  );
  const stemmed = Map.groupBy(
    readings.filter(({ language }) => hasStems(language)),
    ({ language }) => language,
  );
  const stems = [...stemmed].map(([language, each]) => [language, each.map((reading) => reading.stems)]);
  return {
    words: readings.map(({ words }) => words),
    stems: stems.length > 0 ? Object.fromEntries(stems) : undefined,
  };
}
