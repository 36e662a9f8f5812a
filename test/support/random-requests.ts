/** Random requests generated from the tables, mostly valid. */

import fc from 'fast-check';
import { type Method, type Route, routes } from '../../src/derive/routes.ts';
import { unique } from '../../src/model/arrays-and-maps.ts';
import { type Role, roles } from '../../src/model/documents/document.ts';
import {
  mapParameters,
  relatedParameters,
  suggestedKinds,
  suggestParameters,
} from '../../src/model/tables/discovery-parameters.ts';
import { isResource, type ResourceName, type Row, type Table, type ValueType } from '../../src/model/tables/field.ts';
import { commonParameters, removal } from '../../src/model/tables/parameters.ts';
import { resources } from '../../src/model/tables/resources.ts';
import { dayLength, hourLength } from '../../src/model/time/durations.ts';
import type { Asking } from './asking.ts';
import { formOf } from './matrix/encoding.ts';
import { aTuesday } from './service.ts';
import { badValuesOf, goodValuesOf } from './values.ts';

/** One generated request. */
export interface Drawn {
  readonly method: Method;
  /** Relative to the root of the API. */
  readonly path: string;
  readonly asking: Asking;
}

/** IDs of some records of each resource. */
export type Ids = Readonly<Record<ResourceName, readonly number[]>>;

type Values = Readonly<Record<string, unknown>>;

/** A small vocabulary, so that records share words: accents, apostrophes, middle dots and plurals, in both languages. */
const words = [
  ...['concert', 'concerts', 'Música', 'musica', 'nits', 'nit', 'col·legi', "l'Hospitalet", 'Sant', 'Pere', 'ball'],
  ...['niños', 'niño', 'teatro', 'canción', 'canciones', 'fiesta', 'Núria', '2031', 'rock', 'de', 'la', 'y', 'i'],
];
const word = fc.constantFrom(...words);
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));

/** The names of the first records of each resource. */
const firstNames = words.slice(0, 10).map((text, at) => `${text} ${at}`);
const slug = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...firstNames) }, phrase).map((text) =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z0-9 ]/g, '')
    .replaceAll(' ', '-'),
);

/** Quarters of the days around the suites' clock: few enough that date filters often equal the start or end of an event. */
const moment = fc
  .tuple(fc.integer({ min: -20, max: 60 }), fc.constantFrom(19, 10))
  .map(([quarters, length]) =>
    new Date(aTuesday + quarters * 6 * hourLength).toISOString().slice(0, length).replace('T', ' '),
  );

const search = fc.oneof(
  { weight: 4, arbitrary: phrase },
  phrase.map((text) => `"${text}"`),
  fc.tuple(word, word).map(([wanted, not]) => `${wanted} -${not}`),
  word.map((text) => text.slice(0, 3)),
);

/** Arbitraries of some value types and of numbers by their names; all others use the valid values of test/support/values.ts. */
const own: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  title: phrase,
  html: phrase.map((text) => `<p>${text}</p>`),
  slug,
  word: slug,
  search,
  moment,
  count: fc.integer({ min: 1, max: 5 }),
  user: fc.integer({ min: 1, max: 5 }),
  lat: fc.double({ min: 41, max: 42, noNaN: true }),
  lng: fc.double({ min: 1, max: 3, noNaN: true }),
  radius: fc.integer({ min: 1, max: 150 }),
  // With an end, mostly: one without has a thousand dates, which every write of its event writes again
  recurrence: fc.constantFrom('FREQ=WEEKLY;COUNT=5', ['RRULE:FREQ=MONTHLY;COUNT=3'], { rrule: 'FREQ=DAILY;COUNT=8' }),
};

type Audience = Role | undefined;
const anybody = fc.constantFrom<Audience>(undefined, ...roles);
const reader = fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, anybody);
const writer = fc.oneof({ weight: 3, arbitrary: fc.constant('editor' as const) }, anybody);
const headers = fc.record(
  {
    'Accept-Language': fc.constantFrom('ca', 'es', 'en', 'fr, es;q=0.5'),
    // Pairs may give the same record different revisions, but never 0
    'If-Match': fc.constantFrom('*', '"0-a"'),
    'If-None-Match': fc.constantFrom('*', '"1-a"'),
  },
  { requiredKeys: [] },
);
const nothing = fc.constant({});

/** Generates requests for a calendar that has these records among others. The same seed gives the same requests. */
export function drawRequests(ids: Ids, seed: number, count: number): Drawn[] {
  return fc.sample(requestsTo(ids), { seed, numRuns: count });
}

/** One of ten bodies of a resource with the required fields only. */
export function firstOf(resource: ResourceName, at: number): Values {
  const required = Object.entries(resources[resource].fields).filter(([, row]) => row.required);
  const day = new Date(aTuesday + at * dayLength).toISOString().slice(0, 10);
  return Object.fromEntries(
    required.map(([name, { valueType }]) => [name, valueType === 'moment' ? day : firstNames[at]]),
  );
}

/** A route of a listed resource. */
type RecordsRoute = Route & { readonly resource: ResourceName };

function isOfRecords(route: Route): route is RecordsRoute {
  return route.resource !== undefined && isResource(route.resource);
}

function requestsTo(ids: Ids): fc.Arbitrary<Drawn> {
  const ofResources = routes.filter(isOfRecords);
  const weights: Readonly<Record<Method, number>> = { GET: 8, POST: 6, PUT: 1, PATCH: 1, DELETE: 1 };
  const operations = ofResources.flatMap((route) =>
    (Object.keys(route.operations) as Method[]).map((method) => ({
      weight: weights[method] * (route.locator ? 1 : 3) * (route.resource === 'events' ? 2 : 1),
      arbitrary: requestOf(route, method, ids),
    })),
  );
  return fc.oneof(
    { weight: 4, arbitrary: suggestRequest(ids) },
    { weight: 2, arbitrary: mapRequest(ids) },
    ...operations,
  );
}

function suggestRequest(ids: Ids): fc.Arbitrary<Drawn> {
  const q = fc.tuple(phrase, fc.nat({ max: 6 })).map(([text, cut]) => text.slice(0, Math.max(1, text.length - cut)));
  const { q: _, ...others } = suggestParameters;
  return fc
    .record({ q, others: valuesOf({ ...others, ...commonParameters }, ids, 3), as: reader })
    .map(({ q: typed, others: sent, as }) => ({
      ...{ method: 'GET', path: '/suggest' },
      asking: { query: formOf({ kinds: suggestedKinds.join(), ...sent, q: typed }), ...(as && { as }) },
    }));
}

/** The parameters of GET on a route of one record; undefined for other routes. */
function readWith({ locator, operations }: Route): Table | undefined {
  if (operations.GET === 'related') return relatedParameters;
  return locator ? {} : undefined;
}

function mapRequest(ids: Ids): fc.Arbitrary<Drawn> {
  const { zoom: row, ...table } = mapParameters;
  const others = valuesOf({ ...table, ...commonParameters }, ids, 3);
  return fc
    .record({ zoom: oneValueOf('zoom', row as Row, ids), others, as: reader })
    .map(({ zoom, others: sent, as }) => ({
      ...{ method: 'GET', path: '/map' },
      asking: { query: formOf({ ...sent, zoom }), ...(as && { as }) },
    }));
}

function requestOf(route: RecordsRoute, method: Method, ids: Ids): fc.Arbitrary<Drawn> {
  const { fields, extensions, filters } = resources[route.resource];
  const isWrite = method !== 'GET' && method !== 'DELETE';
  const taken = method === 'DELETE' ? removal : method === 'GET' ? (readWith(route) ?? filters) : {};
  return fc
    .record({
      path: pathTo(route, ids),
      query: valuesOf({ ...taken, ...commonParameters }, ids, route.locator ? 1 : 3),
      body: isWrite ? bodyOf({ ...fields, ...extensions }, ids) : fc.constant(undefined),
      isForm: fc.boolean(),
      as: method === 'GET' ? reader : writer,
      headers: fc.oneof({ weight: 5, arbitrary: nothing }, headers),
    })
    .map(({ path, query, body, isForm, as, headers }) => ({
      method,
      path,
      asking: {
        query: formOf(query),
        ...(body && (isForm ? { form: formOf(body) } : { body })),
        ...(as && { as }),
        headers,
      },
    }));
}

function pathTo({ path, resource }: RecordsRoute, ids: Ids): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...ids[resource]), slug)
    .map(([id, name]) => path.replace('{id}', String(id)).replace('{slug}', encodeURIComponent(name)));
}

/** Bodies, most of which have all required fields, with some of the others. */
function bodyOf(table: Table, ids: Ids): fc.Arbitrary<Values> {
  const required = Object.fromEntries(Object.entries(table).filter(([, row]) => row.required));
  const all = fc.record(arbitrariesOf(required, ids));
  const texts = Object.fromEntries(Object.entries(table).filter(([, row]) => row.translatable));
  const translations = fc.record({ ca: valuesOf(texts, ids, 2), es: valuesOf(texts, ids, 2) }, { requiredKeys: [] });
  return fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: all }, nothing),
      valuesOf(table, ids, 5),
      fc.oneof({ weight: 2, arbitrary: nothing }, fc.record({ translations })),
    )
    .map((parts) => Object.assign({}, ...parts));
}

/** Values of up to `most` rows of a table. */
function valuesOf(table: Table, ids: Ids, most: number): fc.Arbitrary<Values> {
  const arbitraries = arbitrariesOf(table, ids);
  const names = fc.subarray(Object.keys(table), { maxLength: Math.min(most, Object.keys(table).length) });
  return names.chain((some) => {
    const drawn = withBothOfPlace(some, table).map((name) => [name, arbitraries[name] as fc.Arbitrary<unknown>]);
    return fc.record(Object.fromEntries(drawn));
  });
}

/** Adds the other coordinate, because a latitude is refused without a longitude. */
function withBothOfPlace(names: readonly string[], table: Table): readonly string[] {
  const place = Object.keys(table).filter((name) => /^geo(loc)?_(lat|lng)$/.test(name));
  return names.some((name) => place.includes(name)) ? unique([...names, ...place]) : names;
}

function arbitrariesOf(table: Table, ids: Ids): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(table).map(([name, row]) => [name, oneValueOf(name, row, ids)]));
}

function oneValueOf(name: string, row: Row, ids: Ids): fc.Arbitrary<unknown> {
  const good = goodValuesOf(row).map(({ sent }) => sent);
  const bad = badValuesOf(row).filter((value) => JSON.stringify(value).length < 200);
  const usual = row.refers
    ? referring(row.refers, row.valueType, ids)
    : (own[name.replace(/^geo(loc)?_/, '')] ?? own[row.valueType] ?? fc.constantFrom(...good));
  return fc.oneof(
    { weight: 30, arbitrary: usual },
    ...[good, bad].filter(({ length }) => length > 0).map((some) => fc.constantFrom(...some)),
  );
}

/** References to records by ID, and by name where names are accepted. */
function referring(resource: ResourceName, holds: ValueType, ids: Ids): fc.Arbitrary<unknown> {
  const id = fc.constantFrom(...ids[resource]);
  if (holds === 'id' || holds === 'parent') return id;
  const named = phrase.map((text) => (holds === 'links' ? { [resources[resource].title]: text } : text));
  const one = holds === 'ids' ? id : fc.oneof({ weight: 3, arbitrary: id }, named);
  return fc.array(one, { minLength: 1, maxLength: 3 });
}
