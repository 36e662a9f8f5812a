/**
 * Another calendar of The Events Calendar's REST interface v1, a page of a list at a time. Pure: answers in, records
 * out. Texts in several languages are taken where the calendar gives them, as Cartellera does under `translations`.
 */

import { unique } from '../model/arrays-and-maps.ts';
import { statuses } from '../model/documents/document.ts';
import { parseCost } from '../model/money/cost.ts';
import type { ResourceName } from '../model/tables/field.ts';
import { extensionsShown, resources, translatableFields } from '../model/tables/resources.ts';
import { isPlain, type Plain } from '../model/text/characters.ts';
import { textOfHtml } from '../model/text/html.ts';
import { parseMoment, zoneName } from '../model/time/instants.ts';
import { type Incoming, type IncomingDate, UnreadableSource } from './incoming.ts';

/** One page of a list. */
export interface TribePage {
  readonly records: readonly Incoming[];
  /** The number of pages, when the answer tells it. */
  readonly pages: number;
  /** The IDs of the series of which the page has dates; those are no events of their own. */
  readonly series: readonly string[];
}

/** What is read from a page. */
export interface TribeReading {
  /** This calendar's languages, the default first. */
  readonly languages: readonly string[];
  /** True to take over the status of posts; otherwise they get that of new records. */
  readonly statuses?: boolean;
}

/**
 * Reads a page. Venues and organizers that events show stand before the events, for not every calendar lists them;
 * they come in one language only. Throws UnreadableSource for what is no such page.
 */
export function readTribePage(resource: ResourceName, body: unknown, reading: TribeReading): TribePage {
  if (!isPlain(body) || !Array.isArray(body[resource])) {
    throw new UnreadableSource(`not The Events Calendar's interface: it answers without a list of ${resource}`);
  }
  const all = plainsIn(body, resource);
  const dates = all.filter(({ occurrence }) => isPlain(occurrence));
  const items = all.filter((item) => !dates.includes(item));
  const embedded = { ...reading, languages: [] };
  const shown =
    resource === 'events' ? [...shownIn(items, 'venue', embedded), ...shownIn(items, 'organizer', embedded)] : [];
  const records = items.map((item) => recordOf(resource, item, reading));
  const series = dates.map(({ occurrence }) => (isPlain(occurrence) ? textIn(occurrence, 'series') : ''));
  return { records: [...shown, ...records], pages: Number(textIn(body, 'total_pages')) || 1, series: unique(series) };
}

/** Reads a series with what its dates have of their own; `dates` are all of them as the calendar lists them. */
export function readTribeSeries(body: unknown, dates: readonly Plain[], reading: TribeReading): readonly Incoming[] {
  if (!isPlain(body)) throw new UnreadableSource('not The Events Calendar’s interface: a series is no record');
  const embedded = { ...reading, languages: [] };
  const items = [body, ...dates];
  const series = recordOf('events', body, reading);
  return [
    ...shownIn(items, 'venue', embedded),
    ...shownIn(items, 'organizer', embedded),
    { ...series, dates: dates.flatMap((date) => ownValuesOf(date, reading)) },
  ];
}

/** What a date says that it has of its own. */
function ownValuesOf(item: Plain, reading: TribeReading): IncomingDate[] {
  const { occurrence } = item;
  const changed = isPlain(occurrence) && Array.isArray(occurrence['changed']) ? occurrence['changed'].map(textOf) : [];
  if (!isPlain(occurrence) || changed.length === 0) return [];
  const { language, values, links } = recordOf('events', item, reading);
  const translations = isPlain(values['translations']) ? Object.entries(values['translations']) : [];
  const texts = translations.map(([each, set]) => [each, membersOf(isPlain(set) ? set : {}, changed)]);
  return [
    {
      key: textIn(occurrence, 'original_start_date'),
      ...(language && { language }),
      values: {
        ...membersOf(values, changed),
        ...(translations.length > 0 && { translations: Object.fromEntries(texts) }),
      },
      links: membersOf(links, changed),
    },
  ];
}

/** The members of an object with these names. */
function membersOf<V>(object: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

/** The records that events show, each once. */
function shownIn(events: readonly Plain[], field: 'venue' | 'organizer', reading: TribeReading): Incoming[] {
  const shown = events.flatMap((event) => plainsIn(event, field)).map((item) => recordOf(`${field}s`, item, reading));
  return [...new Map(shown.map((record) => [record.id, record])).values()];
}

/** The most global names of one record. */
const maxLineage = 10;

function recordOf(resource: ResourceName, item: Plain, { languages, statuses: takesStatus }: TribeReading): Incoming {
  const { language, texts, translations } = textsOf(resource, item, languages);
  // Facts that only Cartellera shows, when the calendar is one
  const extensions = extensionsShown(resource).flatMap(([name, { translatable, valueType }]) => {
    if (translatable || !(name in item)) return [];
    return [[name, valueType === 'flag' ? looseFlag(item, name) : textIn(item, name)] as const];
  });
  const status = takesStatus ? statuses.find((each) => each === textIn(item, 'status')) : undefined;
  const lineage = Array.isArray(item['global_id_lineage']) ? item['global_id_lineage'].map(textOf) : [];
  const globalNames = [textIn(item, 'global_id'), ...lineage].filter((name) => /^[\x21-\x7e]{1,2000}$/.test(name));
  const modified = parseMoment(textIn(item, 'modified_utc'), 'UTC');
  const imageId = isPlain(item['image']) ? textIn(item['image'], 'id') : '';
  const linked = resource === 'events' ? ['categories', 'tags', 'venue', 'organizer'] : [];
  const ids = linked.map((field) => [field, plainsIn(item, field).map((each) => textIn(each, 'id'))]);
  const parent = resource === 'categories' && Number(textIn(item, 'parent')) > 0 ? textIn(item, 'parent') : undefined;
  return {
    resource,
    id: textIn(item, 'id'),
    name: textIn(texts, resources[resource].title),
    ...(language && { language }),
    lineage: unique(globalNames).slice(0, maxLineage),
    values: {
      ...texts,
      ...factsOf[resource](item),
      ...Object.fromEntries(extensions),
      ...(status && status !== 'trash' && { status }),
      ...(translations && { translations }),
    },
    links: { ...Object.fromEntries(ids), ...(parent !== undefined && { parent: [parent] }) },
    extra: modified ? { modified: modified.at } : {},
    ...(/^[1-9]\d{0,15}$/.test(imageId) && { imageId }),
  };
}

interface IncomingTexts {
  /** The language of `texts`, when the calendar tells it. */
  readonly language?: string;
  readonly texts: Plain;
  readonly translations?: Readonly<Record<string, Plain>>;
}

/** The texts as shown; when all languages are given, those of the first with a name, and the others beside them. */
function textsOf(resource: ResourceName, item: Plain, languages: readonly string[]): IncomingTexts {
  const { translations } = item;
  if (!isPlain(translations)) return { texts: textSet(resource, item) };
  const sets = languages.flatMap((language): [string, Plain][] => {
    const set = translations[language];
    return isPlain(set) ? [[language, textSet(resource, set)]] : [];
  });
  const [main] = sets.filter(([, set]) => set[resources[resource].title] !== '');
  if (!main) return { texts: textSet(resource, item) };
  const others = sets
    .filter(([language]) => language !== main[0])
    .map(([language, set]) => [language, Object.fromEntries(Object.entries(set).filter(([, text]) => text !== ''))]);
  return { language: main[0], texts: main[1], translations: Object.fromEntries(others) };
}

/** Names come with escaped entities, and are plain texts here. */
function textSet(resource: ResourceName, set: Plain): Plain {
  const name = resources[resource].title;
  const fields = translatableFields(resource).filter((field) => field !== name && field in set);
  const { slug, ...texts }: Plain = Object.fromEntries(fields.map((field) => [field, textIn(set, field)]));
  return { [name]: textOfHtml(textIn(set, name)), ...texts, ...(slug ? { slug } : {}) };
}

const hostFacts = (item: Plain): Plain => ({
  website: textIn(item, 'website'),
  image: imageOf(item),
  ...publishedOf(item),
});

const factsOf: Readonly<Record<ResourceName, (item: Plain) => Plain>> = {
  events: (item) => {
    const { recurrence } = item;
    // The text has only the lowest and the highest of several prices; the details have all
    const cost = textOfHtml(textIn(item, 'cost'));
    const details = isPlain(item['cost_details']) ? item['cost_details']['values'] : [];
    const prices = Array.isArray(details) ? details.map(textOf) : [];
    return {
      ...publishedOf(item),
      // The Events Calendar puts the page of an event here when it has no website
      website: textIn(item, 'website') === textIn(item, 'url') ? '' : textIn(item, 'website'),
      image: imageOf(item),
      ...Object.fromEntries(['start_date', 'end_date'].map((name) => [name, textIn(item, name)])),
      timezone: zoneOf(item),
      cost: prices.length > 2 && parseCost(cost)?.text === '' ? [cost, ...prices] : cost,
      // An event of ours that has none is none
      ...(recurrence === false && { recurrence: '' }),
      ...(isPlain(recurrence) && {
        recurrence: { rrule: recurrence['rrule'], rdate: recurrence['rdate'], exdate: recurrence['exdate'] },
      }),
      ...Object.fromEntries(flags.map((name) => [name, looseFlag(item, name)])),
    };
  },
  venues: (item) => {
    // Coordinates, as numbers or texts, when there are both
    const [lat, lng] = [textIn(item, 'geo_lat'), textIn(item, 'geo_lng')];
    return {
      ...hostFacts(item),
      ...Object.fromEntries(placeFields.map((name) => [name, textOfHtml(textIn(item, name))])),
      ...(lat !== '' && lng !== '' && { geo_lat: lat, geo_lng: lng }),
      show_map: looseFlag(item, 'show_map'),
      show_map_link: looseFlag(item, 'show_map_link'),
    };
  },
  organizers: (item) => ({ ...hostFacts(item), phone: textIn(item, 'phone'), email: textIn(item, 'email') }),
  categories: () => ({}),
  tags: () => ({}),
};

/** The publication date, when the calendar tells it. */
function publishedOf(item: Plain): Plain {
  const date = textIn(item, 'date_utc');
  return date === '' ? {} : { date_utc: date };
}

/** WordPress has zones such as `+02:00` and `GMT+2`; of a zone that is unknown here, its offset from UTC stays. */
function zoneOf(item: Plain): string {
  const zone = textIn(item, 'timezone');
  const [wall = 0, utc = 0] = ['start_date', 'utc_start_date'].map((name) =>
    Date.parse(`${textIn(item, name).replace(' ', 'T')}Z`),
  );
  const minutes = (wall - utc) / 60_000;
  if (zoneName(zone) !== undefined || !Number.isInteger(minutes)) return zone;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

const flags = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;
const placeFields = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const;

function imageOf(item: Plain): string {
  return isPlain(item['image']) ? textIn(item['image'], 'url') : '';
}

/** A text or a number as text; `''` for everything else. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The text or number of a member. */
export function textIn(value: Plain, name: string): string {
  return textOf(value[name]);
}

/** A boolean as it was sent, or a text for a later repair; false when there is none. */
function looseFlag(value: Plain, name: string): boolean | string {
  const sent = value[name];
  return typeof sent === 'boolean' ? sent : textIn(value, name) || false;
}

/** The objects of a list, or a single object instead of one. */
function plainsIn(value: Plain, name: string): Plain[] {
  const found = value[name];
  return (Array.isArray(found) ? found : [found]).filter(isPlain);
}
