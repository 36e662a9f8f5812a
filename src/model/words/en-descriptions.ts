/** What the documents say in English: the rows of tables, operations, outputs and responses. */

import { maxListLength, maxPhraseLength, maxWordsOfPhrase } from '../tables/bounds.ts';
import { discoveryFilters, partsOfDay } from '../tables/discovery-filters.ts';
import { cellSize, mapRows, relatedRows, suggestRows, venuesFrom } from '../tables/discovery-parameters.ts';
import { maxYears } from '../tables/occurrence-parameters.ts';
import { synonyms } from '../tables/terms-and-synonyms.ts';
import type { DescribedResources, Descriptions, Shared } from './types.ts';

const { facets, facet_size, sections, section_size } = discoveryFilters;
const { morning, afternoon, night } = partsOfDay;
const { min, max } = synonyms.fields.words;

const paging: Shared['paging'] = {
  page: 'Number of the page, starting at 1.',
  per_page: 'How many records a page has. A number above the maximum is lowered to the maximum.',
};
const dates = 'A bare date, date and time, ISO 8601 with or without offset, or seconds since 1970 as a text.';
const languageNote = 'Stored in the language of the request.';
const description = `Description, in HTML. ${languageNote}`;
const order = 'Direction of the order: `asc`, ascending; `desc`, descending.';
const cursor =
  'Where to go on: the `next_cursor` of the page before; empty, from the beginning. Nothing is missed or shown twice when records are written meanwhile. Goes without `page`.';
const status =
  'Statuses of the records, separated by commas. Without this parameter, the published ones; for those who edit the records of others, all but the trash.';

const publication: Shared['publication'] = {
  author:
    'Author, by their number as a user. Only those who edit the records of others may set another than themselves.',
  date: `Date of publication, in the time zone of the calendar. ${dates}`,
  date_utc: `Date of publication, in universal time. ${dates}`,
};
const ownStatus =
  'Status of publication: `publish`, `future`, `draft`, `pending`, `private` or `trash`. By default `publish` for those who may publish, and `pending` for others.';
const image = 'Web address of an image, or number of an image that the service knows.';

const placeAndPeopleFilters: Shared['placeAndPeopleFilters'] = {
  ...paging,
  search: 'Words that must occur in the name, the description or the contact details.',
  event: 'Number of an event: only the records linked from it.',
  has_events:
    'With `1`, `true`, `yes` or `on`, only those linked from a published event; with any other value, only those linked from none.',
  only_with_upcoming:
    'With `1`, `true`, `yes` or `on`, only those linked from a published event that has not ended yet.',
  status,
  orderby: 'What the order goes by: date of publication (the default), name, last modification or number.',
  order,
  cursor,
};

const termFilters: Shared['termFilters'] = {
  ...paging,
  search: 'Words that must occur in the name or the slug, or any part of either.',
  exclude: 'Numbers of terms to leave out.',
  include: 'Numbers of the only terms to show.',
  order,
  orderby: 'What the order goes by; by default the name, in the alphabet of the language.',
  hide_empty: 'Leaves out terms that no published event carries.',
  post: 'The same as `event`, for compatibility. With both, `event` wins.',
  event: 'Number of an event: only the terms that it carries. Then `hide_empty` has no effect.',
  slug: 'Exact slug, in any language.',
};

const termFields: Shared['termFields'] = {
  name: `Name of the term, without HTML tags. For want of another, it gives the slug too. ${languageNote}`,
  description,
  slug: 'Identifier in addresses: lower-case words without accents, joined by hyphens. By default made from the name.',
};

const events: DescribedResources['events'] = {
  fields: {
    title: `Title of the event, without HTML tags. ${languageNote}`,
    start_date: `When it begins, in the time zone of the event. ${dates}`,
    end_date: `When it ends, in the time zone of the event; not before it begins. ${dates}`,
    ...publication,
    description,
    slug: 'Identifier in addresses. By default made from the title; one that is taken gets a number.',
    excerpt: `Summary, in HTML. ${languageNote}`,
    status: ownStatus,
    timezone: 'Time zone: an IANA name, `UTC`, or `UTC` with the hours of difference. By default that of the calendar.',
    all_day: 'Lasts all day: begins at 00:00:00 and ends at 23:59:59 of its days.',
    image,
    cost: 'Price: text, a number or a list, such as `10`, `From 5 to 12 €` or `Free`.',
    website: 'Web page of the event, with http:// or https://.',
    show_map: 'Whether the page of the event shows a map.',
    show_map_link:
      'Whether the page of the event links to a map. The pages of this service link to one wherever the point of the venue is known.',
    hide_from_listings: 'Whether the event is left out of lists.',
    sticky: 'Whether the event is shown before others in a calendar.',
    featured: 'Whether the event is featured.',
    categories:
      'Categories: numbers, slugs or names. A new name creates the category, if the user may create them. An empty list removes all.',
    tags: 'Tags: numbers, slugs or names. A new name creates the tag, if the user may create them. An empty list removes all.',
    venue:
      'Venue: a number, a list of numbers, or data (`{"venue": "Name", …}`), which creates the venue unless there is one with the same name and address. An empty list removes it.',
    organizer:
      'Organizers: a number, a list of numbers, or data (`{"organizer": "Name", …}`), which creates the organizer unless there is one with the same name. An empty list removes them.',
  },
  extensions: {
    post_parent: 'Number of the event that it is part of.',
    recurrence:
      'When it repeats: a rule such as `FREQ=WEEKLY;BYDAY=TH`, lines of RFC 5545, or `{rrule, rdate, exdate}`; `start_date` and `end_date` are those of the first date. Empty, it does not repeat.',
    event_status:
      'What has become of it: `scheduled`, `cancelled`, `postponed`, `rescheduled` (it has another date) or `moved_online`. The names of schema.org are understood too.',
    event_status_reason: `Reason of the change: why it was cancelled, postponed or moved. ${languageNote}`,
    previous_start_date:
      'When it was to begin before it was moved. Filled in when the date of an event that is `rescheduled` changes.',
    attendance_mode: 'How it is attended: `offline` (at a place), `online` or `mixed`.',
    online_url: 'Address where it is attended online, with http:// or https://.',
    sold_out: 'Whether no tickets are left.',
  },
  filters: {
    ...paging,
    start_date: 'Events that begin at this moment or later. A bare date is the beginning of the day. By default, now.',
    end_date:
      'Events that begin at this moment or before. A bare date is the last second of the day. By default, two years on.',
    starts_after: 'Events that begin after this moment.',
    starts_before: 'Events that begin before this moment.',
    ends_after: 'Events that end after this moment.',
    ends_before: 'Events that end before this moment.',
    search:
      'Words that must all occur in the title or the description, in any form and with or without accents. In quotes, a phrase; with a hyphen before it, what must not occur.',
    categories: 'Numbers or slugs of categories: events in any of them, or in one below it.',
    tags: 'Numbers or slugs of tags: events with any of them.',
    venue: 'Numbers of venues: events at any of them.',
    organizer: 'Numbers of organizers: events by any of them.',
    featured: 'Only featured events (`true`) or only the others (`false`).',
    status,
    geoloc: 'Only events at a venue with coordinates (`true`) or only the others (`false`).',
    geoloc_lat: 'Latitude, in degrees, of the point to search around. Goes with `geoloc_lng`.',
    geoloc_lng: 'Longitude, in degrees, of the point to search around. Goes with `geoloc_lat`.',
    geoloc_radius: 'Largest distance from that point, in kilometres.',
    include: `Numbers of the only events to show, at most ${maxListLength}. Dates have no effect.`,
    post_parent: 'Number of an event: only those that are part of it.',
    orderby: 'What the order goes by; by default the moment when they begin.',
    order,
    q: 'Words that must all be found in the title, the description, or the names of categories, tags, venues, organizers or towns, in any form and with or without accents. In quotes, a phrase; with a hyphen before it, what must not be there. Without any date, only what has not ended yet.',
    search_languages:
      'Whether `q` also searches the texts of the other languages, those of the requested one first: `auto`, or `asked` (that one alone).',
    autocorrect:
      'When `q` finds nothing and something else may have been meant (`did_you_mean`), lists what that finds.',
    highlight:
      'With `q` or `search`, each event says where it has what is searched (`highlight`): its title and a part of its description with the words within `<mark>`, and the places.',
    when: 'When: `now`, `today`, `tonight`, `tomorrow`, `weekend`, `week`, `month`, `next-week`, `next-month`, `upcoming`, `past`; a day, a month, or an interval such as `2031-11-01/2031-11-15` or `2031-11-01/..`. Everything that is on then, also what began before.',
    as_of: 'Moment that the words of `when` are relative to; by default, now.',
    ongoing:
      'What becomes of events that began before the period: `include` lists them, `exclude` does not, `only` lists nothing else, `collapse` tells how many they are.',
    expand:
      'What is listed of an event that takes place more than once: each of its dates (`occurrences`), or the first one in the period (`series`); in a period without beginning, the last one.',
    featured_first: 'In the orders `agenda` and `relevance`, whether featured events come first on each day.',
    time_from: 'Hour from which on they begin, such as `18:00`. Later than `time_to`, it goes over midnight.',
    time_to: 'Hour before which they begin, such as `22:30`, up to `24:00`.',
    part_of_day: `Part of the day in which they begin: \`morning\` (${morning.from / 60} to ${morning.to / 60} h), \`afternoon\` (${afternoon.from / 60} to ${afternoon.to / 60} h) or \`night\` (${night.from / 60} to ${night.to / 60} h).`,
    event_status: 'What has become of them: any of these or, with `-` before each, all but these.',
    attendance_mode: 'How they are attended: any of these ways or, with `-` before each, all but these.',
    sold_out: 'Only those without tickets left (`true`) or only the others (`false`).',
    town: 'Towns, by their name in any language or their slug: those that take place in one of them.',
    near: 'Point `latitude,longitude`, or the name or slug of a town: those within `radius` kilometres of it. What has no point of its own is in the middle of its town.',
    radius: 'With `near`: largest distance, in kilometres.',
    bbox: 'Box `west,south,east,north`, in degrees: those at a venue inside it.',
    free: 'Only those that are free (`true`) or only those that are paid for (`false`).',
    price_min: 'Least that one wants to pay, in the currency of the calendar.',
    price_max: 'Most that one wants to pay, in the currency of the calendar.',
    price:
      'Price buckets, any of them: `free`, those between the steps of the calendar, such as `0-10` or `50-`, and `unknown`.',
    price_unknown: 'With another filter of the price, also those whose price is not known.',
    languages: 'Languages: those that have a title in one of them.',
    cursor,
    facets: `Counts beside the list, up to ${facets.max}: how many events it would have with each value, the filter of the same group set aside.`,
    facet_size: `How many values of each are listed, from ${facet_size.min} to ${facet_size.max}.`,
    facet_order: 'Order of the values: `count`, the most numerous first; `name`, by name.',
    facet_zero: 'Also values that there are within the period, but none under the other filters.',
    facet_month: 'Month of the days of `day`, such as `2031-11`; by default, that in which the period begins.',
    sections: `What the list is divided into sections by, beside its page: \`categories\`, \`town\`, \`tags\`, \`venue\` or \`organizer\`, of which those with the most events, up to ${sections.max}; or chosen ones in their order, such as \`categories:musica,teatre\`.`,
    section_size: `How many events each section has, from ${section_size.min} to ${section_size.max}.`,
  },
};

const resources: DescribedResources = {
  events,
  venues: {
    fields: {
      venue: `Name of the venue, without HTML tags. ${languageNote}`,
      ...publication,
      description,
      status: ownStatus,
      show_map: 'Whether the page of the venue shows a map: `true` or `false`.',
      show_map_link: 'Whether the page of the venue links to a map: `true` or `false`.',
      address: 'Street and number.',
      city: 'Town.',
      country: 'Country.',
      province: 'Province or region, outside the United States.',
      state: 'State, in the United States.',
      zip: 'Postal code.',
      phone: 'Telephone number.',
      stateprovince: 'State or province. By default one or the other, by the country.',
      website: 'Web page of the venue, with http:// or https://.',
      image,
    },
    extensions: {
      geo_lat: 'Latitude, in degrees. Goes with `geo_lng`.',
      geo_lng: 'Longitude, in degrees. Goes with `geo_lat`.',
    },
    filters: placeAndPeopleFilters,
  },
  organizers: {
    fields: {
      organizer: `Name of the organizer, without HTML tags. ${languageNote}`,
      ...publication,
      description,
      status: ownStatus,
      phone: 'Telephone number.',
      website: 'Web page of the organizer, with http:// or https://.',
      email: 'E-mail address.',
      image,
    },
    extensions: {},
    filters: placeAndPeopleFilters,
  },
  categories: {
    fields: { ...termFields, parent: 'Number of the category that it is below; 0 for the top level.' },
    extensions: {},
    filters: { ...termFilters, parent: 'Number of a category: only those directly below it; 0 for the top level.' },
  },
  tags: { fields: termFields, extensions: {}, filters: termFilters },
  synonyms: {
    fields: {
      language: 'Language of the searches that use them.',
      words: `Words or phrases, ${min} to ${max}, of at most ${maxWordsOfPhrase} words and ${maxPhraseLength} characters: who looks for one finds the others too. They are compared without case and accents, and by their stems.`,
      root: 'Word or phrase: who looks for it finds `words` too, and not the other way. Without it, each stands for all.',
    },
    extensions: {},
    filters: { ...paging, language: 'Only synonyms of this language.' },
  },
  images: {
    fields: {
      alt: 'Alternative text without HTML tags: what there is to see, for whoever does not see it. It is stored in the language of the request.',
      credit: 'Whose picture it is, such as `Photo: Given Name`, without HTML tags.',
      focus:
        'The point that must stay in the picture when it is cut, such as `{x: 0.5, y: 0.3}`, from 0 to 1 from the left upper corner.',
    },
    extensions: {},
    filters: {
      ...paging,
      search: 'Words that must be in the name of the file, the alternative texts or the credit.',
      include: 'Numbers of images: only these.',
      author: 'Number of a user: only what they uploaded.',
      unused: 'With `true`, only those that no record shows; with `false`, only the others.',
    },
  },
};

/** What the documents say in English. */
export const en: Descriptions = {
  service:
    'The interface of a calendar of events: events, venues, organizers, categories and tags, with texts in several languages. Reading is open; writing needs credentials. It is compatible with clients of version 1 of the REST interface of The Events Calendar.',
  resources,
  asides: {
    translation_language:
      'Language in which texts are read or written. By default, the first of the languages of the calendar.',
    _fields: 'Fields of the answer, separated by commas; with dots for those inside of others: `id,title,venue.city`.',
    _translations: 'Adds the texts of all languages to each record.',
    strict:
      'With true, parameters that are not known are an error 400; otherwise they do nothing, and `X-Ignored-Parameters` names them.',
  },
  parameters: {
    create: { url: 'Web address of a picture, which is fetched and stored here, instead of a file.' },
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
    occurrences: {
      start_date: 'Dates that start at this moment or later. A bare date is the beginning of the day. By default, now.',
      end_date: `Dates that start at this moment or earlier, at most ${maxYears} years after \`start_date\`. A bare date is the last second of the day. By default, all of them, or those that lists have of what repeats without end.`,
      status: 'With `trash`, the dates that were removed, for those who may change the event.',
    },
    map: {
      zoom: `How near one looks: the level of the tiles of a map on the web, from 0 (the world) to ${mapRows.zoom.max}.`,
    },
  },
  locators: { id: 'Number of the record.', slug: 'Slug of the record, in any language.' },
  conditions: {
    idempotencyKey:
      'A text of up to 255 characters, such as a UUID, new for each record to create. For 24 hours the request can be sent again with the same key and body, and creates one record; it then has the first answer, with `Idempotency-Replayed: true`.',
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
    images: 'Pictures that were uploaded. Whoever may read a record that shows one may read it; authors upload them.',
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
    occurrences: 'Lists the dates of an event, in any year up to 2199. An event that does not repeat has one, itself.',
    add: 'Adds a date to an event, at `start_date`, with any fields that one date of a series may have of its own. An event that did not repeat becomes a series.',
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
    409: 'A request with this `Idempotency-Key` is still being carried out; `Retry-After` says when to send it again.',
    410: 'The record is in the trash already.',
    412: 'The record has changed: `If-Match` no longer holds.',
    413: 'The body is too large.',
    415: 'The body is neither JSON nor a form.',
    422: 'This `Idempotency-Key` was sent with another request before.',
    429: 'Too many requests; `Retry-After` says when to try again.',
    431: 'The head of the request is too long; fewer values in its parameters make it fit.',
    500: 'Internal error.',
    501: 'The service does not do this.',
    503: 'The service is not available right now; `Retry-After` says when to try again.',
  },
};
