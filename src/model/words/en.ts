import { cellSize, mapRows, relatedRows, suggestRows, venuesFrom } from '../tables/discovery-parameters.ts';
import { enResources } from './en-rows.ts';
import type { Descriptions } from './types.ts';

/** What the documents say in English. */
export const en: Descriptions = {
  service:
    'The interface of a calendar of events: events, venues, organizers, categories and tags, with texts in several languages. Reading is open; writing needs credentials. It is compatible with clients of version 1 of the REST interface of The Events Calendar.',
  resources: enResources,
  asides: {
    translation_language:
      'Language in which texts are read or written. By default, the first of the languages of the calendar.',
    _fields: 'Fields of the answer, separated by commas; with dots for those inside of others: `id,title,venue.city`.',
    _translations: 'Adds the texts of all languages to each record.',
    strict:
      'With true, parameters that are not known are an error 400; otherwise they do nothing, and `X-Ignored-Parameters` names them.',
  },
  parameters: {
    remove: { force: 'Deletes for good instead of moving to the trash.' },
    index: { namespace: 'Namespace of the interface.', context: 'What the answer is asked for.' },
    document: { lang: 'Language of the descriptions, `ca`, `es` or `en`. By default, that of the interface.' },
    suggest: {
      q: `What was typed so far, up to ${suggestRows.q.max} characters: each word must begin a word of the name.`,
      kinds: 'What is suggested: by default all but `tags`.',
      limit: `How many of each kind, from ${suggestRows.limit.min} to ${suggestRows.limit.max}.`,
      when: 'Which events count, by the time when they take place, as in the list of events. What has none is not suggested.',
    },
    related: {
      limit: `How many events, from ${relatedRows.limit.min} to ${relatedRows.limit.max}.`,
      explain: 'Adds to each event what it shares (`why`).',
    },
    map: {
      zoom: `How near one looks: the level of the tiles of a map on the web, from 0 (the world) to ${mapRows.zoom.max}.`,
    },
  },
  locators: { id: 'Number of the record.', slug: 'Slug of the record, in any language.' },
  conditions: {
    ifMatch: 'Writes only if the record still has this `ETag`; answers 412 otherwise.',
    ifNoneMatch: 'Answers 304, without a body, if the answer still has this `ETag`.',
  },
  tags: {
    events: 'What happens, when, where and for how much.',
    venues: 'The places where things happen.',
    organizers: 'Who puts them on.',
    categories: 'The tree of topics that events are filed under.',
    tags: 'Free keywords of events.',
    synonyms: 'Words that the search `q` takes for the same. Editors read them; administrators write them.',
  },
  security: {
    basic: 'User name and password.',
    bearer: 'Key of the interface, in the header `Authorization: Bearer`.',
  },
  operations: {
    index: 'The namespace and its routes, with the parameters of each.',
    document: 'This document: the description of the interface in OpenAPI 3.1.',
    suggest:
      'Suggests names of towns, categories, venues, organizers, tags and events while somebody types. Each comes with the number of events that there are.',
    related:
      'Lists events that have something in common with one, those that share the most first. What counts is the festival that they are part of, organizers, tags, categories, venues and, besides, the town; cancelled ones are left out.',
    map: `Counts events by where they are, for a map (GeoJSON). There is one point for each ${cellSize} pixels, or from level ${venuesFrom} on for each venue.`,
    list: 'A list {ofMany}, in pages. Conditions must all hold at once.',
    create: 'Creates {a}.',
    read: 'Reads {a}.',
    listAs: 'A list {ofMany} as {format}, with the same filters. It is for everybody: credentials are not looked at.',
    readAs: 'One event as {format}. It is for everybody: credentials are not looked at.',
    change: 'Changes {a}: what is not sent stays as it was, and `null` clears a field.',
    trash: 'Moves {a} to the trash, or deletes it for good with `force=true`.',
    removeForGood: 'Deletes {a} for good.',
    extensions: 'Besides the fields of the table it takes {fields}.',
  },
  outputParameters: {
    bom: 'Whether the table begins with the byte order mark, which Excel needs to read UTF-8.',
    group:
      '`venue`: one Feature for each venue with coordinates, with its events in `events`, instead of one for each event.',
  },
  outputs: {
    ics: 'a calendar to subscribe to (iCalendar)',
    rss: 'a feed of what is new (RSS 2.0)',
    atom: 'a feed of what is new (Atom)',
    jsonfeed: 'a feed of what is new (JSON Feed 1.1)',
    jsonld: 'data for search engines (JSON-LD of schema.org)',
    geojson: 'points of a map (GeoJSON)',
    csv: 'a table (CSV)',
    ndjson: 'the records of the list, one a line (NDJSON)',
  },
  reset: {
    list: 'Lists the scenarios for tests, with what to expect of each. For administrators.',
    make: 'Removes all records, users and keys apart, and fills the calendar with demo data. It is seen whole or not at all. For administrators.',
    parameters: {
      scenario: 'Names of scenarios to fill the calendar with.',
      events: 'Number of further events.',
      seed: 'Number that further events are made from: the same number gives the same events.',
      now: 'Moment that dates are relative to, UTC without an offset; the clock of the service is set to it.',
      clock:
        'running: the clock of the service runs on from that moment; frozen: it stands there until the next reset.',
    },
  },
  translations: 'texts of several languages at once: `{"ca": {…}, "es": {…}}`; null takes those of a language away',
  responses: {
    200: 'Done.',
    201: 'Created; `Location` says where.',
    301: 'It has another slug now; `Location` says where it is.',
    304: 'Not changed.',
    400: 'Parameters are missing or not valid, and all are named at once; or the body is no JSON.',
    401: 'Credentials are needed, or those sent are wrong.',
    403: 'The user may not do this, or the record is not public.',
    404: 'There is no such record, or the list does not have that many pages.',
    405: 'The route does not take this method; `Allow` says which it takes.',
    410: 'The record is in the trash already.',
    412: 'The record has changed: `If-Match` no longer holds.',
    413: 'The body is too large.',
    415: 'The body is neither JSON nor a form.',
    429: 'Too many requests; `Retry-After` says when to try again.',
    431: 'The head of the request is too long; fewer values in its parameters make it fit.',
    500: 'Internal error.',
    503: 'The service is not available right now; `Retry-After` says when to try again.',
  },
};
