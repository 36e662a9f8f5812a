/** Converts an entry to the document that Elasticsearch indexes: the fields of its mapping and no others. */

import { hash } from 'node:crypto';
import type { Entry, Shown, ShownText } from '../../model/documents/entry.ts';
import { middleOf } from '../../model/places/towns.ts';
import { hasStems } from '../../model/search/stem-rules.ts';
import { phoneTails } from '../../model/search/telephone-numbers.ts';
import type { ResourceName } from '../../model/tables/field.ts';
import { resources } from '../../model/tables/resources.ts';
import { stateOf } from './conditions.ts';
import { pinOf } from './pins.ts';
import { speltReadings } from './tokens.ts';
import { isBrief, isLong } from './windows.ts';

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

/**
 * The first six characters of a sort key as a number, one byte each, in the order of the keys. A character that does not fit into a byte is
 * the last one that counts.
 */
export function startOf(key: string): number {
  const [fitting = ''] = /^[\0-\xfe]{0,6}/.exec(key) ?? [];
  const bytes = Buffer.alloc(6, fitting, 'latin1').fill(0, fitting.length);
  if (fitting.length < Math.min(6, key.length)) bytes[fitting.length] = 0xff;
  return bytes.readUIntBE(0, 6);
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
