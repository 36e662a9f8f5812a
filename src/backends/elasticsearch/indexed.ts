/** Converts an entry to the document that Elasticsearch indexes: the fields of its mapping and no others. */

import { hash } from 'node:crypto';
import type { Pin } from '../../model/counting.ts';
import type { Entry, Shown, ShownText } from '../../model/documents/entry.ts';
import { middleOf } from '../../model/places/towns.ts';
import { hasStems } from '../../model/search/stem-rules.ts';
import { phoneTails } from '../../model/search/telephone-numbers.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { stateOf } from './conditions.ts';
import { isBrief, isLong } from './event-conditions.ts';
import { startOf } from './order.ts';
import { speltReadings } from './tokens.ts';

/** A document for the index; strict mappings reject any other field. */
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

function eventFacts({
  occurrences,
  days,
  featured,
  parent,
  references,
  terms,
  point,
  pointVenue,
  ...entry
}: Entry): Indexed {
  const [first] = occurrences;
  const pin = pinOf({ point, pointVenue });
  const place = point ?? middleOf(entry.towns ?? []);
  return {
    ...(first && { start: first.start, end: first.end, ...(isLong(first) && { long: true }) }),
    ...days,
    ...(first && isBrief(first, days) && { brief: true }),
    eventStatus: entry.eventStatus,
    attendance: entry.attendance,
    soldOut: entry.soldOut,
    ...(entry.price && { priceLow: entry.price.low, priceHigh: entry.price.high }),
    titledIn: entry.titledIn,
    towns: entry.towns,
    ...entry.named,
    featured,
    parent,
    references,
    terms,
    ...(point && { point: geoPoint(point) }),
    ...(place && { place: geoPoint(place) }),
    ...(pin !== undefined && { pin }),
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
  const { nameKey, slug, descriptionKey, folded, phones } = shown;
  return {
    nameStart: startOf(nameKey),
    nameKey,
    ...textFields(shown),
    ...nameFields(shown),
    ...(resources[kind].family === 'term' && { slug, descriptionKey, folded }),
    ...(phones.length > 0 && { phones: phones.flatMap(phoneTails) }),
  };
}

/** The words of all texts, telephone numbers included, and the stems of texts in a language that has stems. */
function textFields({ texts, phones }: Shown): Indexed {
  const { words, stems } = wordsIn([...texts, ...phones.map((text) => ({ text, language: '' }))]);
  return { words, ...(stems && { stems }) };
}

function nameFields({ names }: Shown): Indexed {
  const { words, stems } = wordsIn(names);
  return { names: words, ...(stems && { nameStems: stems }) };
}

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
