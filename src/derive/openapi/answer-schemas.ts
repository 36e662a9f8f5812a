/** JSON Schemas of what is answered: records as `view.ts` makes them, lists, suggestions, the map, errors. */

import { namesOf, unique } from '../../model/arrays-and-maps.ts';
import { statuses } from '../../model/documents/document.ts';
import { Failure, failures, recordFailure, recordFailures } from '../../model/failure.ts';
import { sharedNames } from '../../model/likeness.ts';
import { maxLatitude, maxLongitude } from '../../model/tables/bounds.ts';
import { matchedPlaces } from '../../model/tables/discovery-filters.ts';
import { type SuggestedKind, suggestedKinds } from '../../model/tables/discovery-parameters.ts';
import { type Language, type ResourceName, type TableName, tableNames } from '../../model/tables/field.ts';
import { extensionsShown, ownFields, tables, translatableFields } from '../../model/tables/resources.ts';
import { capital } from '../../model/text/characters.ts';
import type { DescribedResources } from '../../model/words/types.ts';
import { type DocumentSettings, descriptionsOf, type Json } from '../documented.ts';
import { address, amount, anything, clock, flag, id, object, reference, text, texts } from './body-schemas.ts';
import { imageSchemas, ownImageSchema } from './image-schemas.ts';

/** The record schema of each resource, by name. Categories and tags share one. */
export const recordNames: Readonly<Record<TableName, string>> = {
  events: 'Event',
  venues: 'Venue',
  organizers: 'Organizer',
  categories: 'Term',
  tags: 'Term',
  synonyms: 'Synonym',
  images: 'OwnImage',
};

/** The schemas of records and their parts, by name. */
export function recordSchemas(settings: DocumentSettings): Record<string, Json> {
  const words = descriptionsOf(settings).resources;
  const year = { type: 'string', pattern: '^\\d{4}$' };
  const two = { type: 'string', pattern: '^\\d{2}$' };
  return {
    Event: describe(eventSchema(settings.languages), words.events),
    Venue: describe(venueSchema(settings.languages), words.venues),
    Organizer: describe(organizerSchema(settings.languages), words.organizers),
    Term: describe(termSchema(settings.languages), words.categories),
    Synonym: describe(object({ id, rest_url: address, language: text, words: texts, root: text }), words.synonyms),
    ...imageSchemas,
    OwnImage: describe(ownImageSchema(shownIn('images', settings.languages)), words.images),
    ...seriesSchemas,
    DateDetails: object({ year, month: two, day: two, hour: two, minutes: two, seconds: two }),
    CostDetails: object({
      currency_symbol: text,
      currency_code: text,
      currency_position: { type: 'string', enum: ['prefix', 'postfix', ''] },
      values: { type: 'array', items: { type: 'string', pattern: '^\\d+(\\.\\d+)?$' } },
    }),
  };
}

const never = { type: 'boolean', const: false };
const clockOrNone = { anyOf: [clock, { const: '' }] };

/** What a series says of its dates, and a date of its series. */
const seriesSchemas = {
  Recurrence: object({
    rrule: text,
    rdate: texts,
    exdate: texts,
    text,
    last_date: clockOrNone,
    count: amount,
    orphans: { type: 'array', items: clock },
  }),
  Occurrence: object({
    series: id,
    original_start_date: clock,
    position: amount,
    count: amount,
    changed: { type: 'array', items: { type: 'string', enum: ownFields } },
    text,
    series_url: address,
  }),
};

const publication = {
  author: { type: 'string', pattern: '^\\d+$' },
  status: { type: 'string', enum: statuses },
  date: clock,
  date_utc: clock,
  modified: clock,
  modified_utc: clock,
  url: address,
};

const globalIds = { global_id: text, global_id_lineage: texts };

function eventSchema(languages: readonly Language[]): Json {
  const details = reference('DateDetails');
  const venue = reference('Venue');
  const custom = { type: 'object', additionalProperties: object({ label: text, value: text }) };
  return object(
    {
      id,
      ...globalIds,
      ...publication,
      rest_url: address,
      ...named('title'),
      all_day: flag,
      start_date: clock,
      start_date_details: details,
      end_date: clock,
      end_date_details: details,
      timezone: text,
      timezone_abbr: text,
      utc_start_date: clock,
      utc_start_date_details: details,
      utc_end_date: clock,
      utc_end_date_details: details,
      cost: text,
      cost_details: reference('CostDetails'),
      website: text,
      ...flags('show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'),
      categories: { type: 'array', items: reference('Term') },
      tags: { type: 'array', items: reference('Term') },
      venue: { anyOf: [venue, { type: 'array', items: venue }] },
      organizer: { type: 'array', items: reference('Organizer') },
      custom_fields: { anyOf: [{ type: 'array', maxItems: 0 }, custom] },
      ...extensions('events'),
      ...shownIn('events', languages),
      recurrence: { anyOf: [never, reference('Recurrence')] },
      occurrence: { anyOf: [never, reference('Occurrence')] },
      json_ld: anything,
      distance: { type: 'number', minimum: 0 },
      distance_precision: { type: 'string', enum: ['venue', 'town'] },
      highlight: object(
        {
          title: text,
          description: text,
          matched: { type: 'array', items: { type: 'string', enum: matchedPlaces } },
          language: text,
        },
        ['title', 'description', 'language'],
      ),
      why: { type: 'array', items: { type: 'string', enum: sharedNames } },
    },
    ['json_ld', 'translations', 'distance', 'distance_precision', 'highlight', 'why'],
  );
}

function venueSchema(languages: readonly Language[]): Json {
  const double = { type: 'number', format: 'double' };
  return object(
    {
      id,
      ...publication,
      ...named('venue'),
      ...plain('address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website', 'stateprovince'),
      geo_lat: { ...double, minimum: -maxLatitude, maximum: maxLatitude },
      geo_lng: { ...double, minimum: -maxLongitude, maximum: maxLongitude },
      ...flags('show_map', 'show_map_link'),
      ...globalIds,
      ...extensions('venues'),
      ...shownIn('venues', languages),
      json_ld: anything,
    },
    ['geo_lat', 'geo_lng', 'json_ld', 'translations'],
  );
}

function organizerSchema(languages: readonly Language[]): Json {
  return object(
    {
      id,
      ...publication,
      ...named('organizer'),
      ...plain('phone', 'website', 'email'),
      ...globalIds,
      ...extensions('organizers'),
      ...shownIn('organizers', languages),
      json_ld: anything,
    },
    ['json_ld', 'translations'],
  );
}

function termSchema(languages: readonly Language[]): Json {
  return object(
    {
      id,
      name: text,
      slug: text,
      term_group: { const: 0 },
      term_taxonomy_id: id,
      taxonomy: text,
      description: text,
      parent: amount,
      count: amount,
      filter: { const: 'raw' },
      urls: object({ self: address, collection: address, up: address }, ['up']),
      ...shownIn('categories', languages),
    },
    ['translations'],
  );
}

function named(name: string): Json {
  const image = { anyOf: [reference('Image'), never] };
  return { [name]: text, description: text, excerpt: text, slug: text, image };
}

function shownIn(resource: TableName, languages: readonly Language[]): Json {
  const language = { type: 'string', enum: languages };
  const fields = translatableFields(resource);
  const inOne = { type: 'object', properties: Object.fromEntries([...fields, 'slug'].map((field) => [field, text])) };
  return {
    language,
    available_languages: { type: 'array', items: language },
    untranslated: { type: 'array', items: { type: 'string', enum: fields } },
    translations: { type: 'object', properties: Object.fromEntries(languages.map((each) => [each, inOne])) },
  };
}

/** The members that `extensionsView` shows. */
function extensions(resource: ResourceName): Json {
  const shown = extensionsShown(resource).map(([name, { valueType, enum: words }]): [string, Json] => {
    if (valueType === 'flag') return [name, flag];
    if (valueType === 'moment') return [name, clockOrNone];
    return [name, words ? { type: 'string', enum: words } : text];
  });
  return Object.fromEntries(shown);
}

function plain(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, text]));
}

function flags(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, flag]));
}

/** Adds what the table says about a field to the property of the same name. */
function describe(schema: Json, { fields, extensions: beyond }: DescribedResources[TableName]): Json {
  const words: Readonly<Record<string, string>> = { ...fields, ...beyond };
  const properties = Object.entries(schema['properties'] as Json).map(([name, property]) => {
    const description = words[name];
    return [name, description ? { ...(property as Json), description } : property];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The schemas of lists, errors and the namespace index, by name. */
export function answerSchemas(): Record<string, Json> {
  const lists = tableNames.map((resource) => {
    const properties = {
      [resource]: { type: 'array', items: reference(recordNames[resource]) },
      ...pageLinks,
      ...('cursor' in tables[resource].filters && { next_cursor: text }),
      total: amount,
      total_pages: amount,
      ...(resource === 'events' && extras),
    };
    const optional = ['next_rest_url', 'previous_rest_url', 'next_cursor', ...Object.keys(extras)];
    return [listName(resource), object(properties, optional)];
  });
  const index = object({ namespace: text, version: text, routes: anything, _links: anything });
  const ofAll = namesOf(failures).map((reason) => new Failure(reason).code);
  const ofRecords = namesOf(recordFailures).flatMap((reason) =>
    tableNames.map((resource) => recordFailure(resource, reason).code),
  );
  const code = { type: 'string', enum: unique([...ofAll, ...ofRecords]) };
  const errorStatus = { type: 'integer', minimum: 400, maximum: 599 };
  const detail = object({ code: text, message: text, data: object({ param: text }) });
  const details = {
    anyOf: [
      { type: 'array', maxItems: 0 },
      { type: 'object', additionalProperties: detail },
    ],
  };
  const params = { anyOf: [texts, { type: 'object', additionalProperties: text }] };
  const sometimes = { params, details, term_id: id, request_id: text, records: reference('Uses') };
  const data = object({ status: errorStatus, ...sometimes }, Object.keys(sometimes));
  const answers = {
    Suggestions: suggestionsSchema(),
    EventMap: mapSchema(),
    OccurrencesPage: object({ occurrences: eventList, ...pageLinks, total: amount, total_pages: amount }, [
      'next_rest_url',
      'previous_rest_url',
    ]),
    RelatedEvents: object({ events: eventList, total: amount }),
    Error: object({ code, message: text, data }),
    // Problem details (RFC 9457), with the code and data of the other format
    Problem: object({ type: text, title: text, status: errorStatus, detail: text, code, data }),
  };
  return { ...Object.fromEntries(lists), Index: index, ...answers };
}

/** The name of a resource's list schema. */
export function listName(resource: TableName): string {
  return `${capital(resource)}Page`;
}

const rangeTexts = ['when', 'from', 'to', 'utc_from', 'utc_to', 'timezone', 'as_of', 'previous', 'next'];

const degrees = { type: 'number' };
/** A value as filters take it. */
const value = { anyOf: [text, id] };

/** What may come with a value of a facet. */
const ofFacetValue = {
  id,
  lat: degrees,
  lng: degrees,
  label: text,
  parent: amount,
  depth: amount,
  selected: { type: 'boolean', const: true },
};
const facet = {
  values: {
    type: 'array',
    items: object({ value, count: amount, ...ofFacetValue }, Object.keys(ofFacetValue)),
  },
  more: amount,
  missing: amount,
  first: text,
  last: text,
};
const eventList = { type: 'array', items: reference(recordNames.events) };
const section = { facet: text, value, id, label: text, total: amount, rest_url: address, events: eventList };

/** The members of lists of events that appear on request. */
const extras = {
  range: object(
    Object.fromEntries(rangeTexts.map((name) => [name, text])),
    rangeTexts.filter((name) => name !== 'when' && name !== 'timezone'),
  ),
  near: object({ label: text, value: text, lat: degrees, lng: degrees, radius: degrees, others: texts }, [
    'value',
    'others',
  ]),
  search: object(
    {
      q: text,
      ignored: texts,
      corrected: text,
      synonyms: { type: 'object', additionalProperties: texts },
    },
    ['ignored', 'synonyms', 'corrected'],
  ),
  did_you_mean: object({
    q: text,
    changed: { type: 'array', items: object({ from: text, to: text }) },
    total: amount,
    rest_url: address,
  }),
  ongoing: object({ total: amount, rest_url: address, listed: { type: 'boolean' } }, ['listed']),
  facets: { type: 'object', additionalProperties: object(facet, Object.keys(facet)) },
  sections: { type: 'array', items: object(section, ['id']) },
};

const pageLinks = { rest_url: address, next_rest_url: address, previous_rest_url: address };

/** Kinds that the client did not ask for are absent. */
function suggestionsSchema(): Json {
  const named = { label: text, marked: text };
  const counted = { value, ...named, count: amount, query: { type: 'object', additionalProperties: value } };
  const places = { lat: degrees, lng: degrees };
  const record = { ...counted, id, rest_url: address };
  const items: Readonly<Record<SuggestedKind, Json>> = {
    towns: object({ ...counted, ...places }, Object.keys(places)),
    categories: object(record),
    venues: object({ ...record, town: text }, ['town']),
    organizers: object(record),
    tags: object(record),
    events: object({ id, ...named, start_date: clock, town: text, count: amount, rest_url: address, url: address }, [
      'town',
      'count',
    ]),
  };
  const lists = suggestedKinds.map((kind) => [kind, { type: 'array', items: items[kind] }]);
  const suggestions = object(Object.fromEntries(lists), suggestedKinds);
  return object({ q: text, corrected: text, suggestions }, ['corrected']);
}

/** GeoJSON (RFC 7946). */
function mapSchema(): Json {
  const numbers = { type: 'array', items: degrees };
  const box = { ...numbers, minItems: 4, maxItems: 4 };
  const venue = object({ id, venue: text, slug: text, town: text }, ['town']);
  const properties = {
    anyOf: [
      object({ count: amount, cluster: { const: true }, bbox: box }),
      object({ count: amount, cluster: { const: false }, venue }),
    ],
  };
  const geometry = object({ type: { const: 'Point' }, coordinates: { ...numbers, minItems: 2, maxItems: 2 } });
  const features = { type: 'array', items: object({ type: { const: 'Feature' }, geometry, properties }) };
  const counts = { total: amount, without_point: amount, zoom: amount };
  return object({ type: { const: 'FeatureCollection' }, features, ...counts, bbox: box }, ['bbox']);
}
