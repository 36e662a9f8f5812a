/** JSON Schemas of the records, as `view.ts` makes them. */

import { statuses } from '../../model/documents/document.ts';
import { sharedNames } from '../../model/likeness.ts';
import { maxLatitude, maxLongitude } from '../../model/tables/bounds.ts';
import { matchedPlaces } from '../../model/tables/event-filters.ts';
import type { Language, ResourceName, Row, TableName } from '../../model/tables/field.ts';
import { extensionsShown, translatableFields } from '../../model/tables/resources.ts';
import type { DescribedResources } from '../../model/words/types.ts';
import { type DocumentSettings, descriptionsOf, type Json } from '../documented.ts';
import { address, amount, anything, clock, flag, id, object, reference, text, texts } from './json-schema.ts';

/** The record schema of each resource, by name. Categories and tags share one. */
export const recordNames: Readonly<Record<TableName, string>> = {
  events: 'Event',
  venues: 'Venue',
  organizers: 'Organizer',
  categories: 'Term',
  tags: 'Term',
  synonyms: 'Synonym',
};

/** The schemas of records and their parts, by name. */
export function recordSchemas(settings: DocumentSettings): Record<string, Json> {
  const words = descriptionsOf(settings).resources;
  return {
    Event: describe(eventSchema(settings.languages), words.events),
    Venue: describe(venueSchema(settings.languages), words.venues),
    Organizer: describe(organizerSchema(settings.languages), words.organizers),
    Term: describe(termSchema(settings.languages), words.categories),
    Synonym: describe(object({ id, rest_url: address, language: text, words: texts, root: text }), words.synonyms),
    Image: object({ url: address, id, extension: text, width: amount, height: amount, sizes: anything }, [
      'width',
      'height',
    ]),
    DateDetails: dateDetails(),
    CostDetails: costDetails(),
  };
}

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
  const degrees = (limit: number) => ({ type: 'number', format: 'double', minimum: -limit, maximum: limit });
  return object(
    {
      id,
      ...publication,
      ...named('venue'),
      ...plain('address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website', 'stateprovince'),
      geo_lat: degrees(maxLatitude),
      geo_lng: degrees(maxLongitude),
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

function dateDetails(): Json {
  const digits = (count: number) => ({ type: 'string', pattern: `^\\d{${count}}$` });
  const two = digits(2);
  return object({ year: digits(4), month: two, day: two, hour: two, minutes: two, seconds: two });
}

function costDetails(): Json {
  return object({
    currency_symbol: text,
    currency_code: text,
    currency_position: { type: 'string', enum: ['prefix', 'postfix', ''] },
    values: { type: 'array', items: { type: 'string', pattern: '^\\d+(\\.\\d+)?$' } },
  });
}

function named(name: string): Json {
  const image = { anyOf: [reference('Image'), { type: 'boolean', const: false }] };
  return { [name]: text, description: text, excerpt: text, slug: text, image };
}

function shownIn(resource: ResourceName, languages: readonly Language[]): Json {
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
  return Object.fromEntries(extensionsShown(resource).map(([name, row]) => [name, extension(row)]));
}

function extension({ valueType, enum: words }: Row): Json {
  if (valueType === 'flag') return flag;
  if (valueType === 'moment') return { anyOf: [clock, { const: '' }] };
  return words ? { type: 'string', enum: words } : text;
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
