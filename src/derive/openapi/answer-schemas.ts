/** JSON Schemas of answers other than records: lists, suggestions, the map, errors. */

import { namesOf, unique } from '../../model/arrays-and-maps.ts';
import { Failure, failures, recordFailure, recordFailures } from '../../model/failure.ts';
import { type SuggestedKind, suggestedKinds } from '../../model/tables/discovery-parameters.ts';
import { type TableName, tableNames } from '../../model/tables/field.ts';
import { tables } from '../../model/tables/resources.ts';
import { capital } from '../../model/text/characters.ts';
import type { Json } from '../documented.ts';
import { address, amount, anything, clock, id, object, reference, text, texts } from './json-schema.ts';
import { recordNames } from './record-schemas.ts';

const errorStatus = { type: 'integer', minimum: 400, maximum: 599 };

/** The schemas of lists, errors and the namespace index, by name. */
export function answerSchemas(): Record<string, Json> {
  const lists = tableNames.map((resource) => [listName(resource), listSchema(resource)]);
  const index = object({ namespace: text, version: text, routes: anything, _links: anything });
  const code = { type: 'string', enum: errorCodes() };
  const data = errorData();
  const answers = {
    Suggestions: suggestionsSchema(),
    EventMap: mapSchema(),
    RelatedEvents: object({ events: { type: 'array', items: reference(recordNames.events) }, total: amount }),
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

/** The members of lists of events that appear on request. */
const around = {
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
  facets: { type: 'object', additionalProperties: facetSchema() },
  sections: { type: 'array', items: sectionSchema() },
};

function facetSchema(): Json {
  const further = {
    id,
    lat: degrees,
    lng: degrees,
    label: text,
    parent: amount,
    depth: amount,
    selected: { type: 'boolean', const: true },
  };
  const values = { type: 'array', items: object({ value, count: amount, ...further }, Object.keys(further)) };
  const parts = { values, more: amount, missing: amount, first: text, last: text };
  return object(parts, Object.keys(parts));
}

function sectionSchema(): Json {
  const events = { type: 'array', items: reference(recordNames.events) };
  return object({ facet: text, value, id, label: text, total: amount, rest_url: address, events }, ['id']);
}

function listSchema(resource: TableName): Json {
  return object(
    {
      [resource]: { type: 'array', items: reference(recordNames[resource]) },
      rest_url: address,
      next_rest_url: address,
      previous_rest_url: address,
      ...('cursor' in tables[resource].filters && { next_cursor: text }),
      total: amount,
      total_pages: amount,
      ...(resource === 'events' && around),
    },
    ['next_rest_url', 'previous_rest_url', 'next_cursor', ...Object.keys(around)],
  );
}

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
  const numbers = (length: number) => ({ type: 'array', items: degrees, minItems: length, maxItems: length });
  const box = numbers(4);
  const venue = object({ id, venue: text, slug: text, town: text }, ['town']);
  const properties = {
    anyOf: [
      object({ count: amount, cluster: { const: true }, bbox: box }),
      object({ count: amount, cluster: { const: false }, venue }),
    ],
  };
  const geometry = object({ type: { const: 'Point' }, coordinates: numbers(2) });
  const features = { type: 'array', items: object({ type: { const: 'Feature' }, geometry, properties }) };
  const counts = { total: amount, without_point: amount, zoom: amount };
  return object({ type: { const: 'FeatureCollection' }, features, ...counts, bbox: box }, ['bbox']);
}

function errorData(): Json {
  const params = { anyOf: [texts, { type: 'object', additionalProperties: text }] };
  const detail = object({ code: text, message: text, data: object({ param: text }) });
  const details = {
    anyOf: [
      { type: 'array', maxItems: 0 },
      { type: 'object', additionalProperties: detail },
    ],
  };
  const sometimes = { params, details, term_id: id, request_id: text };
  return object({ status: errorStatus, ...sometimes }, Object.keys(sometimes));
}

/** Every error code. */
function errorCodes(): string[] {
  const common = namesOf(failures).map((reason) => new Failure(reason).code);
  const ofRecords = namesOf(recordFailures).flatMap((reason) =>
    tableNames.map((resource) => recordFailure(resource, reason).code),
  );
  return unique([...common, ...ofRecords]);
}
